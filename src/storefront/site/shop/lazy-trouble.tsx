import type { ComponentType } from 'react'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'

/** Preloaded, because it is shown when there is no network. */
const loaded = typeof document === 'undefined' ? undefined : import('./trouble.tsx').catch(() => undefined)
let Trouble: ComponentType = createLazyComponent(async () => (await loaded) ?? (await import('./trouble.tsx')))
loaded?.then((one) => {
  if (one) Trouble = one.default
})

/** Rendered synchronously, so that it sees the page. */
export const LazyTrouble = () => <Trouble />
