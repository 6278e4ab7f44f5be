import { eq, sum } from 'drizzle-orm'
import { document_orders } from '#documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'

/** Throws 409 `billed` while bills of its client charge something of the order, which is locked: what is billed is credited first. */
export async function refuseBilledOrder(tx: Tx, orderId: number): Promise<void> {
  const [billed] = await tx
    .select({ cents: sum(document_orders.price_with_vat).mapWith(Number) })
    .from(document_orders)
    .where(eq(document_orders.order_id, orderId))
  if (billed?.cents) throw conflict('billed', 'Užsakymas jau įrašytas į kliento sąskaitą. Pirmiausia ją kredituokite.')
}
