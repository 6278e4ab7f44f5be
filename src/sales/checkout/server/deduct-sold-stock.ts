import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import type { Period } from '#rules/periods/period.ts'
import type { Work } from '#shell/action/work.ts'

export interface WrittenLine {
  orderLineId: number
  productId: number
  quantity: number
  /** Rent lines have a period. */
  period: Period | undefined
  /** Bundles have parts. */
  parts: { product_id: number; quantity: number }[] | undefined
}

/** Stock is deducted once per product, in the order of the products' locks. */
export async function deductSoldStock(
  work: Work,
  { orderId, placeId, lines }: { orderId: number; placeId: number; lines: readonly WrittenLine[] },
): Promise<void> {
  const sold = new Map<number, number>()
  for (const { productId, quantity, period } of lines) {
    if (!period) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
  }

  const inOrder = [...sold].sort(([a], [b]) => a - b)
  await awaitPipelined(
    inOrder.map(([productId, units]) =>
      changeStock(work, { productId, placeId, units: -units, reason: 'sold', orderId }),
    ),
  )
}
