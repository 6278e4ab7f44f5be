import { addDays, weekday } from '#calendar/day.ts'
import { holidayName } from '#calendar/holidays.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { moneyStates } from '../money-states.ts'

/** A provider's balance has what was paid on the next business day: then a refund that it was too early for is tried again. */
export function nextTry(now: Date): Date {
  let day = addDays(dayOf(now), 1)
  while (weekday(day) > 5 || holidayName(day)) day = addDays(day, 1)
  return instantOf(day, '10:00')
}

/** When a person is asked instead. */
export const lastTryOf = (wantedAt: Date): Date => new Date(wantedAt.getTime() + moneyStates.ages.refund)
