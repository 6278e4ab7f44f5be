import { lazy, Suspense } from 'react'

/** Comes with the first page, while there is a network: it is shown when there is none. */
const loaded = typeof document === 'undefined' ? undefined : import('./trouble.tsx').catch(() => undefined)
const Trouble = lazy(async () => (await loaded) ?? (await import('./trouble.tsx')))

/** What stands in a page's place, for the boundaries around all pages; few of them ever show it. */
export const LateTrouble = () => (
  <Suspense>
    <Trouble />
  </Suspense>
)
