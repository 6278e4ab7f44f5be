import { z } from 'zod'
import { addDays } from '#rules/calendar/day.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { isDay } from '#rules/calendar/is-day.ts'

/** Ten years and their leap days. */
const LONGEST_REPORT_DAYS = 3653

const day = DayInput('Pasirinkite datą.', 'Tokios datos nėra. Rašykite taip: 2026-11-21.')

const days = z.object({ from: day, to: day })
/** Inclusive. */
export type ReportPeriod = z.infer<typeof days>

/** Days in order, at most ten years. */
export function reportPeriod<More extends z.ZodRawShape>(more: More) {
  return days.extend(more).superRefine((input, context) => {
    const { from, to } = input as ReportPeriod
    if (!isDay(from) || !isDay(to)) return
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) say('Pabaiga negali būti ankstesnė už pradžią.')
    else if (to >= addDays(from, LONGEST_REPORT_DAYS)) say('Ilgiausias laikotarpis – 10\u00a0metų.')
  })
}
