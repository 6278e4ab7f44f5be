import { lazy, Suspense } from 'react'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const Parts = lazy(() => import('./security-parts.tsx'))

export function Security() {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <Parts />
    </Suspense>
  )
}
