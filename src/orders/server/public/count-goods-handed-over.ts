import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { order_lines } from '../orders.tables.ts'

// `change-order.ts` and `change-family.ts` speak first
for (const guard of ['given_goods_stay', 'handover_goods_order_line_id_order_lines_id_fk'])
  registerConstraintRefusal(guard, () => {
    const why = 'Dalis prekių jau atiduota: mažiau palikti negalima.'
    return new Refusal(409, 'tool-is-out', why, { errors: { items: [why] } })
  })

/** Pieces by order line, as hand-overs say; those of which none was given are missing. */
export async function countGoodsHandedOver(reader: Reader, orderIds: readonly number[]): Promise<Map<number, number>> {
  const units = sql`(select sum(g.quantity) from handover_goods g where g.order_line_id = "order_lines"."id")`
  const rows = await reader
    .select({ id: order_lines.id, given: sql`coalesce(${units}, 0)`.mapWith(Number) })
    .from(order_lines)
    .where(and(inArray(order_lines.order_id, [...orderIds]), ne(order_lines.type, 'rent')))
  return new Map(rows.flatMap(({ id, given }) => (given > 0 ? [[id, given] as const] : [])))
}
