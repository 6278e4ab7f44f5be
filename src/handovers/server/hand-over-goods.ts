import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { GoodsLine } from '../handovers.contract.ts'
import { handover_goods } from './handovers.tables.ts'

/** Goods of an order: what was bought, and how many of them acts have handed over. What is asked for bringing them is no goods. */
export async function readGoods(reader: Reader, orderId: number): Promise<GoodsLine[]> {
  const given = sql<number>`coalesce((select sum(g.quantity)::int from handover_goods g where g.order_line_id = order_lines.id), 0)`
  return reader
    .select({ order_line_id: order_lines.id, title: order_lines.title, quantity: order_lines.quantity, given })
    .from(order_lines)
    .where(and(eq(order_lines.order_id, orderId), ne(order_lines.type, 'rent'), eq(order_lines.is_delivery, false)))
    .orderBy(asc(order_lines.position))
}

interface Goods {
  orderId: number
  goods: { order_line_id: number; quantity: number }[]
}

/**
 * The goods that go out, with their titles; the caller holds the order's lock. Refuses 422 for what is not this order's, named twice, or
 * more than is left of it.
 */
export async function demandGoods(tx: Tx, { orderId, goods }: Goods) {
  if (goods.length === 0) return []
  if (new Set(goods.map((one) => one.order_line_id)).size < goods.length)
    throw invalid({ goods: ['Ta pati prekė nurodyta du kartus.'] })
  const known = await readGoods(tx, orderId)
  return goods.map(({ order_line_id, quantity }, index) => {
    const line = known.find((one) => one.order_line_id === order_line_id)
    if (!line) throw invalid({ [`goods.${index}.order_line_id`]: ['Šios prekės užsakyme nėra.'] })
    const left = line.quantity - line.given
    if (quantity > left) throw invalid({ [`goods.${index}.quantity`]: [`„${line.title}“: liko atiduoti ${left} vnt.`] })
    return { order_line_id, quantity, title: line.title }
  })
}

/** Writes down which goods an act handed over. */
export async function writeGoods(tx: Tx, handover_id: number, goods: Goods['goods']): Promise<void> {
  const rows = goods.map(({ order_line_id, quantity }) => ({ handover_id, order_line_id, quantity }))
  if (rows.length > 0) await tx.insert(handover_goods).values(rows)
}
