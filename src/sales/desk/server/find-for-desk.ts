import { asc, inArray, sql } from 'drizzle-orm'
import { product_attributes, products } from '#catalogue/server/catalogue.tables.ts'
import { applyCampaignPrice } from '#catalogue/server/public/apply-campaign-price.ts'
import { buildCampaignSql } from '#catalogue/server/public/build-campaign-sql.ts'
import { findProductByCode } from '#catalogue/units/server/public/find-product-by-code.ts'
import type { Database } from '#platform/database/database.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { findProducts } from '#sales/search/server/find-products.ts'
import { readTypedSearch } from '#sales/search/server/read-typed-search.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { DeskProduct } from '../desk.contract.ts'

const FEW = 8
const FEW_GOODS = 3
/** Goods with shorter titles must not crowd out tools. */
const LOOKED_AT = 40

/** Machine code, EAN, SKU or title: tools first, sold-out goods last, then by rank. */
export async function findForDesk(database: Database, search: string, now: Date): Promise<DeskProduct[]> {
  const text = search.trim()
  if (text === '') return []
  const ofCode = await findProductByCode(database.db, text)
  if (ofCode) return readForDesk(database, [ofCode], now)
  const rows = await findProducts(await readTypedSearch(database, text), LOOKED_AT, now)
  const tools = rows.filter(({ kind }) => kind === 'rent').slice(0, FEW)
  const goods = rows.filter(({ kind }) => kind !== 'rent').slice(0, Math.max(FEW_GOODS, FEW - tools.length))
  const ids = [...tools, ...goods].map(({ id }) => id)
  const products = await readForDesk(database, ids, now)
  return products.sort((one, other) => Number(one.is_sold_out) - Number(other.is_sold_out))
}

/** Prices are current; products stand in the given order, as far as they exist. */
export async function readForDesk({ db }: Database, ids: number[], now: Date): Promise<DeskProduct[]> {
  if (ids.length === 0) return []
  const input = {
    id: '"products"."id"',
    category: '"products"."category_id"',
    now: `'${now.toISOString()}'::timestamptz`,
  }
  const [{ vat_rate }, productRows, choices] = await Promise.all([
    readSettings(db),
    db
      .select({
        id: products.id,
        type: products.kind,
        title: products.title,
        sku: products.sku,
        price: sql<number>`${products.price} + ${products.price_per_day} + ${products.price_per_hour}`,
        campaign: sql<{ percent: number } | null>`${sql.raw(buildCampaignSql(input, 'null'))}`,
        is_by_hour: sql<boolean>`${products.price_per_hour} > 0`,
        is_sold_out: sql<boolean>`${products.kind} <> 'rent' and ${products.stock} <= 0`,
        minimum_days: products.minimum_days,
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
    const product = productRows.find((one) => one.id === id)
    const own = (attributes.get(id) ?? []).map(({ product_id: _, ...choice }) => choice)
    if (!product) return []
    const { campaign: _, ...priced } = applyCampaignPrice(product)
    return [{ ...priced, price_with_vat: withVat(priced.price, vat_rate), attributes: own }]
  })
}
