import { changeStock, type StockChange } from '#catalogue/server/change-stock.ts'
import { soldUnits } from '#orders/server/ordered-units.ts'
import type { Work } from '#shell/action/work.ts'

/** By product id, as all locks; no deleted ones. */
export async function giveStockBack(
  work: Work,
  { orderId, ...change }: { orderId: number } & Pick<StockChange, 'reason' | 'byUserId'>,
): Promise<void> {
  for (const { productId, placeId, units } of await soldUnits(work.tx, orderId))
    if (productId) await changeStock(work, { ...change, productId, placeId, units, orderId })
}
