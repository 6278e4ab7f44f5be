import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'

type OptionalPeriod = Period | null | undefined

/** Charged for more days or hours than before; another day of the same length is not. */
export function isLonger(before: OptionalPeriod, after: OptionalPeriod, calendar: ShopCalendar): boolean {
  if (!before || !after || isByHour(before) !== isByHour(after)) return false
  if (isByHour(before) || isByHour(after)) return unitsOf(after, calendar) > unitsOf(before, calendar)
  if (after.open_ended || before.open_ended) return Boolean(after.open_ended) && !before.open_ended
  return unitsOf(after, calendar) > unitsOf(before, calendar)
}

/** A wrong period, which is refused elsewhere, has no units. */
function unitsOf(period: Period, calendar: ShopCalendar): number {
  if (!isByHour(period) && !(period.to >= period.from)) return 0
  return countChargedUnits(period, calendar).units
}
