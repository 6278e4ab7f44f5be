import { type Day, isDay } from '#calendar/day.ts'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { isTime, type Time } from '#calendar/time.ts'
import { dayOf, instantOf, localTimeExists } from '#calendar/vilnius-time.ts'
import { isByHour } from './is-by-hour.ts'
import type { DayPeriod, HourPeriod, Period } from './period.ts'
import { periodInstants } from './period-instants.ts'
import { whyNotFetched, whyNotReturned } from './rental-days.ts'

/** What is wrong with a period, for the customer to read under that field. */
export type PeriodProblem = { field: 'from' | 'to' | 'to_time' | 'from_time' | 'hours'; message: string }

/**
 * What speaks against renting for this period at the moment `now`, at most one problem a field; empty when nothing does.
 * Takes even a malformed period, so that a page can ask while the customer is still choosing. Whether a unit is free is
 * another question.
 */
export function checkPeriod(period: Period, calendar: ShopCalendar, now: Date): PeriodProblem[] {
  const problems = isByHour(period) ? checkHours(period, calendar, now) : checkDays(period, calendar, now)
  return problems.filter((problem) => problem !== undefined)
}

type Checked = PeriodProblem | undefined

function checkDays(period: DayPeriod, calendar: ShopCalendar, now: Date): Checked[] {
  const { from, to, to_time = calendar.opening_hours.close } = period

  const start = checkStart(from, calendar, now)
  const end = checkEnd(from, to, calendar)
  const time = checkReturnTime(to_time, calendar)
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
  const { open, close } = calendar.opening_hours
  return localTimeExists(from, open) && localTimeExists(from, close) ? undefined : SKIPPED_TIME
}

function checkEnd(from: Day, to: Day, calendar: ShopCalendar): Checked {
  const message = whyNotReturned(from, to, calendar)
  return message ? { field: 'to', message } : undefined
}

function checkReturnTime(time: Time, { opening_hours: { open, close } }: ShopCalendar): Checked {
  if (isTime(time) && time >= open && time <= close) return undefined
  return { field: 'to_time', message: `Grąžinti galima darbo laiku, nuo ${open} iki ${close}.` }
}

/** The last look, at days and a time that are sound by themselves. */
function checkReturn(period: DayPeriod, calendar: ShopCalendar, now: Date): Checked {
  const problem = (message: string): PeriodProblem => ({ field: 'to_time', message })
  if (!localTimeExists(period.to, period.to_time ?? calendar.opening_hours.close)) return problem(SKIPPED_TIME)

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

  const closing = instantOf(period.from, calendar.opening_hours.close)
  const isLate = periodInstants(period, calendar).expected_return > closing
  return isLate ? [{ field: 'hours', message: `Grąžinti reikia iki ${calendar.opening_hours.close}.` }] : []
}

function checkHour({ from, from_time }: HourPeriod, calendar: ShopCalendar, now: Date): Checked {
  const { open, close } = calendar.opening_hours
  const problem = (message: string): PeriodProblem => ({ field: 'from_time', message })
  if (!isTime(from_time) || !from_time.endsWith(':00'))
    return problem('Nuoma prasideda lygią valandą, pavyzdžiui, 10:00.')
  if (from_time < open || from_time >= close) return problem(`Atsiimti galima darbo laiku, nuo ${open} iki ${close}.`)
  if (!isDay(from)) return undefined
  if (!localTimeExists(from, from_time)) return problem(SKIPPED_TIME)
  return dayOf(now) === from && instantOf(from, from_time) < now ? problem('Šis laikas jau praėjo.') : undefined
}

function checkLength({ hours }: HourPeriod): Checked {
  // a day's worth at most: beyond, the end of the rental would no longer be a date that can be compared
  if (Number.isSafeInteger(hours) && hours >= 1 && hours <= 24) return undefined
  return { field: 'hours', message: 'Nurodykite, kiek valandų nuomojate: nuo 1 iki 24.' }
}

const SKIPPED_TIME = 'Tokio laiko tą dieną nėra: laikrodžiai persukami valandą į priekį.'
