import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { chargedDays, type DayReceiptLine } from '#periods/charged-days.ts'
import type { DayPeriod } from '#periods/period.ts'

interface Receipt {
  days: number
  receipt: readonly DayReceiptLine[]
}

const mostPeriods = 200

/** By the settings that they were counted by, which are read anew when they change: nobody writes into them. */
const counted = new WeakMap<ShopCalendar, Map<string, Receipt>>()

/** What `chargedDays` counts. Tools of a cart are wanted for the same days, so they are counted once, not once a line. */
export function receiptOf(period: DayPeriod, calendar: ShopCalendar): Receipt {
  const known = counted.get(calendar) ?? new Map<string, Receipt>()
  const key = `${period.from} ${period.to} ${period.to_time ?? ''}`
  const found = known.get(key) ?? chargedDays(period, calendar)
  if (known.size >= mostPeriods) known.clear()
  counted.set(calendar, known.set(key, found))
  return found
}
