import type { Tx } from '#platform/database/database.ts'
import { order_lines, orders } from './orders.tables.ts'

export type OrderToWrite = typeof orders.$inferInsert & {
  /** Reserved; else the next. */
  id?: number | undefined
  lines: Omit<typeof order_lines.$inferInsert, 'order_id' | 'position'>[]
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
