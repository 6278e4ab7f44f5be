import { Skeleton } from '../skeleton.tsx'

/** Stands in a screen's place until it is known who looks at it: in the page that the server sends, too. */
export function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton className="mt-1 mb-8 h-8 w-64" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
