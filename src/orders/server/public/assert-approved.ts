import { conflict } from '#platform/refusal.ts'
import type { LockedOrder } from './lock-order.ts'

export function assertApproved({
  unapproved_since,
  lapsed_at,
}: Pick<LockedOrder, 'unapproved_since' | 'lapsed_at'>): void {
  if (!unapproved_since) return
  throw lapsed_at
    ? conflict('unapproved', 'Užsakymo įmonė nepatvirtino: jis nieko nebelaiko. Jei reikia, užsakykite iš naujo.')
    : conflict('unapproved', 'Užsakymas dar laukia įmonės pagrindinio naudotojo patvirtinimo.')
}
