import { addDays, weekday } from '#rules/calendar/day.ts'
import { holidayName } from '#rules/calendar/holidays.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { moneyStates } from '../money-states.ts'

/** Payments reach the provider's balance on the next business day. */
export function nextTry(now: Date): Date {
  let day = addDays(dayOf(now), 1)
  while (weekday(day) > 5 || holidayName(day)) day = addDays(day, 1)
  return instantOf(day, '10:00')
}

export const lastTryOf = (wantedAt: Date): Date => new Date(wantedAt.getTime() + moneyStates.ages.refund)
