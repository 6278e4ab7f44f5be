/** A date in Vilnius, `YYYY-MM-DD`; sorts as text. */
export type Day = string

/** 1 = Monday … 7 = Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const MILLISECONDS_A_DAY = 86_400_000

export function addDays(day: Day, days: number): Day {
  return dayFrom((dayNumber(day) + days) * MILLISECONDS_A_DAY)
}

/** Negative when `to` is earlier. */
export function countDaysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

export function getWeekday(day: Day): Weekday {
  // day 0, 1970-01-01, was a Thursday
  return (((((dayNumber(day) + 3) % 7) + 7) % 7) + 1) as Weekday
}

/** Inclusive; empty when `to` is earlier. */
export function listDays(from: Day, to: Day): Day[] {
  const first = dayNumber(from)
  const count = Math.max(0, countDaysBetween(from, to) + 1)
  return Array.from({ length: count }, (_, index) => dayFrom((first + index) * MILLISECONDS_A_DAY))
}

export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Since 1970-01-01, in UTC, where every day has 24 hours. Throws RangeError. */
function dayNumber(day: Day): number {
  const milliseconds = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) throw new RangeError(`${day} is not a day`)
  return milliseconds / MILLISECONDS_A_DAY
}

function dayFrom(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
