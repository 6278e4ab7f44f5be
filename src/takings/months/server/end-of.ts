import { addDays } from '#rules/calendar/day.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { monthDays } from '#takings/books/isaf/month-days.ts'

/** First midnight of Vilnius after it. */
export const endOf = (month: string): Date => instantOf(addDays(monthDays(month).last, 1), '00:00')
