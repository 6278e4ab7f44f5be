import { addDays, type Day, type Weekday, weekday } from './day.ts'
import { holidayName } from './holidays.ts'
import type { Time } from './time.ts'

/** The week: `days` are weekdays, 1 = Monday … 7 = Sunday; every open day has the same hours. */
export type OpeningHours = { days: number[]; open: Time; close: Time }

/** What the settings say about the shop's days. */
export type ShopCalendar = {
  opening_hours: OpeningHours
  /** Days on which the shop is closed besides weekends and public holidays. */
  closed_days: Day[]
  /** A tool brought back by this time is not charged for its last day. */
  cutoff_time: Time
  /** true = weekends, public holidays and closed days are charged like any other. */
  charge_closed_days: boolean
}

export function isOpenDay(day: Day, calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>): boolean {
  return whyClosed(day, calendar) === undefined
}

/** Why the shop is closed that day, in a word for the customer: the holiday's name, `savaitgalis` or `nedirbame`. */
export function whyClosed(
  day: Day,
  { opening_hours, closed_days }: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>,
): string | undefined {
  const holiday = holidayName(day)
  if (holiday) return holiday

  const on = weekday(day)
  if (!opening_hours.days.includes(on)) return isWeekend(on) ? 'savaitgalis' : 'nedirbame'
  return closed_days.includes(day) ? 'nedirbame' : undefined
}

/** The first open day on or after `day`; undefined when there is none within a year. */
export function nextOpenDay(day: Day, calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>): Day | undefined {
  for (let ahead = 0; ahead <= 366; ahead += 1) {
    const candidate = addDays(day, ahead)
    if (isOpenDay(candidate, calendar)) return candidate
  }
  return undefined
}

function isWeekend(on: Weekday): boolean {
  return on >= 6
}
