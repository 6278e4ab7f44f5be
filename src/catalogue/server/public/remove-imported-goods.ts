import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { deleteProduct } from '../delete-product.ts'

const ofProduct = [
  'product_properties',
  'product_attributes',
  'product_eans',
  'place_stock',
  'stock_levels',
  'stock_movements',
  'price_ledger',
]

/** 409 `in-use`. */
export async function removeImportedGoods(work: Work<number>, { ids, at }: { ids: number[]; at: Date }): Promise<void> {
  await assertNothingDepends(work.tx, { table: 'products', ids, own: ofProduct, unchangedSince: at })
  for (const id of ids) await deleteProduct(work, { id, kind: 'sell' })
}
