import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { ProductUpdated } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { categories, products } from './catalogue.tables.ts'
import { invalidateProduct, lockedProductColumns } from './public/invalidate-product.ts'

const columnTypes = {
  price: 'int',
  price_per_day: 'int',
  price_per_hour: 'int',
  category_id: 'int',
  minimum_days: 'int',
  tracked: 'tracking',
} as const
export type EditedColumn = keyof typeof columnTypes
const editedColumns = Object.keys(columnTypes) as EditedColumn[]

export type EditedProduct = Awaited<ReturnType<typeof lockEditedProducts>>[number]

/** By id; those that are gone are left out. */
export const lockEditedProducts = (tx: Tx, { kind, ids }: { kind: Kind; ids: readonly number[] }) =>
  tx
    .select({
      ...lockedProductColumns,
      kind: products.kind,
      title: products.title,
      price: products.price,
      price_per_day: products.price_per_day,
      price_per_hour: products.price_per_hour,
      minimum_days: products.minimum_days,
      tracked: products.tracked,
      is_bundle: products.is_bundle,
      stock: products.stock,
      updated_at: products.updated_at,
      category: categories.title,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(and(eq(products.kind, kind), sql`${products.id} = any(${sql.param(ids)}::integer[])`))
    .orderBy(asc(products.id))
    .for('no key update', { of: products })

export interface ProductEdit {
  product: EditedProduct
  after: Partial<Pick<EditedProduct, EditedColumn>>
  /** Of the new category. */
  categoryTitle?: string | undefined
}

/** A thousand at a time; each has its line in its history. */
export async function writeEditedProducts(work: Work<number>, edits: readonly ProductEdit[]): Promise<void> {
  const { tx, now } = work
  for (const some of splitIntoThousands(edits)) {
    // one that is not edited fires no trigger of its own
    const columns = editedColumns.filter((column) => some.some(({ after }) => column in after))
    const rows = some.map(({ product, after }) => ({
      id: product.id,
      ...Object.fromEntries(columns.map((column) => [column, after[column] ?? product[column]])),
    }))
    const sets = columns.map((column) => `${column} = r.${column}`).join(', ')
    const types = columns.map((column) => `${column} ${columnTypes[column]}`).join(', ')
    // biome-ignore lint/plugin/sql-by-hand: thousands of rows as one parameter
    await tx.execute(sql`
      update products p set ${sql.raw(sets)}, updated_at = ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, ${sql.raw(types)}) where p.id = r.id`)
    await work.happenedToEach(
      ProductUpdated,
      some.map((edit) => ({
        subject: { kind: 'product' as const, id: edit.product.id, title: edit.product.title },
        payload: toPayload(edit),
      })),
    )
    for (const { product, after } of some) {
      invalidateProduct(tx, product)
      if (after.category_id) invalidateProduct(tx, { ...product, category_id: after.category_id })
    }
  }
}

const toPayload = ({ product, after, categoryTitle = '' }: ProductEdit) =>
  Object.fromEntries(
    Object.entries(after).map(([column, value]) =>
      column === 'category_id'
        ? ['category', [product.category, categoryTitle]]
        : [column, [product[column as EditedColumn], value]],
    ),
  )
