import { addDays, type Day } from '#calendar/day.ts'

/** A bank transfer may take three working days, and a weekend may lie before them. */
export const PAY_WITHIN_DAYS = 7

/**
 * By when a prepayment is due: a week after its issue, but no later than the day the first tool is fetched, because
 * a tool goes out paid. `firstRental` is undefined when nothing is rented.
 */
export function dueDay(issuedOn: Day, firstRental: Day | undefined): Day {
  const usual = addDays(issuedOn, PAY_WITHIN_DAYS)
  return firstRental && firstRental < usual && firstRental >= issuedOn ? firstRental : usual
}
