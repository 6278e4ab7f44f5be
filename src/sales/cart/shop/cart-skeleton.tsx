import { Skeleton } from '#shell/ui/skeleton.tsx'

export function CartSkeleton() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
      <p className="sr-only">Kraunamas krepšelis</p>
      <div className="divide-y divide-line border-y border-line">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-6 py-5">
            <Skeleton className="h-20 w-18 shrink-0 sm:w-28" />
            <div className="grid flex-1 content-start gap-3">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-52 w-full" />
    </div>
  )
}
