import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { pageKind, widthClass } from '../page-kind.ts'
import type { VitalName } from '../vital-names.ts'
import type { Visit } from '../vitals.contract.ts'

let isBegun = false
let isAllowed = false
const measured = new Map<VitalName, number>()
const sent = new Set<VitalName>()

/**
 * Measures how quick the page that was opened is for this visitor, and says so when it is left, each figure once. Nothing is
 * kept in the browser. The page is the one by which the visitor came in: what is shown without a load has no such figures.
 */
export function startMeasuring(): void {
  isAllowed = true
  if (isBegun) return
  isBegun = true
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  const page = pageKind(new URL(opened).pathname)
  if (!page) return
  const tell = () => send(page)
  const note = ({ name, value }: Metric) => {
    measured.set(name as VitalName, value)
    // The last values come while the page is being left, in whatever order the browser says so.
    if (document.visibilityState === 'hidden') queueMicrotask(tell)
  }
  for (const begin of [onLCP, onINP, onCLS, onTTFB]) begin(note)
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell())
  addEventListener('pagehide', tell)
}

/** From now on nothing is told. */
export function stopMeasuring(): void {
  isAllowed = false
}

function send(page: Visit['page']): void {
  const vitals = [...measured].filter(([name]) => !sent.has(name)).map(([name, value]) => ({ name, value }))
  if (!isAllowed || vitals.length === 0) return
  for (const { name } of vitals) sent.add(name)
  const visit: Visit = { page, width: widthClass(innerWidth), vitals }
  navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(visit)], { type: 'application/json' }))
}
