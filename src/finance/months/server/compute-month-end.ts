import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'

/** The first midnight of Vilnius after the month. */
export const computeMonthEnd = (month: string): Date => toInstant(addDays(getMonthBounds(month).last, 1), '00:00')
