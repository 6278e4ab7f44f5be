import { addDays, getWeekday } from '#rules/calendar/day.ts'
import { findHolidayName } from '#rules/calendar/holidays.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { moneyStates } from '../money-states.ts'

/** Payments reach the provider's balance on the next business day. */
export function computeNextRefundTry(now: Date): Date {
  let day = addDays(toVilniusDay(now), 1)
  while (getWeekday(day) > 5 || findHolidayName(day)) day = addDays(day, 1)
  return toInstant(day, '10:00')
}

export const computeLastRefundTry = (wantedAt: Date): Date => new Date(wantedAt.getTime() + moneyStates.ages.refund)
