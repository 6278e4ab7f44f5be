import { conflict } from '#platform/refusal.ts'
import type { LockedOrder } from './lock-order.ts'

/** 409: the order's bills are paid instead. */
export function assertNotOnCredit(order: Pick<LockedOrder, 'billing'>): void {
  if (order.billing !== 'prepaid')
    throw conflict(
      'on-credit',
      'Šis užsakymas apmokamas pagal sąskaitą. Gautą mokėjimą įrašykite kliento puslapyje: juo bus apmokėtos kliento sąskaitos.',
    )
}
