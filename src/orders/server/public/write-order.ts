import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { decideLineVatKind } from '../../line-vat.ts'
import { order_lines, orders } from '../orders.tables.ts'

export type OrderToWrite = typeof orders.$inferInsert & {
  /** The reserved id; else the next. */
  id?: number | undefined
  lines: LineToWrite[]
}

export type LineToWrite = Omit<typeof order_lines.$inferInsert, 'order_id' | 'position'> & {
  /** The index of the rent line that a waiver covers, where it is of the same order. */
  covers?: number | undefined
}

/** Creates every order; titles, prices and totals are copies, never computed again. Ids in sequence. */
export async function writeOrder(
  tx: Tx,
  { lines, ...order }: OrderToWrite,
): Promise<{ orderId: number; lineIds: number[] }> {
  const written = await insertOrder(tx, order)
  if (!written) throw new Error('The order was not written')
  const orderId = written.id

  const rows = await tx
    .insert(order_lines)
    .values(
      lines.map(({ covers: _, ...line }, position) => ({
        ...line,
        vat_kind: decideLineVatKind(order.vat_kind ?? 'standard', line),
        order_id: orderId,
        position,
      })),
    )
    .returning({ id: order_lines.id, position: order_lines.position })
  const lineIds = rows.sort((a, b) => a.position - b.position).map(({ id }) => id)
  await coverLines(tx, lines, lineIds)
  return { orderId, lineIds }
}

export async function coverLines(tx: Tx, lines: readonly LineToWrite[], lineIds: readonly number[]): Promise<void> {
  for (const [index, { covers }] of lines.entries())
    if (covers !== undefined)
      await tx
        .update(order_lines)
        .set({ covers_line_id: lineIds[covers] as number })
        .where(eq(order_lines.id, lineIds[index] as number))
}

async function insertOrder(tx: Tx, { id, ...order }: Omit<OrderToWrite, 'lines'>): Promise<{ id: number } | undefined> {
  const [written] =
    id === undefined
      ? await tx.insert(orders).values(order).returning({ id: orders.id })
      : await tx
          .insert(orders)
          .overridingSystemValue()
          .values({ ...order, id })
          .returning({ id: orders.id })
  return written
}
