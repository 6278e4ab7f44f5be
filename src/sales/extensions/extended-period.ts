import type { Day } from '#rules/calendar/day.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays, type DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'

export interface AddedPeriod {
  charged_units: number
  /** Null by the hour. */
  charged_before: number | null
  /** Counted differently from the shorter period; null by the hour. */
  receipt: DayReceiptLine[] | null
  period: Period
}

const MILLISECONDS_AN_HOUR = 3_600_000

/**
 * The new period's charged days less the old one's: steps cost the same as one.
 *
 * `agreed`: the line's period; `until`: the agreed return with earlier extensions; `to`, `to_time`: valid by
 * `checkExtension`.
 */
export function computeAddedPeriod(
  { agreed, until }: { agreed: Period; until: Date },
  { to, to_time }: { to: Day; to_time: Time },
  calendar: ShopCalendar,
): AddedPeriod {
  const old = { to: toVilniusDay(until), to_time: toVilniusTime(until) }
  if (isByHour(agreed)) {
    const hours = Math.round((toInstant(to, to_time).getTime() - until.getTime()) / MILLISECONDS_AN_HOUR)
    return {
      charged_units: hours,
      charged_before: null,
      receipt: null,
      period: { from: old.to, from_time: old.to_time, hours },
    }
  }
  const before = computeChargedDays({ from: agreed.from, ...old }, calendar)
  const after = computeChargedDays({ from: agreed.from, to, to_time }, calendar)
  const wasCharged = new Map(before.receipt.map((line) => [line.date, line.charged]))
  const receipt = after.receipt.filter((line) => line.charged !== wasCharged.get(line.date))
  return {
    // a day may be free since
    charged_units: Math.max(0, after.days - before.days),
    charged_before: before.days,
    receipt,
    period: { from: receipt[0]?.date ?? to, to, to_time },
  }
}
