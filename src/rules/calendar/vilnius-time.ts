import type { Day } from './day.ts'
import { isCalendarDay } from './is-day.ts'
import { isTime, type Time } from './time.ts'

/** A local time skipped when clocks go forward (03:00–03:59 in March). */
export class NoSuchLocalTime extends RangeError {
  constructor(day: Day, time: Time) {
    super(`${day} ${time} does not exist in Vilnius`)
    this.name = 'NoSuchLocalTime'
  }
}

/**
 * Independent of the process's time zone. Of a time that occurs twice the first.
 *
 * NoSuchLocalTime for a skipped time (check typed ones with `hasLocalTime`), RangeError when malformed.
 */
export function toInstant(day: Day, time: Time): Date {
  const instant = findInstant(day, time)
  if (instant === undefined) throw new NoSuchLocalTime(day, time)
  return new Date(instant)
}

/** RangeError when malformed. */
export function hasLocalTime(day: Day, time: Time): boolean {
  return findInstant(day, time) !== undefined
}

export function toVilniusDay(instant: Date): Day {
  return vilniusClock(instant.getTime()).toISOString().slice(0, 10)
}

export function toVilniusTime(instant: Date): Time {
  return vilniusClock(instant.getTime()).toISOString().slice(11, 16)
}

function findInstant(day: Day, time: Time): number | undefined {
  if (!isCalendarDay(day) || !isTime(time)) throw new RangeError(`${day} ${time} is not a day and a time`)

  const asIfUtc = Date.parse(`${day}T${time}:00Z`)
  // a day earlier the greater offset is in force when clocks go back, which gives the first occurrence
  for (const around of [asIfUtc - HOURS_24, asIfUtc + HOURS_24]) {
    const instant = asIfUtc - offsetAt(around)
    if (offsetAt(instant) === asIfUtc - instant) return instant
  }
  return undefined
}

/** Its UTC fields are Vilnius local time. */
function vilniusClock(instant: number): Date {
  return new Date(instant + offsetAt(instant))
}

const HOURS_24 = 86_400_000
const QUARTER = 900_000

/** Cached by quarter of an hour, within which the offset can't change. */
const offsets = new Map<number, number>()

/** Milliseconds ahead of UTC. */
function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / QUARTER)
  const known = offsets.get(quarter)
  if (known !== undefined) return known

  const offset = askOffset(quarter * QUARTER)
  // bounds the cache; a year has 35,040 quarters
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

// A formatter costs a thousand times its use.
const vilnius = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Vilnius',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

function askOffset(instant: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const part of vilnius.formatToParts(instant)) shown[part.type] = Number(part.value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}
