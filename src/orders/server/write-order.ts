import { invalidate, type Tx } from '#platform/database/database.ts'
import { order_lines, orders } from './orders.tables.ts'

/** As it was agreed; its lines in their order. */
export type OrderToWrite = typeof orders.$inferInsert & {
  /** The number that it was called by before it was placed; else it gets the next one. */
  id?: number | undefined
  lines: Omit<typeof order_lines.$inferInsert, 'order_id' | 'position'>[]
}

/**
 * Writes an order and its lines: titles, prices and totals are copies of what was agreed and never computed again. Every
 * order comes about here, whoever placed it. Answers its number and those of its lines, in their order.
 */
export async function writeOrder(
  tx: Tx,
  { lines, ...order }: OrderToWrite,
): Promise<{ orderId: number; lineIds: number[] }> {
  const written = await insertOrder(tx, order)
  if (!written) throw new Error('The order was not written')
  const orderId = written.id
  invalidate(tx, 'orders')

  const rows = await tx
    .insert(order_lines)
    .values(lines.map((line, position) => ({ ...line, order_id: orderId, position })))
    .returning({ id: order_lines.id, position: order_lines.position })
  return { orderId, lineIds: rows.sort((a, b) => a.position - b.position).map(({ id }) => id) }
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
