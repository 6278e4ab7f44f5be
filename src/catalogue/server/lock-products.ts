import type { Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { bundlesOfProduct, type Place } from './invalidate-product.ts'

/**
 * THE lock. From here to the end of the transaction nobody else sells, rents out or restocks these products: what is
 * read after it about stock and rentals stays true until the order is written. Without it two customers get the same
 * last unit, each having seen it free. A bundle is locked with its parts, whose units it takes.
 *
 * Always in the order of ids, so that two carts with the same products never wait for each other. A statement of its
 * own: only the next one sees what the previous holder of the lock committed. Answers where the products are shown.
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
