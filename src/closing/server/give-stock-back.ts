import { changeStock, type StockChange } from '#catalogue/server/change-stock.ts'
import { soldUnits } from '#orders/server/ordered-units.ts'
import type { Tx } from '#platform/database/database.ts'

/** In the order of product ids, as everybody locks them. A product that was deleted meanwhile has no stock to give to. */
export async function giveStockBack(
  tx: Tx,
  { orderId, ...change }: { orderId: number } & Pick<StockChange, 'reason' | 'byUserId' | 'now'>,
): Promise<void> {
  for (const { productId, units } of await soldUnits(tx, orderId))
    if (productId) await changeStock(tx, { ...change, productId, units, orderId })
}
