import { addDays, type Day } from '#rules/calendar/day.ts'

/** A transfer may take three working days, with a weekend before. */
export const PAY_WITHIN_DAYS = 7

/** A week after issue, at latest when the first tool is fetched. `firstRental` undefined: nothing rented. */
export function computeDueDay(issuedOn: Day, firstRental: Day | undefined): Day {
  const usual = addDays(issuedOn, PAY_WITHIN_DAYS)
  return firstRental && firstRental < usual && firstRental >= issuedOn ? firstRental : usual
}
