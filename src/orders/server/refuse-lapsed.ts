import { conflict } from '#platform/refusal.ts'
import type { LockedOrder } from './lock-order.ts'
import { refuseUnapproved } from './refuse-unapproved.ts'

/**
 * 409 for what can't be done with an order that was not paid in time: it holds nothing that could be given out. Nor with one that
 * its company has not approved.
 */
export function refuseLapsed(order: Pick<LockedOrder, 'unapproved_since' | 'lapsed_at'>): void {
  refuseUnapproved(order)
  if (order.lapsed_at)
    throw conflict(
      'order-lapsed',
      'Užsakymas nebegalioja: jis nebuvo apmokėtas laiku. Pažymėjus apmokėtu jis vėl galios, jei viskas dar laisva.',
    )
}
