import { type ComponentType, lazy, Suspense } from 'react'

/** Comes with the first page, while there is a network: it is shown when there is none. */
const loaded = typeof document === 'undefined' ? undefined : import('./trouble.tsx').catch(() => undefined)
let Trouble: ComponentType = lazy(async () => (await loaded) ?? (await import('./trouble.tsx')))
loaded?.then((one) => {
  if (one) Trouble = one.default
})

/** What stands in a page's place, for the boundaries around all pages; few of them ever show it. At once, so that it sees the page. */
export const LateTrouble = () => (
  <Suspense>
    <Trouble />
  </Suspense>
)
