import type { Order } from './orders.contract.ts'

export const isAwaitingPickup = ({ delivery, rentals, lapsed_at, unapproved_since }: Order): boolean =>
  delivery === 'pickup' &&
  !lapsed_at &&
  !unapproved_since &&
  rentals.some(
    ({ returned, handed_out, quantity, expected_return }) =>
      !returned && handed_out < quantity && new Date(expected_return) > new Date(),
  )
