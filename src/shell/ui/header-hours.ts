import { weekWords } from '#rules/calendar/hours-words.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { shortTime, weekRows } from './week-rows.ts'

/** `Pirmadienis–penktadienis 8:00–17:00`, or `I–V 8:00–17:00, VI 9:00–14:00`; empty where it is never open. */
export function headerHours(calendar: Pick<ShopCalendar, 'opening_hours'>): string {
  const [first, second] = weekRows(calendar).filter(({ hours }) => hours !== 'nedirbame')
  return first && !second ? `${first.days} ${first.hours}` : weekWords(calendar, shortTime)
}
