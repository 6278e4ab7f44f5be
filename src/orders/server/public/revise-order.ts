import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { decideLineVatKind } from '../../line-vat.ts'
import { order_lines, order_revisions, orders, type RevisionLine } from '../orders.tables.ts'
import { coverLines, type OrderToWrite } from './write-order.ts'

interface ReviseOrderInput {
  orderId: number
  /** Absent fields stay. Lines that stay carry their id. */
  order: Partial<Omit<OrderToWrite, 'id' | 'lines'>> & Pick<OrderToWrite, 'price' | 'vat' | 'price_with_vat'>
  lines: (OrderToWrite['lines'][number] & { lineId?: number | undefined })[]
  /** Each change is a sentence. */
  changes: string[]
}

/** Removed lines have given back what they held; their rentals go. The order is locked. Line ids and revision. */
export async function reviseOrder(
  work: Work,
  { orderId, order, lines, changes }: ReviseOrderInput,
): Promise<{ lineIds: number[]; revision: number }> {
  const { tx, now } = work
  const [before] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!before) throw new Error(`There is no order ${orderId}`)
  if (before.revision === 1) await remember(work.as(null), { orderId, at: before.placed_at, changes: [] })

  const kept = lines.flatMap(({ lineId }) => lineId ?? [])
  await tx
    .delete(order_lines)
    .where(and(eq(order_lines.order_id, orderId), kept.length > 0 ? notInArray(order_lines.id, kept) : undefined))
  const lineIds: number[] = []
  for (const [position, { lineId, covers: _, ...line }] of lines.entries()) {
    const vat_kind = decideLineVatKind(order.vat_kind ?? before.vat_kind, line)
    lineIds.push(await writeLine(tx, { orderId, lineId, line: { ...line, vat_kind, position } }))
  }
  await coverLines(tx, lines, lineIds)
  await tx
    .update(orders)
    .set({ ...order, revision: sql`${orders.revision} + 1` })
    .where(eq(orders.id, orderId))
  await remember(work, { orderId, at: now, changes })
  return { lineIds, revision: before.revision + 1 }
}

async function writeLine(
  tx: Tx,
  {
    orderId,
    lineId,
    line,
  }: { orderId: number; lineId: number | undefined; line: Omit<typeof order_lines.$inferInsert, 'order_id'> },
): Promise<number> {
  if (lineId !== undefined) {
    await tx.update(order_lines).set(line).where(eq(order_lines.id, lineId))
    return lineId
  }
  const [written] = await tx
    .insert(order_lines)
    .values({ ...line, order_id: orderId })
    .returning({ id: order_lines.id })
  if (!written) throw new Error('A line was not written')
  return written.id
}

async function remember(
  work: Work,
  { orderId, at, changes }: { orderId: number; at: Date; changes: string[] },
): Promise<void> {
  const { tx, by: byUserId } = work
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}`)
  const lines = await tx
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(order_lines.position)
  const { revision, price, vat, price_with_vat } = order
  await tx
    .insert(order_revisions)
    .values({
      order_id: orderId,
      revision,
      at,
      by_user_id: byUserId,
      price,
      vat,
      price_with_vat,
      changes,
      lines: lines.map(remembered),
    })
}

const remembered = (line: typeof order_lines.$inferSelect): RevisionLine => ({
  line_id: line.id,
  product_id: line.product_id,
  title: line.title,
  quantity: line.quantity,
  charged_units: line.charged_units,
  unit: line.unit,
  price: line.price,
  price_with_vat: line.price_with_vat,
  period: line.period,
})
