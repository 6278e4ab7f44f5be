import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { computeChargedDays, type DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import type { DayPeriod } from '#rules/periods/period.ts'

interface Receipt {
  days: number
  receipt: readonly DayReceiptLine[]
}

const maxCachedPeriods = 200

/** Settings are replaced, never mutated. */
const counted = new WeakMap<ShopCalendar, Map<string, Receipt>>()

export function buildPeriodReceipt(period: DayPeriod, calendar: ShopCalendar): Receipt {
  const known = counted.get(calendar) ?? new Map<string, Receipt>()
  const key = `${period.from} ${period.to} ${period.to_time ?? ''}`
  const receipt = known.get(key) ?? computeChargedDays(period, calendar)
  if (known.size >= maxCachedPeriods) known.clear()
  counted.set(calendar, known.set(key, receipt))
  return receipt
}
