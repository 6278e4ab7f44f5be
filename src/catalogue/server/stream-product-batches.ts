import type { Cents } from '#platform/csv/format-csv-line.ts'
import type { Database } from '#platform/database/database.ts'
import { readIds } from '#shell/exports/server/public/read-rows.ts'
import { toCsvCells } from '#shell/fields/csv-fields.ts'
import { writePairs } from '../pairs-in-cell.ts'
import type { ProductField } from '../product-csv.ts'
import { everyField } from '../product-fields.ts'
import type { CategoryRow, OfficeProductRow } from './catalogue.queries.ts'
import { listCategoryRows } from './catalogue.queries.ts'
import { buildOfficeProductIdsSql, listOfficeProductsById, type OfficeScope } from './office-list.queries.ts'
import { presentLeft } from './present-catalogue.ts'

const aBatch = 500

type ProductCells = Record<ProductField, string | number | Cents>

export async function streamProductBatches(database: Database, scope: OfficeScope, now: Date) {
  const { pool } = database
  const [ids, rent, sell, addition] = await Promise.all([
    readIds(database, buildOfficeProductIdsSql(scope, now)),
    listCategoryRows(pool, ['rent']),
    listCategoryRows(pool, ['sell']),
    listCategoryRows(pool, ['addition']),
  ])
  const named = { rent: namesOf(rent), sell: namesOf(sell), addition: namesOf(addition) }
  const { kind } = scope

  async function* batches(): AsyncGenerator<ProductCells[]> {
    for (let at = 0; at < ids.length; at += aBatch) {
      const rows = await listOfficeProductsById(pool, { kind, ids: [...ids.subarray(at, at + aBatch)], now })
      yield rows.map((row) => ({
        ...productCells(row),
        category: named[kind](row.category_id),
        rent_category: row.rent_category ? named.rent(row.rent_category.id) : '',
        sell_category: row.sell_category ? named.sell(row.sell_category.id) : '',
      }))
    }
  }
  return { total: ids.length, batches: batches() }
}

/** By title, or by address where two share it. */
function namesOf(categories: CategoryRow[]): (id: number) => string {
  const times = new Map<string, number>()
  for (const { title } of categories) times.set(title, (times.get(title) ?? 0) + 1)
  const names = new Map(categories.map(({ id, title, slug }) => [id, times.get(title) === 1 ? title : slug]))
  return (id) => names.get(id) ?? ''
}

const productCells = (row: OfficeProductRow) => ({
  id: row.id,
  slug: row.slug,
  ...toCsvCells(everyField, row),
  ean: writePairs(row.ean.map((ean) => [ean])),
  left_in_stock: presentLeft(row),
  left_in_stock_seen: presentLeft(row),
  properties: writePairs(row.properties.map(({ property, value }) => [property, value])),
  // addresses mean the same in another shop
  parts: writePairs(row.parts.map(({ slug, quantity }) => (quantity === 1 ? [slug] : [slug, String(quantity)]))),
  attributes: writePairs(
    row.attributes.map(({ attribute_name, attribute, price }) => [attribute_name, attribute, euros(price)]),
  ),
})

/** `12,50`. */
const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
