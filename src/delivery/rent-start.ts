import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import type { RentStart } from './slots-to-offer.ts'

/** When the first of what is rented begins; undefined: nothing is. */
export function rentStart(lines: readonly { period?: Period | null | undefined }[]): RentStart | undefined {
  const starts = lines.flatMap(({ period }): RentStart[] => {
    if (!period) return []
    return [isByHour(period) ? { day: period.from, time: period.from_time } : { day: period.from }]
  })
  // what begins with the day, before what begins within it, would have to be there first; but its slots are all of that day
  return starts.sort((a, b) => (`${a.day} ${a.time ?? '24'}` < `${b.day} ${b.time ?? '24'}` ? -1 : 1))[0]
}
