import { addDays, type Day } from '#rules/calendar/day.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { checkPeriod } from '#rules/periods/check-period.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import type { DayPeriod } from '#rules/periods/period.ts'
import { LONGEST_PERIOD_DAYS } from '#rules/periods/rental-days.ts'

/** The shortest day period from there with as many charged days; undefined when none. */
export function findSameLengthPeriod(
  charged: number,
  { from, to_time }: { from: Day; to_time?: Time | undefined },
  calendar: ShopCalendar,
): DayPeriod | undefined {
  for (let day = 0; day < LONGEST_PERIOD_DAYS; day++) {
    const period: DayPeriod = { from, to: addDays(from, day), ...(to_time && { to_time }) }
    if (endsWell(period, calendar) && countChargedUnits(period, calendar).units === charged) return period
  }
  return undefined
}

const endsWell = (period: DayPeriod, calendar: ShopCalendar) =>
  checkPeriod(period, calendar, new Date(0)).every(({ field }) => field === 'from')
