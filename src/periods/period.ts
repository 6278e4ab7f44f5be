import { z } from 'zod'
import { type Day, isDay } from '#calendar/day.ts'
import { isTime, type Time } from '#calendar/time.ts'
import { Exact, mostOfADay } from '#platform/text.ts'

const day = Exact(mostOfADay, 'Pasirinkite datą.').refine((text): boolean => isDay(text), {
  error: 'Tokios datos nėra.',
})
const time = Exact(mostOfADay, 'Pasirinkite laiką.').refine((text): boolean => isTime(text), {
  error: 'Laiką rašykite taip: 10:00.',
})

/** A rental by the day: fetched on `from` from opening time on, due on `to` at `to_time` (closing time when absent). */
export const DayPeriod = z.object({ from: day, to: day, to_time: time.optional() })
export type DayPeriod = { from: Day; to: Day; to_time?: Time | undefined }

/** A rental by the hour: from a full hour on, for whole hours of real time. */
export const HourPeriod = z.object({
  from: day,
  from_time: time,
  hours: z
    .number({ error: 'Nurodykite, kiek valandų nuomojate.' })
    .int({ error: 'Nuomojame sveikomis valandomis.' })
    .min(1, { error: 'Trumpiausia nuoma – 1 valanda.' })
    .max(24, { error: 'Ilgesniam laikui nuomokite dienomis.' }),
})
export type HourPeriod = { from: Day; from_time: Time; hours: number }

/** Either; what has `hours` is by the hour. These schemas check shape, `checkPeriod` checks it against the calendar. */
export const Period = z.union([HourPeriod, DayPeriod], { error: 'Pasirinkite nuomos laikotarpį.' })
export type Period = DayPeriod | HourPeriod

export { isByHour } from './is-by-hour.ts'
