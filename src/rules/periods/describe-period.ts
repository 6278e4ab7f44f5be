import { formatPlural } from '#platform/pick-plural-form.ts'
import { isByHour } from './is-by-hour.ts'
import type { Period } from './period.ts'

const hourForms = { one: 'valanda', few: 'valandos', other: 'valandų' }

/** `2026-11-23 – 2026-11-25, grąžinti iki 17:00`; `2026-11-23 nuo 10:00, 3 valandos`; `nuo 2026-11-23, kol paskambinsite`. */
export function describePeriod(period: Period, closing: string): string {
  if (isByHour(period)) return `${period.from} nuo ${period.from_time}, ${formatPlural(period.hours, hourForms)}`
  if (period.open_ended) return `nuo ${period.from}, kol paskambinsite (tikimasi iki ${period.to})`
  const days = period.to === period.from ? period.from : `${period.from} – ${period.to}`
  return `${days}, grąžinti iki ${period.to_time ?? closing}`
}
