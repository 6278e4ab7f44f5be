/** A calendar date in Vilnius, `YYYY-MM-DD`. Days in order of time are also in order of text. */
export type Day = string

/** 1 = Monday … 7 = Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const MILLISECONDS_A_DAY = 86_400_000

/** Whether the text is a day that exists: `2026-02-28`, not `2026-02-30` and not `2026-2-3`. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  // a lenient parser rolls February 30 over to March 2
  return !Number.isNaN(milliseconds) && dayFrom(milliseconds) === text
}

/** The day that many days later, or earlier when `days` is negative. */
export function addDays(day: Day, days: number): Day {
  return dayFrom((dayNumber(day) + days) * MILLISECONDS_A_DAY)
}

/** Nights from one day to the other: 0 for the same day, negative when `to` is the earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

export function weekday(day: Day): Weekday {
  // day 0, 1970-01-01, was a Thursday
  return (((((dayNumber(day) + 3) % 7) + 7) % 7) + 1) as Weekday
}

/** Every day from `from` to `to`, both included; none when `to` is earlier. */
export function eachDay(from: Day, to: Day): Day[] {
  const first = dayNumber(from)
  const count = Math.max(0, daysBetween(from, to) + 1)
  return Array.from({ length: count }, (_, index) => dayFrom((first + index) * MILLISECONDS_A_DAY))
}

/** For sorting: negative when `a` is the earlier day. */
export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Days since 1970-01-01, counted in UTC, where every day has 24 hours. Throws RangeError when it is no day. */
function dayNumber(day: Day): number {
  const milliseconds = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) throw new RangeError(`${day} is not a day`)
  return milliseconds / MILLISECONDS_A_DAY
}

function dayFrom(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
