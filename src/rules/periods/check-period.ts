import type { Day } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { getReturnCalendar, getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { isTime, type Time } from '#rules/calendar/time.ts'
import { hasLocalTime, toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { getClosingTime } from './get-closing-time.ts'
import { isByHour } from './is-by-hour.ts'
import type { DayPeriod, HourPeriod, Period } from './period.ts'
import { describePickupProblem, describeReturnProblem } from './rental-days.ts'
import { toPeriodInstants } from './to-period-instants.ts'

export type PeriodProblem = { field: 'from' | 'to' | 'to_time' | 'from_time' | 'hours'; message: string }

/** At most one a field. Accepts unfinished forms. Does not check availability. */
export function checkPeriod(period: Period, calendar: ShopCalendar, now: Date): PeriodProblem[] {
  const problems = isByHour(period) ? checkHours(period, calendar, now) : checkDays(period, calendar, now)
  return problems.filter((problem) => problem !== undefined)
}

type PeriodCheckResult = PeriodProblem | undefined

function checkDays(period: DayPeriod, calendar: ShopCalendar, now: Date): PeriodCheckResult[] {
  const { from, to, to_time = getClosingTime(period, calendar) } = period

  const start = checkStart(from, calendar, now)
  const end = checkEnd(from, to, calendar)
  const time = checkReturnTime(to, to_time, calendar)
  if (start || end || time) return [start, end, time]

  return [checkReturn(period, calendar, now)]
}

function checkStart(from: Day, calendar: ShopCalendar, now: Date): PeriodCheckResult {
  const message = whyNotFrom(from, calendar, now)
  return message ? { field: 'from', message } : undefined
}

function whyNotFrom(from: Day, calendar: ShopCalendar, now: Date): string | undefined {
  const problem = describePickupProblem(from, calendar, now)
  if (problem) return problem
  const { open, close } = getUsualHours(from, calendar)
  return hasLocalTime(from, open) && hasLocalTime(from, close) ? undefined : SKIPPED_TIME
}

function checkEnd(from: Day, to: Day, calendar: ShopCalendar): PeriodCheckResult {
  const message = describeReturnProblem(from, to, getReturnCalendar(calendar))
  return message ? { field: 'to', message } : undefined
}

function checkReturnTime(to: Day, time: Time, calendar: ShopCalendar): PeriodCheckResult {
  const { open, close } = getUsualHours(to, getReturnCalendar(calendar))
  if (isTime(time) && time >= open && time <= close) return undefined
  return { field: 'to_time', message: `Grąžinti galima darbo laiku, nuo ${open} iki ${close}.` }
}

function checkReturn(period: DayPeriod, calendar: ShopCalendar, now: Date): PeriodCheckResult {
  const problem = (message: string): PeriodProblem => ({ field: 'to_time', message })
  if (!hasLocalTime(period.to, period.to_time ?? getClosingTime(period, calendar))) return problem(SKIPPED_TIME)

  const { starts_at, expected_return } = toPeriodInstants(period, calendar)
  if (expected_return <= starts_at) return problem('Grąžinimo laikas turi būti vėlesnis už atsiėmimo.')
  if (expected_return <= now) return problem('Šis laikas jau praėjo.')
  return undefined
}

function checkHours(period: HourPeriod, calendar: ShopCalendar, now: Date): PeriodCheckResult[] {
  const day = checkStart(period.from, calendar, now)
  const time = checkHour(period, calendar, now)
  const hours = checkLength(period)
  if (day || time || hours) return [day, time, hours]

  const close = getClosingTime(period, calendar)
  const isLate = toPeriodInstants(period, calendar).expected_return > toInstant(period.from, close)
  return isLate ? [{ field: 'hours', message: `Grąžinti reikia iki ${close}.` }] : []
}

function checkHour({ from, from_time }: HourPeriod, calendar: ShopCalendar, now: Date): PeriodCheckResult {
  const { open, close } = getUsualHours(from, calendar)
  const problem = (message: string): PeriodProblem => ({ field: 'from_time', message })
  if (!isTime(from_time) || !from_time.endsWith(':00'))
    return problem('Nuoma prasideda lygią valandą, pavyzdžiui, 10:00.')
  if (from_time < open || from_time >= close) return problem(`Atsiimti galima darbo laiku, nuo ${open} iki ${close}.`)
  if (!isDay(from)) return undefined
  if (!hasLocalTime(from, from_time)) return problem(SKIPPED_TIME)
  return toVilniusDay(now) === from && toInstant(from, from_time) < now ? problem('Šis laikas jau praėjo.') : undefined
}

function checkLength({ hours }: HourPeriod): PeriodCheckResult {
  // at most a day, so that the end remains a comparable date
  if (Number.isSafeInteger(hours) && hours >= 1 && hours <= 24) return undefined
  return { field: 'hours', message: 'Nurodykite, kiek valandų nuomojate: nuo 1 iki 24.' }
}

const SKIPPED_TIME = 'Tokio laiko tą dieną nėra: laikrodžiai persukami valandą į priekį.'
