import type { Order } from './orders.contract.ts'

/** Some of its tools are still at the shop, and the customer comes for them while their time has not passed. */
export const waitsToBeFetched = ({ delivery, rentals, lapsed_at, unapproved_since }: Order): boolean =>
  delivery === 'pickup' &&
  !lapsed_at &&
  !unapproved_since &&
  rentals.some(
    ({ returned, handed_out, quantity, expected_return }) =>
      !returned && handed_out < quantity && new Date(expected_return) > new Date(),
  )
