import { inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { ProductDeleted } from '../../catalogue.events.ts'
import { products } from '../catalogue.tables.ts'
import { invalidateProduct, lockedProductColumns } from './invalidate-product.ts'

const ofProduct = [
  'product_properties',
  'product_attributes',
  'product_eans',
  'place_stock',
  'sold_out',
  'stock_levels',
  'stock_movements',
  'price_ledger',
]

/** 409 `in-use`: orders, transfers, bundles and pictures refer to a product. */
export async function removeImportedGoods(work: Work<number>, { ids, at }: { ids: number[]; at: Date }): Promise<void> {
  const { tx } = work
  await assertNothingDepends(tx, { table: 'products', ids, own: ofProduct, unchangedSince: at })
  for (const some of splitIntoThousands(ids)) {
    const isOne = inArray(products.id, some)
    const removed = await tx
      .select({ ...lockedProductColumns, title: products.title })
      .from(products)
      .where(isOne)
    await tx.delete(products).where(isOne)
    await work.happenedToEach(
      ProductDeleted,
      removed.map(({ id, title }) => ({
        subject: { kind: 'product', id, title } as const,
        payload: { kind: 'sell' as const },
      })),
    )
    for (const product of removed) invalidateProduct(tx, product)
  }
}
