import { changeStock } from '#catalogue/server/change-stock.ts'
import type { Period } from '#periods/period.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'

export interface WrittenLine {
  orderLineId: number
  productId: number
  quantity: number
  /** Of a rented tool. */
  period: Period | undefined
  /** Of a bundle. */
  parts: { product_id: number; quantity: number }[] | undefined
}

/** Takes what is sold out of stock, once a product however many lines it has, in the order in which products are locked. */
export async function sellLines(
  tx: Tx,
  { orderId, lines, now }: { orderId: number; lines: readonly WrittenLine[]; now: Date },
): Promise<void> {
  const sold = new Map<number, number>()
  for (const { productId, quantity, period } of lines) {
    if (!period) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
  }

  const inOrder = [...sold].sort(([a], [b]) => a - b)
  await pipelined(
    inOrder.map(([productId, units]) => changeStock(tx, { productId, units: -units, reason: 'sold', orderId, now })),
  )
}
