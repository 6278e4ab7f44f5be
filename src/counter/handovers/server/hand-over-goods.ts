import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import { isNoFee } from '#orders/server/public/order-conditions.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { GoodsLine } from '../handovers.contract.ts'
import { handover_goods } from './handovers.tables.ts'

export async function readGoods(reader: Reader, orderIds: number[]): Promise<GoodsLine[]> {
  const given = sql<number>`coalesce((select sum(g.quantity)::int from handover_goods g where g.order_line_id = order_lines.id), 0)`
  // an order that follows may be a charge alone
  const isOwn = eq(order_lines.order_id, orderIds[0] ?? 0)
  const hasProduct = isNotNull(order_lines.product_id)
  return reader
    .select({ order_line_id: order_lines.id, title: order_lines.title, quantity: order_lines.quantity, given })
    .from(order_lines)
    .where(and(inArray(order_lines.order_id, orderIds), ne(order_lines.type, 'rent'), isNoFee, or(isOwn, hasProduct)))
    .orderBy(asc(order_lines.order_id), asc(order_lines.position))
}

interface Goods {
  orderIds: number[]
  goods: { order_line_id: number; quantity: number }[]
}

/** The order is locked. 422 for another order's, repeated, or more than are left. */
export async function requireGoodsToHandOver(tx: Tx, { orderIds, goods }: Goods) {
  if (goods.length === 0) return []
  if (new Set(goods.map((one) => one.order_line_id)).size < goods.length)
    throw invalid({ goods: ['Ta pati prekė nurodyta du kartus.'] })
  const known = await readGoods(tx, orderIds)
  return goods.map(({ order_line_id, quantity }, index) => {
    const line = known.find((one) => one.order_line_id === order_line_id)
    if (!line) throw invalid({ [`goods.${index}.order_line_id`]: ['Šios prekės užsakyme nėra.'] })
    const left = line.quantity - line.given
    if (quantity > left) throw invalid({ [`goods.${index}.quantity`]: [`„${line.title}“: liko atiduoti ${left} vnt.`] })
    return { order_line_id, quantity, title: line.title }
  })
}

export async function writeGoods(tx: Tx, handover_id: number, goods: Goods['goods']): Promise<void> {
  const rows = goods.map(({ order_line_id, quantity }) => ({ handover_id, order_line_id, quantity }))
  if (rows.length > 0) await tx.insert(handover_goods).values(rows)
}
