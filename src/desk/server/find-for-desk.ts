import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { product_attributes, products } from '#catalogue/server/catalogue.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { findProducts } from '#search/server/find-products.ts'
import { units } from '#units/server/units.tables.ts'
import type { DeskProduct } from '../desk.contract.ts'

const FEW = 8

/** What a clerk means by a machine's code, scanned or typed, or by letters of a title, best first. */
export async function findForDesk({ db, pool }: Database, search: string): Promise<DeskProduct[]> {
  const text = search.trim()
  if (text === '') return []
  const [ofCode] = await db
    .select({ id: units.product_id })
    .from(units)
    .where(and(sql`upper(${units.code}) = ${text.toUpperCase()}`, isNull(units.retired_at)))
  const ids = ofCode?.id ? [ofCode.id] : (await findProducts(pool, text, FEW)).map(({ id }) => id)
  if (ids.length === 0) return []
  const [found, choices] = await Promise.all([
    db
      .select({
        id: products.id,
        type: products.kind,
        title: products.title,
        price: sql<number>`${products.price} + ${products.price_per_day} + ${products.price_per_hour}`,
        is_by_hour: sql<boolean>`${products.price_per_hour} > 0`,
      })
      .from(products)
      .where(inArray(products.id, ids)),
    db
      .select({
        product_id: product_attributes.product_id,
        attribute_name: product_attributes.attribute_name,
        attribute: product_attributes.attribute,
      })
      .from(product_attributes)
      .where(inArray(product_attributes.product_id, ids))
      .orderBy(asc(product_attributes.position)),
  ])
  const attributes = Map.groupBy(choices, ({ product_id }) => product_id)
  return ids.flatMap((id) => {
    const product = found.find((one) => one.id === id)
    const own = (attributes.get(id) ?? []).map(({ product_id: _, ...choice }) => choice)
    return product ? [{ ...product, attributes: own }] : []
  })
}
