import { type Day, daysBetween } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { type ShopCalendar, usualHours, whyClosed } from '#rules/calendar/opening-hours.ts'
import { dayOf, timeOf } from '#rules/calendar/vilnius-time.ts'

type OpenDays = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

export const LONGEST_PERIOD_DAYS = 366

/** Accepts unfinished input. */
export function whyNotFetched(from: string | undefined, calendar: OpenDays, now: Date): string | undefined {
  if (!from) return 'Pasirinkite nuomos pradžios dieną.'
  if (!isDay(from)) return NO_SUCH_DAY

  const today = dayOf(now)
  if (from < today) return 'Nuoma negali prasidėti praeityje.'
  const isOver = from === today && timeOf(now) >= usualHours(from, calendar).close
  return closedOn(from, calendar) ?? (isOver ? 'Šiandien jau nedirbame – pasirinkite vėlesnę dieną.' : undefined)
}

export function whyNotReturned(
  from: string | undefined,
  to: string | undefined,
  calendar: OpenDays,
): string | undefined {
  if (!to) return 'Pasirinkite nuomos pabaigos dieną.'
  if (!isDay(to)) return NO_SUCH_DAY
  if (isDay(from) && to < from) return 'Nuoma negali baigtis anksčiau, nei prasideda.'
  if (isDay(from) && daysBetween(from, to) >= LONGEST_PERIOD_DAYS)
    return `Ilgiausia nuoma – ${LONGEST_PERIOD_DAYS}\u00a0dienos.`
  return closedOn(to, calendar)
}

const NO_SUCH_DAY = 'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.'

function closedOn(day: Day, calendar: OpenDays): string | undefined {
  const reason = whyClosed(day, calendar)
  if (reason === undefined) return undefined
  return reason === 'nedirbame' ? `${day} nedirbame.` : `${day} nedirbame: ${reason}.`
}
