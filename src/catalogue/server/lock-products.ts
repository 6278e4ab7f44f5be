import type { Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { bundlesOfProduct, type Place } from './invalidate-product.ts'

/**
 * Without it two customers could get the last unit. A bundle with its parts.
 *
 * By id, against deadlocks. An own statement: only the next sees what the previous holder committed.
 */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<Place[]> {
  return lockedProducts(tx, [[...new Set(ids)]])
}

const lockedProducts = prepared<Place>(
  'lock_products',
  `select id, category_id, related_rent_category_id, related_sell_category_id, ${bundlesOfProduct} as bundles
     from products where id = any(array(select unnest($1::int[]) union
       select part_id from product_parts where bundle_id = any(array(select unnest($1::int[])))))
    order by id for no key update`,
)
