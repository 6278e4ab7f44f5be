import { inArray, sql } from 'drizzle-orm'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { tag } from '../../cache-tags.ts'
import { products } from '../catalogue.tables.ts'

export interface LockedProduct {
  id: number
  category_id: number
  related_rent_category_id: number | null
  related_sell_category_id: number | null
  /** The stock of bundles depends on the part. */
  bundles?: { id: number; category_id: number }[] | null
}

/** The expression belongs to a statement on `products`. */
export const listBundlesOfProduct = `(select json_agg(json_build_object('id', x.id, 'category_id', x.category_id))
  from product_parts b join products x on x.id = b.bundle_id where b.part_id = "products"."id")`

export const lockedProductColumns = {
  id: products.id,
  category_id: products.category_id,
  related_rent_category_id: products.related_rent_category_id,
  related_sell_category_id: products.related_sell_category_id,
  bundles: sql<LockedProduct['bundles']>`${sql.raw(listBundlesOfProduct)}`,
}

export function invalidateProduct(tx: Tx, place: LockedProduct): void {
  invalidate(tx, tag.catalogue, ...seenAt(place))
}

export function invalidateStock(tx: Tx, place: LockedProduct): void {
  invalidate(tx, tag.stock, ...seenAt(place))
}

/** Units went out or came back; the stock is unchanged. */
export async function announceUnits(tx: Tx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  for (const place of await tx.select(lockedProductColumns).from(products).where(inArray(products.id, productIds)))
    invalidateStock(tx, place)
}

function seenAt({
  id,
  category_id,
  related_rent_category_id,
  related_sell_category_id,
  bundles,
}: LockedProduct): string[] {
  const related = [related_rent_category_id, related_sell_category_id].filter((category) => category !== null)
  const inBundles = (bundles ?? []).flatMap((bundle) => [tag.product(bundle.id), tag.category(bundle.category_id)])
  return [tag.product(id), tag.category(category_id), ...related.map(tag.accessories), ...inBundles]
}
