import { changeStock, type StockChange } from '#catalogue/server/public/change-stock.ts'
import { listSoldUnits } from '#orders/server/public/ordered-units.ts'
import type { Work } from '#shell/action/work.ts'

/** Stock is returned by product id, as all locks; no deleted products. */
export async function returnOrderStock(
  work: Work,
  { orderId, ...change }: { orderId: number } & Pick<StockChange, 'reason' | 'byUserId'>,
): Promise<void> {
  for (const { productId, placeId, units } of await listSoldUnits(work.tx, orderId))
    if (productId) await changeStock(work, { ...change, productId, placeId, units, orderId })
}
