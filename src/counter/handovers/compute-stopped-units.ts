import type { Day } from '#rules/calendar/day.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import type { RentedFor } from './compute-units-over-agreed.ts'

const HOUR = 3_600_000

interface StopPeriods {
  free_days: readonly { from: Day; to: Day | null }[]
  stopped: readonly { from: Date; to: Date | null }[]
}

/** Charged although broken: agreed, and beyond. By the hour whole ones, none beyond. */
export function computeStoppedUnits(
  rented: RentedFor & StopPeriods,
  at: Date,
  calendar: ShopCalendar,
): { agreed: number; beyond: number } {
  const { unit, starts_at, expected_return } = rented
  if (at < starts_at) return { agreed: 0, beyond: 0 }
  const end = at < expected_return ? at : expected_return
  if (unit === 'hour') return { agreed: stoppedHours(rented, end), beyond: 0 }
  const agreed = stoppedDays(rented, end, calendar)
  return { agreed, beyond: at > end ? stoppedDays(rented, at, calendar) - agreed : 0 }
}

function stoppedDays({ starts_at, free_days }: RentedFor & StopPeriods, end: Date, calendar: ShopCalendar): number {
  if (free_days.length === 0) return 0
  const { receipt } = computeChargedDays(
    { from: toVilniusDay(starts_at), to: toVilniusDay(end), to_time: toVilniusTime(end) },
    calendar,
  )
  const isFree = (day: Day) => free_days.some(({ from, to }) => day >= from && (to === null || day <= to))
  return receipt.filter(({ date, charged }) => charged && isFree(date)).length
}

function stoppedHours({ starts_at, stopped }: RentedFor & StopPeriods, end: Date): number {
  const spans = stopped.map(({ from, to }) => {
    const until = to && to < end ? to : end
    return Math.max(0, until.getTime() - Math.max(from.getTime(), starts_at.getTime()))
  })
  return Math.floor(spans.reduce((sum, one) => sum + one, 0) / HOUR)
}
