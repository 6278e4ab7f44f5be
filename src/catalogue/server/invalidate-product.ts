import { inArray } from 'drizzle-orm'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { tag } from '../cache-tags.ts'
import { products } from './catalogue.tables.ts'

/** Where a product is to be seen. */
export interface Place {
  id: number
  category_id: number
  related_rent_category_id: number | null
  related_sell_category_id: number | null
}

export const placeColumns = {
  id: products.id,
  category_id: products.category_id,
  related_rent_category_id: products.related_rent_category_id,
  related_sell_category_id: products.related_sell_category_id,
}

/** The product itself changed, came or went. */
export function invalidateProduct(tx: Tx, place: Place): void {
  invalidate(tx, tag.catalogue, ...seenAt(place))
}

/** Only what is left of the product changed. */
export function invalidateStock(tx: Tx, place: Place): void {
  invalidate(tx, tag.stock, ...seenAt(place))
}

/** For the rentals: units of these products went out or came back, without a change of what the shop owns. */
export async function announceUnits(tx: Tx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  for (const place of await tx.select(placeColumns).from(products).where(inArray(products.id, productIds)))
    invalidateStock(tx, place)
}

function seenAt({ id, category_id, related_rent_category_id, related_sell_category_id }: Place): string[] {
  const related = [related_rent_category_id, related_sell_category_id].filter((category) => category !== null)
  return [tag.product(id), tag.category(category_id), ...related.map(tag.accessories)]
}
