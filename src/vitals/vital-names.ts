/** What Google calls the Core Web Vitals, and the server's share of them. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

export const widthClasses = ['narrow', 'middle', 'wide'] as const
export type WidthClass = (typeof widthClasses)[number]

export const pageKinds = ['home', 'category', 'product', 'search', 'cart', 'checkout', 'account', 'text'] as const
export type PageKind = (typeof pageKinds)[number]

interface Vital {
  /** Upper ends of the buckets in which visits are counted; the thresholds are among them. Milliseconds, CLS is bare. */
  ends: readonly number[]
  /** Google's thresholds for the 75th percentile: good up to the first, poor above the second (web.dev/articles/vitals). */
  good: number
  poor: number
}

export const vitals: Record<VitalName, Vital> = {
  LCP: { ends: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10000], good: 2500, poor: 4000 },
  INP: { ends: [50, 100, 150, 200, 300, 400, 500, 800, 1500], good: 200, poor: 500 },
  CLS: { ends: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1], good: 0.1, poor: 0.25 },
  TTFB: { ends: [100, 200, 400, 600, 800, 1200, 1800, 3000, 6000], good: 800, poor: 1800 },
}
