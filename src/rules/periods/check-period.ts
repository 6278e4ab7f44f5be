import type { Day } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { atReturn, type ShopCalendar, usualHours } from '#rules/calendar/opening-hours.ts'
import { isTime, type Time } from '#rules/calendar/time.ts'
import { dayOf, instantOf, localTimeExists } from '#rules/calendar/vilnius-time.ts'
import { closingOf } from './closing-of.ts'
import { isByHour } from './is-by-hour.ts'
import type { DayPeriod, HourPeriod, Period } from './period.ts'
import { periodInstants } from './period-instants.ts'
import { whyNotFetched, whyNotReturned } from './rental-days.ts'

export type PeriodProblem = { field: 'from' | 'to' | 'to_time' | 'from_time' | 'hours'; message: string }

/** At most one a field. Accepts unfinished forms. Does not check availability. */
export function checkPeriod(period: Period, calendar: ShopCalendar, now: Date): PeriodProblem[] {
  const problems = isByHour(period) ? checkHours(period, calendar, now) : checkDays(period, calendar, now)
  return problems.filter((problem) => problem !== undefined)
}

type Checked = PeriodProblem | undefined

function checkDays(period: DayPeriod, calendar: ShopCalendar, now: Date): Checked[] {
  const { from, to, to_time = closingOf(period, calendar) } = period

  const start = checkStart(from, calendar, now)
  const end = checkEnd(from, to, calendar)
  const time = checkReturnTime(to, to_time, calendar)
  if (start || end || time) return [start, end, time]

  return [checkReturn(period, calendar, now)]
}

function checkStart(from: Day, calendar: ShopCalendar, now: Date): Checked {
  const message = whyNotFrom(from, calendar, now)
  return message ? { field: 'from', message } : undefined
}

function whyNotFrom(from: Day, calendar: ShopCalendar, now: Date): string | undefined {
  const problem = whyNotFetched(from, calendar, now)
  if (problem) return problem
  const { open, close } = usualHours(from, calendar)
  return localTimeExists(from, open) && localTimeExists(from, close) ? undefined : SKIPPED_TIME
}

function checkEnd(from: Day, to: Day, calendar: ShopCalendar): Checked {
  const message = whyNotReturned(from, to, atReturn(calendar))
  return message ? { field: 'to', message } : undefined
}

function checkReturnTime(to: Day, time: Time, calendar: ShopCalendar): Checked {
  const { open, close } = usualHours(to, atReturn(calendar))
  if (isTime(time) && time >= open && time <= close) return undefined
  return { field: 'to_time', message: `Grąžinti galima darbo laiku, nuo ${open} iki ${close}.` }
}

function checkReturn(period: DayPeriod, calendar: ShopCalendar, now: Date): Checked {
  const problem = (message: string): PeriodProblem => ({ field: 'to_time', message })
  if (!localTimeExists(period.to, period.to_time ?? closingOf(period, calendar))) return problem(SKIPPED_TIME)

  const { starts_at, expected_return } = periodInstants(period, calendar)
  if (expected_return <= starts_at) return problem('Grąžinimo laikas turi būti vėlesnis už atsiėmimo.')
  if (expected_return <= now) return problem('Šis laikas jau praėjo.')
  return undefined
}

function checkHours(period: HourPeriod, calendar: ShopCalendar, now: Date): Checked[] {
  const day = checkStart(period.from, calendar, now)
  const time = checkHour(period, calendar, now)
  const hours = checkLength(period)
  if (day || time || hours) return [day, time, hours]

  const close = closingOf(period, calendar)
  const isLate = periodInstants(period, calendar).expected_return > instantOf(period.from, close)
  return isLate ? [{ field: 'hours', message: `Grąžinti reikia iki ${close}.` }] : []
}

function checkHour({ from, from_time }: HourPeriod, calendar: ShopCalendar, now: Date): Checked {
  const { open, close } = usualHours(from, calendar)
  const problem = (message: string): PeriodProblem => ({ field: 'from_time', message })
  if (!isTime(from_time) || !from_time.endsWith(':00'))
    return problem('Nuoma prasideda lygią valandą, pavyzdžiui, 10:00.')
  if (from_time < open || from_time >= close) return problem(`Atsiimti galima darbo laiku, nuo ${open} iki ${close}.`)
  if (!isDay(from)) return undefined
  if (!localTimeExists(from, from_time)) return problem(SKIPPED_TIME)
  return dayOf(now) === from && instantOf(from, from_time) < now ? problem('Šis laikas jau praėjo.') : undefined
}

function checkLength({ hours }: HourPeriod): Checked {
  // at most a day, so that the end remains a comparable date
  if (Number.isSafeInteger(hours) && hours >= 1 && hours <= 24) return undefined
  return { field: 'hours', message: 'Nurodykite, kiek valandų nuomojate: nuo 1 iki 24.' }
}

const SKIPPED_TIME = 'Tokio laiko tą dieną nėra: laikrodžiai persukami valandą į priekį.'
