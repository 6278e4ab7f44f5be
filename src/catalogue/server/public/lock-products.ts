import type { Tx } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { type LockedProduct, listBundlesOfProduct } from './invalidate-product.ts'

/**
 * Without it two customers could get the last unit. A bundle with its parts.
 *
 * By id, against deadlocks. An own statement: only the next sees what the previous holder committed.
 */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<LockedProduct[]> {
  return lockedProducts(tx, [[...new Set(ids)]])
}

const lockedProducts = prepareStatement<LockedProduct>(
  'lock_products',
  `select id, category_id, related_rent_category_id, related_sell_category_id, ${listBundlesOfProduct} as bundles
     from products where id = any(array(select unnest($1::int[]) union
       select part_id from product_parts where bundle_id = any(array(select unnest($1::int[])))))
    order by id for no key update`,
)
