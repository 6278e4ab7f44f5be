import type { Page } from '@playwright/test'

/** How far things moved by themselves on the page that is open (CLS); to be called before the first one is opened. */
export async function shiftsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate<number>('shifted')
}
