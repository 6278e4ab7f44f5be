import { addDays, countDaysBetween } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'

const DAY_MS = 86_400_000

/** BDAR, article 12 (3) allows one month. */
export const ANSWER_DAYS = 30

export const computeRequestDueDate = (received: Date): Date => new Date(received.getTime() + ANSWER_DAYS * DAY_MS)

/** BDAR, article 12 (3); the 31st becomes a shorter month's last day. */
export function computeExtendedDueDate(due: Date): Date {
  const moment = new Date(due)
  const day = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() + 2)
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(day, last))
  return moment
}

/** Vilnius days; 0 on the last one, negative when overdue. */
export function computeRequestDaysLeft(due: Date, now: Date): number {
  return countDaysBetween(toVilniusDay(now), toVilniusDay(due))
}

const PRESSING_DAYS = 7

/** Due before this: a week left or less, or overdue. */
export const computeUrgentCutoff = (now: Date): Date =>
  toInstant(addDays(toVilniusDay(now), PRESSING_DAYS + 1), '00:00')

/** Due before this: overdue. The last day counts whole. */
export const computeOverdueCutoff = (now: Date): Date => toInstant(toVilniusDay(now), '00:00')
