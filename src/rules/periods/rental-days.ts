import { countDaysBetween, type Day } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { describeClosure, getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'

type OpenDays = Pick<ShopCalendar, 'opening_hours' | 'closed_days'>

export const LONGEST_PERIOD_DAYS = 366

/** Accepts unfinished input. */
export function describePickupProblem(from: string | undefined, calendar: OpenDays, now: Date): string | undefined {
  if (!from) return 'Pasirinkite nuomos pradžios dieną.'
  if (!isDay(from)) return NO_SUCH_DAY

  const today = toVilniusDay(now)
  if (from < today) return 'Nuoma negali prasidėti praeityje.'
  const isOver = from === today && toVilniusTime(now) >= getUsualHours(from, calendar).close
  return closedOn(from, calendar) ?? (isOver ? 'Šiandien jau nedirbame – pasirinkite vėlesnę dieną.' : undefined)
}

export function describeReturnProblem(
  from: string | undefined,
  to: string | undefined,
  calendar: OpenDays,
): string | undefined {
  if (!to) return 'Pasirinkite nuomos pabaigos dieną.'
  if (!isDay(to)) return NO_SUCH_DAY
  if (isDay(from) && to < from) return 'Nuoma negali baigtis anksčiau, nei prasideda.'
  if (isDay(from) && countDaysBetween(from, to) >= LONGEST_PERIOD_DAYS)
    return `Ilgiausia nuoma – ${LONGEST_PERIOD_DAYS}\u00a0dienos.`
  return closedOn(to, calendar)
}

const NO_SUCH_DAY = 'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.'

function closedOn(day: Day, calendar: OpenDays): string | undefined {
  const reason = describeClosure(day, calendar)
  if (reason === undefined) return undefined
  return reason === 'nedirbame' ? `${day} nedirbame.` : `${day} nedirbame: ${reason}.`
}
