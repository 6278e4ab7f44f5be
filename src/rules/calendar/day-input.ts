import { z } from 'zod'
import { LimitedString, maxDateLength } from '#platform/text.ts'
import { isCalendarDay, isDay } from './is-day.ts'

const otherYears = 'Patikrinkite metus.'
const noSuchDay = 'Tokios datos nėra. Data rašoma taip: 2026-11-21.'

/** A day that somebody asks about or writes down. `abort`: what is checked behind it needs a day. */
export const DayInput = (missing?: string, wrong = noSuchDay, abort = false) =>
  LimitedString(maxDateLength, missing).refine((text): boolean => isDay(text), {
    error: ({ input }) => (isCalendarDay(input) ? otherYears : wrong),
    abort,
  })

/** With any offset: programs disagree about earlier years, and about those of five digits. */
export const MomentInput = (wrong: string) =>
  LimitedString(maxDateLength, wrong)
    .check(z.iso.datetime({ offset: true, error: wrong, abort: true }))
    .refine(isOfAskedDay, { error: otherYears, abort: true })

/** The version goes back as it was answered, to be compared. */
export const VersionMoment = LimitedString(maxDateLength)
  .check(z.iso.datetime({ abort: true }))
  .refine(isOfAskedDay, { error: otherYears, abort: true })

function isOfAskedDay(moment: string): boolean {
  return isDay(moment.slice(0, 10))
}
