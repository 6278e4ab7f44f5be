import { Skeleton } from '../skeleton.tsx'

/** Until the person is known; also in the server's HTML. */
export function LoadingScreen() {
  return (
    <div aria-busy="true">
      <Skeleton className="mt-1 mb-8 h-8 w-64" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
