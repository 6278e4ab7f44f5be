import { z } from 'zod'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'

// Each place may have its own: apart, so that a page of places loads no other settings.

export const TimeInput = LimitedString(100).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Laikas rašomas taip: 08:00.')
const Day = DayInput()
export const sortUnique = <T extends string | number>(values: T[]): T[] => [...new Set(values)].sort()

const inOrder = { path: ['close'], error: 'Uždaroma turi būti vėliau, nei atidaroma.' }
const DayHours = z.object({ open: TimeInput, close: TimeInput }).refine(({ open, close }) => open < close, inOrder)

/** The common hours, and those of weekdays that have their own. */
export const OpeningHoursSchema = z
  .object({
    /** 1 = Monday … 7 = Sunday. */
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7).overwrite(sortUnique),
    open: TimeInput,
    close: TimeInput,
    /** By weekday; one that is not in `days` is open, too. */
    by_day: z
      .strictObject({
        1: DayHours.optional(),
        2: DayHours.optional(),
        3: DayHours.optional(),
        4: DayHours.optional(),
        5: DayHours.optional(),
        6: DayHours.optional(),
        7: DayHours.optional(),
      })
      .optional(),
  })
  .refine(({ open, close }) => open < close, inOrder)
  .overwrite(({ by_day, ...common }) => (by_day && Object.keys(by_day).length > 0 ? { ...common, by_day } : common))

/** Days closed beside weekends and public holidays. */
export const ClosedDays = z.array(Day).max(400).overwrite(sortUnique)

/** Once each, whatever the case. */
export const StaffNotificationEmails = z
  .array(SingleLineText(254))
  .max(20, 'Daugiausia 20 adresų.')
  .overwrite((list) => [
    ...new Map(
      list
        .map(cleanEmail)
        .filter(Boolean)
        .map((one) => [one.toLowerCase(), one]),
    ).values(),
  ])
  .refine((list) => list.every((address) => emailShape.test(address)), invalidEmailMessage)
