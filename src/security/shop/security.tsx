import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

const Parts = lazy(() => import('./security-parts.tsx'))

/** Loaded beside the page that shows it, which has enough to carry of its own. */
export function Security() {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <Parts />
    </Suspense>
  )
}
