import { type ComponentType, lazy, Suspense } from 'react'

/** Preloaded, because it is shown when there is no network. */
const loaded = globalThis.document && import('./trouble.tsx').catch(() => undefined)
// biome-ignore lint/plugin/late-parts: the boundary is the same whether it has come or not, as the server rendered it
let Trouble: ComponentType = lazy(async () => (await loaded) || (await import('./trouble.tsx')))
loaded?.then((one) => {
  if (one) Trouble = one.default
})

/** Rendered synchronously, so that it sees the page. */
export const LazyTrouble = () => (
  <Suspense>
    <Trouble />
  </Suspense>
)
