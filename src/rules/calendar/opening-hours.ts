import { addDays, type Day, getWeekday, type Weekday } from './day.ts'
import { findHolidayName } from './holidays.ts'
import { isCalendarDay } from './is-day.ts'
import type { Time } from './time.ts'

export type DayHours = { open: Time; close: Time }

/** `days`: 1 = Monday … 7 = Sunday. `by_day` is open by its own hours, in `days` or not. */
export type OpeningHours = DayHours & {
  days: number[]
  by_day?: { [Day in Weekday]?: DayHours | undefined } | undefined
}

export type ShopCalendar = {
  opening_hours: OpeningHours
  /** Days closed besides weekends and public holidays. */
  closed_days: Day[]
  /** Returned by this time, the last day is not charged. */
  cutoff_time: Time
  /** Charges weekends, public holidays and closed days too. */
  charge_closed_days: boolean
  /** Open days of another branch of return; days are counted by the first one's. */
  at_return?: OpenDays | undefined
}

type OpenDays = { opening_hours: OpeningHours; closed_days: Day[] }

/** The calendar of the branch of return. */
export const getReturnCalendar = <Calendar extends Partial<OpenDays>>(
  calendar: Calendar & Pick<ShopCalendar, 'at_return'>,
): Calendar | OpenDays => calendar.at_return ?? calendar

export function isOpenDay(day: Day, calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>): boolean {
  return describeClosure(day, calendar) === undefined
}

/** Holiday's name, `savaitgalis` or `nedirbame`. */
export function describeClosure(
  day: Day,
  { opening_hours, closed_days }: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): string | undefined {
  const holiday = findHolidayName(day)
  if (holiday) return holiday

  const on = getWeekday(day)
  if (!isOpenOn(on, opening_hours)) return isWeekend(on) ? 'savaitgalis' : 'nedirbame'
  return closed_days.includes(day) ? 'nedirbame' : undefined
}

/** Undefined on a closed day. */
export function findDayHours(
  day: Day,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): DayHours | undefined {
  return isOpenDay(day, calendar) ? getUsualHours(day, calendar) : undefined
}

/** A closed day has usual hours, too; the common ones of a day not chosen yet. */
export function getUsualHours(day: Day, { opening_hours }: Pick<ShopCalendar, 'opening_hours'>): DayHours {
  return (isCalendarDay(day) && opening_hours.by_day?.[getWeekday(day)]) || commonHours(opening_hours)
}

/** Monday to Sunday; undefined: closed. */
export function listWeekHours({ opening_hours }: Pick<ShopCalendar, 'opening_hours'>): (DayHours | undefined)[] {
  return week.map((on) =>
    isOpenOn(on, opening_hours) ? (opening_hours.by_day?.[on] ?? commonHours(opening_hours)) : undefined,
  )
}

/** The week's earliest opening to its latest closing. */
export function computeWidestHours(calendar: Pick<ShopCalendar, 'opening_hours'>): DayHours {
  const open = listWeekHours(calendar).filter((hours) => hours !== undefined)
  const [first = commonHours(calendar.opening_hours)] = open
  return open.reduce(
    (widest, hours) => ({
      open: hours.open < widest.open ? hours.open : widest.open,
      close: hours.close > widest.close ? hours.close : widest.close,
    }),
    { open: first.open, close: first.close },
  )
}

/** Hours, with a fraction. */
export function computeOpenDuration({ open, close }: DayHours): number {
  return (minutesOf(close) - minutesOf(open)) / 60
}

/** On or after `day`; undefined without one within a year. */
export function findNextOpenDay(
  day: Day,
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): Day | undefined {
  for (let ahead = 0; ahead <= 366; ahead += 1) {
    const candidate = addDays(day, ahead)
    if (isOpenDay(candidate, calendar)) return candidate
  }
  return undefined
}

const week: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

function isOpenOn(on: Weekday, { days, by_day }: OpeningHours): boolean {
  return by_day?.[on] !== undefined || days.includes(on)
}

function commonHours({ open, close }: OpeningHours): DayHours {
  return { open, close }
}

function minutesOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function isWeekend(on: Weekday): boolean {
  return on >= 6
}
