import type { Day } from '#calendar/day.ts'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import type { Time } from '#calendar/time.ts'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'
import { chargedDays, type DayReceiptLine } from '#periods/charged-days.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'

/** What an extension adds: the charged days or hours, the days they are made of, and the period that the line names. */
export interface AddedPeriod {
  charged_units: number
  /** Days that were charged before; null by the hour. */
  charged_before: number | null
  /** The days that the longer period counts otherwise than the shorter one; null by the hour. */
  receipt: DayReceiptLine[] | null
  period: Period
}

const MILLISECONDS_AN_HOUR = 3_600_000

/**
 * What a longer period costs more than the agreed one: the charged days of the whole new period less those of the whole
 * old one, by the same count. So extending in steps charges exactly the days that extending at once would. By the hour:
 * the hours between the two returns.
 *
 * `agreed` is the period of the order's line, `until` the agreed return (earlier extensions included), and `to` with
 * `to_time` what `checkExtension` has nothing against.
 */
export function addedPeriod(
  { agreed, until }: { agreed: Period; until: Date },
  { to, to_time }: { to: Day; to_time: Time },
  calendar: ShopCalendar,
): AddedPeriod {
  const old = { to: dayOf(until), to_time: timeOf(until) }
  if (isByHour(agreed)) {
    const hours = Math.round((instantOf(to, to_time).getTime() - until.getTime()) / MILLISECONDS_AN_HOUR)
    return {
      charged_units: hours,
      charged_before: null,
      receipt: null,
      period: { from: old.to, from_time: old.to_time, hours },
    }
  }
  const before = chargedDays({ from: agreed.from, ...old }, calendar)
  const after = chargedDays({ from: agreed.from, to, to_time }, calendar)
  const wasCharged = new Map(before.receipt.map((line) => [line.date, line.charged]))
  const receipt = after.receipt.filter((line) => line.charged !== wasCharged.get(line.date))
  return {
    // never less than nothing, also when the settings have freed a day since
    charged_units: Math.max(0, after.days - before.days),
    charged_before: before.days,
    receipt,
    period: { from: receipt[0]?.date ?? to, to, to_time },
  }
}
