import type { Page } from '@playwright/test'

/** Cumulative layout shift of the open page; call before the first one is opened. */
export async function observeLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate<number>('shifted')
}
