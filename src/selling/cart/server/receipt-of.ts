import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { chargedDays, type DayReceiptLine } from '#rules/periods/charged-days.ts'
import type { DayPeriod } from '#rules/periods/period.ts'

interface Receipt {
  days: number
  receipt: readonly DayReceiptLine[]
}

const mostPeriods = 200

/** Settings are replaced, never mutated. */
const counted = new WeakMap<ShopCalendar, Map<string, Receipt>>()

export function receiptOf(period: DayPeriod, calendar: ShopCalendar): Receipt {
  const known = counted.get(calendar) ?? new Map<string, Receipt>()
  const key = `${period.from} ${period.to} ${period.to_time ?? ''}`
  const found = known.get(key) ?? chargedDays(period, calendar)
  if (known.size >= mostPeriods) known.clear()
  counted.set(calendar, known.set(key, found))
  return found
}
