import type { Day } from '#calendar/day.ts'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { chargedDays } from '#periods/charged-days.ts'

interface SeenDay {
  date: Day
  /** Units free at every moment of it. */
  free: number
  open: boolean
}

/** The first days, as many as are charged, on each of which so many units are free; undefined when there are none among these. */
export function firstFreePeriod(
  days: readonly SeenDay[],
  { quantity, charged }: { quantity: number; charged: number },
  calendar: ShopCalendar,
): { from: Day; to: Day } | undefined {
  for (const [first, { date: from, open }] of days.entries()) {
    if (!open) continue
    for (const { date: to, open, free } of days.slice(first)) {
      if (free < quantity) break
      const count = open ? chargedDays({ from, to }, calendar).days : 0
      if (count === charged) return { from, to }
      if (count > charged) break
    }
  }
  return undefined
}
