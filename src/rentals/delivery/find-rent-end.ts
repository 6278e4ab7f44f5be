import { isDay } from '#rules/calendar/is-day.ts'
import { isTime } from '#rules/calendar/time.ts'
import { hasLocalTime, toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { HourPeriod, Period } from '#rules/periods/period.ts'
import type { RentEnd } from './list-offered-slots.ts'

/** Undefined: nothing is rented. */
export function findRentEnd(lines: readonly { period?: Period | null | undefined }[]): RentEnd | undefined {
  const ends = lines.flatMap(({ period }): RentEnd[] => {
    if (!period) return []
    return [isByHour(period) ? endOf(period) : { day: period.to }]
  })
  // by the day it ends last, and may be collected at any time of it
  return ends.sort((a, b) => (`${a.day} ${a.time ?? '24'}` < `${b.day} ${b.time ?? '24'}` ? 1 : -1))[0]
}

function endOf({ from: day, from_time: time, hours }: HourPeriod): RentEnd {
  if (!isDay(day) || !isTime(time) || !hasLocalTime(day, time)) return { day, time }
  const end = new Date(toInstant(day, time).getTime() + hours * 3_600_000)
  return { day: toVilniusDay(end), time: toVilniusTime(end) }
}
