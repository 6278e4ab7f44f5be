import { formatWeekHours } from '#rules/calendar/format-open-hours.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { formatShortTime, listWeekRows } from './list-week-rows.ts'

/** `Pirmadienis–penktadienis 8:00–17:00`, or `I–V 8:00–17:00, VI 9:00–14:00`; empty where it is never open. */
export function formatHeaderHours(calendar: Pick<ShopCalendar, 'opening_hours'>): string {
  const [first, second] = listWeekRows(calendar).filter(({ hours }) => hours !== 'nedirbame')
  return first && !second ? `${first.days} ${first.hours}` : formatWeekHours(calendar, formatShortTime)
}
