import { addDays, type Day } from '#calendar/day.ts'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import type { Time } from '#calendar/time.ts'
import { checkPeriod } from '#periods/check-period.ts'
import { countUnits } from '#periods/count-units.ts'
import type { DayPeriod } from '#periods/period.ts'
import { LONGEST_PERIOD_DAYS } from '#periods/rental-days.ts'

/** From that day on the shortest period by the day that is charged for so many days; undefined when none is. */
export function sameLength(
  charged: number,
  { from, to_time }: { from: Day; to_time?: Time | undefined },
  calendar: ShopCalendar,
): DayPeriod | undefined {
  for (let day = 0; day < LONGEST_PERIOD_DAYS; day++) {
    const period: DayPeriod = { from, to: addDays(from, day), ...(to_time && { to_time }) }
    if (endsWell(period, calendar) && countUnits(period, calendar).units === charged) return period
  }
  return undefined
}

/** Whether something can come back then; when it begins is looked at by itself. */
const endsWell = (period: DayPeriod, calendar: ShopCalendar) =>
  checkPeriod(period, calendar, new Date(0)).every(({ field }) => field === 'from')
