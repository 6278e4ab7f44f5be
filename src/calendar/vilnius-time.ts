import { type Day, isDay } from './day.ts'
import { isTime, type Time } from './time.ts'

/** Thrown for a wall-clock time that Vilnius skips when its clocks go forward (03:00–03:59 in March). */
export class NoSuchLocalTime extends RangeError {
  constructor(day: Day, time: Time) {
    super(`${day} ${time} does not exist in Vilnius`)
    this.name = 'NoSuchLocalTime'
  }
}

/**
 * The instant at which Vilnius clocks show this day and time, whatever the time zone of the process. A time that comes
 * twice, when clocks go back, means its first coming.
 *
 * Throws NoSuchLocalTime for a time that is skipped (ask `localTimeExists` first where a person typed it), and
 * RangeError when `day` or `time` is malformed.
 */
export function instantOf(day: Day, time: Time): Date {
  const instant = findInstant(day, time)
  if (instant === undefined) throw new NoSuchLocalTime(day, time)
  return new Date(instant)
}

/** Whether Vilnius clocks ever show this day and time; throws RangeError when malformed. */
export function localTimeExists(day: Day, time: Time): boolean {
  return findInstant(day, time) !== undefined
}

/** The day it is in Vilnius at that instant. */
export function dayOf(instant: Date): Day {
  return vilniusClock(instant.getTime()).toISOString().slice(0, 10)
}

/** What Vilnius clocks show at that instant, `HH:MM`. */
export function timeOf(instant: Date): Time {
  return vilniusClock(instant.getTime()).toISOString().slice(11, 16)
}

function findInstant(day: Day, time: Time): number | undefined {
  if (!isDay(day) || !isTime(time)) throw new RangeError(`${day} ${time} is not a day and a time`)

  const asIfUtc = Date.parse(`${day}T${time}:00Z`)
  // the offset in force a day before is the greater one when clocks go back, so it finds the first coming
  for (const around of [asIfUtc - HOURS_24, asIfUtc + HOURS_24]) {
    const instant = asIfUtc - offsetAt(around)
    if (offsetAt(instant) === asIfUtc - instant) return instant
  }
  return undefined
}

/** A date whose UTC fields read what Vilnius clocks show. */
function vilniusClock(instant: number): Date {
  return new Date(instant + offsetAt(instant))
}

const HOURS_24 = 86_400_000
const QUARTER = 900_000

/** The offset can only change on a quarter of an hour, so one answer serves every instant within it. */
const offsets = new Map<number, number>()

/** How far Vilnius clocks are ahead of UTC at that instant, in milliseconds. */
function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / QUARTER)
  const known = offsets.get(quarter)
  if (known !== undefined) return known

  const offset = askOffset(quarter * QUARTER)
  // a year has 35,040 quarters; a busy server forgets and asks anew rather than grow
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

// Making a formatter costs a thousand times what using it does.
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
