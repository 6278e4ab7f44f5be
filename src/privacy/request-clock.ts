import { addDays, daysBetween } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'

const DAY_MS = 86_400_000

/** Days in which a request is to be answered (the customer's own word; BDAR, article 12 (3) says one month). */
export const ANSWER_DAYS = 30

/** When a request that came at this moment is due. */
export const dueOf = (received: Date): Date => new Date(received.getTime() + ANSWER_DAYS * DAY_MS)

/** Two months later (BDAR, article 12 (3)); the 31st becomes the last day of a shorter month. */
export function twoMonthsAfter(due: Date): Date {
  const moment = new Date(due)
  const day = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() + 2)
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(day, last))
  return moment
}

/** Days that are left by the calendar of Vilnius, 0 on the last one; below zero: overdue. */
export function daysLeft(due: Date, now: Date): number {
  return daysBetween(dayOf(now), dayOf(due))
}

/** So many days before its end, and after, a request asks for a hand. */
const PRESSING_DAYS = 7

/** What is due before this moment has a week left or less, or is overdue. */
export const pressingBefore = (now: Date): Date => instantOf(addDays(dayOf(now), PRESSING_DAYS + 1), '00:00')

/** What was due before this moment is overdue: the last day counts whole. */
export const overdueBefore = (now: Date): Date => instantOf(dayOf(now), '00:00')
