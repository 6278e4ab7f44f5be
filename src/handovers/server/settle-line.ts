import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { settlements } from './handovers.tables.ts'

/** The clerk has settled a charge or a refund with the customer. 404 without such a line, 409 when it is settled already. */
export async function settleLine(
  tx: Tx,
  { lineId, byUserId, now }: { lineId: number; byUserId: number; now: Date },
): Promise<void> {
  const [settled] = await tx
    .update(settlements)
    .set({ settled_at: now, settled_by: byUserId })
    .where(and(eq(settlements.id, lineId), isNull(settlements.settled_at)))
    .returning()
  if (!settled) {
    const [there] = await tx.select({ id: settlements.id }).from(settlements).where(eq(settlements.id, lineId))
    throw there ? conflict('already-settled', 'Ši eilutė jau atsiskaityta.') : notFound('Tokios eilutės nėra.')
  }
  await record(tx, {
    by: byUserId,
    deed: 'order.settled',
    subject: orderSubject(settled.order_id),
    details: { title: settled.text, price_with_vat: settled.amount },
    now,
  })
}
