import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { objects } from '#objects/server/objects.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database.ts'

export type LineToTell = typeof order_lines.$inferSelect & { due: string | null }

interface OrderToTell {
  order: typeof orders.$inferSelect
  /** The work site. */
  object: { title: string; address: string } | null
  lines: LineToTell[]
}

/** An order as its documents are told from it, read in the issuing transaction. Throws when there is none. */
export async function readOrder(tx: Tx, orderId: number): Promise<OrderToTell> {
  const [found] = await tx
    .select({ order: orders, object: { title: objects.title, address: objects.address, city: objects.city } })
    .from(orders)
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(eq(orders.id, orderId))
  if (!found) throw new Error(`There is no order ${orderId} to write a document about`)
  const lines = await tx
    .select({
      ...getTableColumns(order_lines),
      // what was agreed, even when the shop's closing time has changed since
      due: sql<
        string | null
      >`(select max(r.expected_return) from rentals r where r.order_line_id = "order_lines"."id")`,
    })
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  const { order, object } = found
  return {
    order,
    object: object?.title ? { title: object.title, address: `${object.address}, ${object.city}` } : null,
    lines,
  }
}
