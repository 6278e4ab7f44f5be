import { conflict } from '#platform/refusal.ts'
import type { LockedOrder } from './lock-order.ts'

/** 409 for what can't be done with an order that waits for the approval of its company's main user, or never got it. */
export function refuseUnapproved({
  unapproved_since,
  lapsed_at,
}: Pick<LockedOrder, 'unapproved_since' | 'lapsed_at'>): void {
  if (!unapproved_since) return
  throw lapsed_at
    ? conflict('unapproved', 'Užsakymo įmonė nepatvirtino: jis nieko nebelaiko. Jei reikia, užsakykite iš naujo.')
    : conflict('unapproved', 'Užsakymas dar laukia įmonės pagrindinio naudotojo patvirtinimo.')
}
