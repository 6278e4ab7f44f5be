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

export interface WrittenOrder {
  orderId: number
  /** In the order of its lines. */
  lineIds: number[]
}

export async function writeOrder(tx: Tx, order: OrderToWrite): Promise<WrittenOrder> {
  const [written] = await writeOrders(tx, [order])
  if (!written) throw new Error('The order was not written')
  return written
}

/** Creates every order; titles, prices and totals are copies, never computed again. Ids in sequence. A few hundred lines at once. */
export async function writeOrders(tx: Tx, all: readonly OrderToWrite[]): Promise<WrittenOrder[]> {
  const made = await tx
    .insert(orders)
    .overridingSystemValue()
    .values(all.map(({ lines: _, ...order }) => order))
    .returning({ id: orders.id })
  const rows = await tx
    .insert(order_lines)
    .values(
      all.flatMap(({ lines, vat_kind = 'standard' }, index) =>
        lines.map(({ covers: _, ...line }, position) => ({
          ...line,
          vat_kind: decideLineVatKind(vat_kind, line),
          order_id: made[index]?.id ?? 0,
          position,
        })),
      ),
    )
    .returning({ id: order_lines.id, order_id: order_lines.order_id, position: order_lines.position })
  const linesOf = Map.groupBy(rows, ({ order_id }) => order_id)
  const written = made.map(({ id: orderId }) => {
    const own = linesOf.get(orderId) ?? []
    return { orderId, lineIds: own.sort((a, b) => a.position - b.position).map(({ id }) => id) }
  })
  for (const [index, { lines }] of all.entries()) await coverLines(tx, lines, written[index]?.lineIds ?? [])
  return written
}

export async function coverLines(tx: Tx, lines: readonly LineToWrite[], lineIds: readonly number[]): Promise<void> {
  for (const [index, { covers }] of lines.entries())
    if (covers !== undefined)
      await tx
        .update(order_lines)
        .set({ covers_line_id: lineIds[covers] as number })
        .where(eq(order_lines.id, lineIds[index] as number))
}
