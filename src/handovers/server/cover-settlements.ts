import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { settlements } from './handovers.tables.ts'

/**
 * The kept deposit pays the order's open charges, oldest first, those outside VAT before those that still need an
 * invoice. A charge outside VAT that is paid whole is settled; one with VAT stays open until it is billed.
 */
export async function coverSettlements(
  tx: Tx,
  { orderId, kept, byUserId, now }: { orderId: number; kept: number; byUserId: number; now: Date },
): Promise<void> {
  const open = await tx
    .select()
    .from(settlements)
    .where(and(eq(settlements.order_id, orderId), isNull(settlements.settled_at), gt(settlements.amount, 0)))
    .orderBy(asc(settlements.with_vat), asc(settlements.id))
  let left = kept
  for (const { id, amount, covered, with_vat } of open) {
    const part = Math.min(left, amount - covered)
    if (part === 0) continue
    left -= part
    const paid = !with_vat && covered + part === amount
    await tx
      .update(settlements)
      .set({ covered: covered + part, ...(paid && { settled_at: now, settled_by: byUserId }) })
      .where(eq(settlements.id, id))
  }
}
