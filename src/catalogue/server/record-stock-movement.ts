import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { products, stock_movements } from './catalogue.tables.ts'
import { invalidateStock, lockedProductColumns } from './public/invalidate-product.ts'

interface StockMovementInput {
  productId: number
  from: number
  to: number
  units: number
}

/** Units count at another branch now; the total stays. Counted units move by `changeStock`. */
export async function recordStockMovement(
  { tx, by, now }: Work,
  { productId, from, to, units }: StockMovementInput,
): Promise<void> {
  const moved = { product_id: productId, reason: 'transferred', by_user_id: by, at: now } as const
  await tx.insert(stock_movements).values([
    { ...moved, units: -units, place_id: from },
    { ...moved, units, place_id: to },
  ])
  for (const product of await tx.select(lockedProductColumns).from(products).where(eq(products.id, productId)))
    invalidateStock(tx, product)
}
