import type { Day } from '#rules/calendar/day.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'

interface SeenDay {
  date: Day
  free: number
  open: boolean
}

/** The first consecutive charged days with enough free units. */
export function findFirstFreePeriod(
  days: readonly SeenDay[],
  { quantity, charged }: { quantity: number; charged: number },
  calendar: ShopCalendar,
): { from: Day; to: Day } | undefined {
  for (const [first, { date: from, open }] of days.entries()) {
    if (!open) continue
    for (const { date: to, open, free } of days.slice(first)) {
      if (free < quantity) break
      const count = open ? computeChargedDays({ from, to }, calendar).days : 0
      if (count === charged) return { from, to }
      if (count > charged) break
    }
  }
  return undefined
}
