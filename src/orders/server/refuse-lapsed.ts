import { conflict } from '#platform/refusal.ts'
import type { LockedOrder } from './lock-order.ts'
import { refuseUnapproved } from './refuse-unapproved.ts'

/** 409: it holds nothing to hand out. */
export function refuseLapsed(order: Pick<LockedOrder, 'unapproved_since' | 'lapsed_at'>): void {
  refuseUnapproved(order)
  if (order.lapsed_at)
    throw conflict(
      'order-lapsed',
      'Užsakymas nebegalioja: jis nebuvo apmokėtas laiku. Pažymėjus apmokėtu jis vėl galios, jei viskas dar laisva.',
    )
}
