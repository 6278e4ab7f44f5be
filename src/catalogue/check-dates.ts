import { type Day, daysBetween, isDay } from '#calendar/day.ts'
import { type ShopCalendar, whyClosed } from '#calendar/opening-hours.ts'
import { dayOf, instantOf, timeOf } from '#calendar/vilnius-time.ts'

/** The first and the last day for which a list should be free; '' while it is not chosen. */
export interface Dates {
  from: string
  to: string
}

type Calendar = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

const longestDays = 366

/** What is wrong with the dates, by field, as the form of a rental would say it; empty when nothing is. */
export function checkDates({ from, to }: Dates, calendar: Calendar, now: Date): Partial<Record<keyof Dates, string>> {
  const wrongFrom = whyNotFrom(from, calendar, now)
  const wrongTo = whyNotTo(from, to, calendar)
  return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) }
}

function whyNotFrom(from: string, calendar: Calendar, now: Date): string | undefined {
  if (!isDay(from)) return 'Pasirinkite nuomos pradžios dieną.'
  const today = dayOf(now)
  if (from < today) return 'Nuoma negali prasidėti praeityje.'
  if (from === today && timeOf(now) >= calendar.opening_hours.close)
    return 'Šiandien jau nedirbame – pasirinkite vėlesnę dieną.'
  return closedOn(from, calendar)
}

function whyNotTo(from: string, to: string, calendar: Calendar): string | undefined {
  if (!isDay(to)) return 'Pasirinkite nuomos pabaigos dieną.'
  if (isDay(from) && to < from) return 'Nuoma negali baigtis anksčiau, nei prasideda.'
  if (isDay(from) && daysBetween(from, to) >= longestDays) return `Ilgiausia nuoma – ${longestDays}\u00a0dienos.`
  return closedOn(to, calendar)
}

function closedOn(day: Day, calendar: Calendar): string | undefined {
  const reason = whyClosed(day, calendar)
  if (reason === undefined) return undefined
  return reason === 'nedirbame' ? `${day} nedirbame.` : `${day} nedirbame: ${reason}.`
}

/**
 * From opening time of the first day to closing time of the last. Of a day that has begun only what is left of it
 * counts. Expects dates that `checkDates` has nothing against.
 */
export function spanOf({ from, to }: Dates, { opening_hours }: Calendar, now: Date): { begins: Date; ends: Date } {
  const begins = instantOf(from, opening_hours.open)
  return { begins: begins < now ? now : begins, ends: instantOf(to, opening_hours.close) }
}
