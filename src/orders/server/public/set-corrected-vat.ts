import { eq } from 'drizzle-orm'
import type { VatKind, VatProof } from '#rules/money/vat.ts'
import type { Work } from '#shell/action/work.ts'
import { OrderChanged } from '../../orders.events.ts'
import { orders } from '../orders.tables.ts'
import { incrementOrderChanges } from './increment-order-changes.ts'
import { toOrderSubject } from './to-order-subject.ts'

interface CorrectedVat {
  orderId: number
  kind: VatKind
  proof: VatProof
  changes: string[]
}

/** Lines stay as their own invoice says; what follows the order bears the new kind. The order is locked. */
export async function setCorrectedVat(work: Work, { orderId, kind, proof, changes }: CorrectedVat): Promise<void> {
  await work.tx.update(orders).set({ vat_kind: kind, vat_proof: proof }).where(eq(orders.id, orderId))
  await incrementOrderChanges(work.tx, orderId)
  await work.happened(OrderChanged, toOrderSubject(orderId), { changes })
}
