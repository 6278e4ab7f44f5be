import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import type { RentStart } from './list-offered-slots.ts'

/** Undefined: nothing is rented. */
export function findRentStart(lines: readonly { period?: Period | null | undefined }[]): RentStart | undefined {
  const starts = lines.flatMap(({ period }): RentStart[] => {
    if (!period) return []
    return [isByHour(period) ? { day: period.from, time: period.from_time } : { day: period.from }]
  })
  // by the day it comes first, and takes any slot of it
  return starts.sort((a, b) => (`${a.day} ${a.time ?? '24'}` < `${b.day} ${b.time ?? '24'}` ? -1 : 1))[0]
}
