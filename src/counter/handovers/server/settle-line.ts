import { and, eq, isNull } from 'drizzle-orm'
import { OrderSettled } from '#orders/orders.events.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { settlements } from './handovers.tables.ts'

/** 404 without such a line, 409 when it is settled already. */
export async function settleLine(work: Work<number>, { lineId }: { lineId: number }): Promise<void> {
  const { tx, now, by: byUserId } = work
  const [settled] = await tx
    .update(settlements)
    .set({ settled_at: now, settled_by: byUserId })
    .where(and(eq(settlements.id, lineId), isNull(settlements.settled_at)))
    .returning()
  if (!settled) {
    const [there] = await tx.select({ id: settlements.id }).from(settlements).where(eq(settlements.id, lineId))
    throw there ? conflict('already-settled', 'Ši eilutė jau atsiskaityta.') : notFound('Tokios eilutės nėra.')
  }
  await work.happened(OrderSettled, toOrderSubject(settled.order_id), {
    title: settled.text,
    price_with_vat: settled.amount,
  })
}
