import { z } from 'zod'
import { LimitedString, maxDateLength } from '#platform/text.ts'
import type { Day } from '#rules/calendar/day.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { isTime, type Time } from '#rules/calendar/time.ts'

const day = DayInput('Pasirinkite datą.', 'Tokios datos nėra.')
const time = LimitedString(maxDateLength, 'Pasirinkite laiką.').refine((text): boolean => isTime(text), {
  error: 'Laiką rašykite taip: 10:00.',
})

/** From opening time of `from` to `to_time` (default: closing time) of `to`. */
export const DayPeriod = z.object({ from: day, to: day, to_time: time.optional() })
export type DayPeriod = {
  from: Day
  /** Open-ended: until when it is expected. */
  to: Day
  to_time?: Time | undefined
  /** „Kol paskambinsite“: agreed at the desk only, so not part of the schema. */
  open_ended?: true | undefined
}

/** From a full hour, whole hours of real time. */
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

/** By the hour if it has `hours`. Shape only; `checkPeriod` checks the calendar. */
export const Period: z.ZodType<Period, Period> = z.union([HourPeriod, DayPeriod], {
  error: 'Pasirinkite nuomos laikotarpį.',
})
export type Period = DayPeriod | HourPeriod

export { isByHour } from './is-by-hour.ts'
