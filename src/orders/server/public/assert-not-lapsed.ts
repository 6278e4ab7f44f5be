import { conflict } from '#platform/refusal.ts'
import { assertApproved } from './assert-approved.ts'
import type { LockedOrder } from './lock-order.ts'

/** 409: it holds nothing to hand out. */
export function assertNotLapsed(order: Pick<LockedOrder, 'unapproved_since' | 'lapsed_at'>): void {
  assertApproved(order)
  if (order.lapsed_at)
    throw conflict(
      'order-lapsed',
      'Užsakymas nebegalioja: jis nebuvo apmokėtas laiku. Pažymėjus apmokėtu jis vėl galios, jei viskas dar laisva.',
    )
}
