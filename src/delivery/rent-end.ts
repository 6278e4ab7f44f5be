import { isDay } from '#calendar/day.ts'
import { isTime } from '#calendar/time.ts'
import { dayOf, instantOf, localTimeExists, timeOf } from '#calendar/vilnius-time.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { HourPeriod, Period } from '#periods/period.ts'
import type { RentEnd } from './slots-to-offer.ts'

/** When the last of what is rented ends; undefined: nothing is. */
export function rentEnd(lines: readonly { period?: Period | null | undefined }[]): RentEnd | undefined {
  const ends = lines.flatMap(({ period }): RentEnd[] => {
    if (!period) return []
    return [isByHour(period) ? endOf(period) : { day: period.to }]
  })
  // what ends with the day ends after what ends within it, and may be fetched at any time of it
  return ends.sort((a, b) => (`${a.day} ${a.time ?? '24'}` < `${b.day} ${b.time ?? '24'}` ? 1 : -1))[0]
}

/** What somebody is just typing has no end yet: then its beginning. */
function endOf({ from: day, from_time: time, hours }: HourPeriod): RentEnd {
  if (!isDay(day) || !isTime(time) || !localTimeExists(day, time)) return { day, time }
  const end = new Date(instantOf(day, time).getTime() + hours * 3_600_000)
  return { day: dayOf(end), time: timeOf(end) }
}
