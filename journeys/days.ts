import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'

/** The shop's day is Vilnius's, which is ahead of the machine's for two or three hours each night. */
export const computeDay = (ahead: number): Day => addDays(toVilniusDay(new Date()), ahead)
