import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { ProductCreated } from '../catalogue.events.ts'
import { assertCodesFree } from './assert-codes-free.ts'
import { products } from './catalogue.tables.ts'
import { insertWithSlug } from './insert-with-slug.ts'
import { orderProductPictures } from './order-product-pictures.ts'
import { planStockChanges } from './plan-stock-changes.ts'
import type { ProductDraft } from './product-draft.ts'
import { changeStock } from './public/change-stock.ts'
import { invalidateProduct, lockedProductColumns } from './public/invalidate-product.ts'
import { lockCategories, toProductColumns, writeDetails } from './write-details.ts'
import { writeEans } from './write-eans.ts'
import { writePackages } from './write-packages.ts'
import { writeParts } from './write-parts.ts'

export interface NewProduct {
  draft: ProductDraft
  pictures: DrawnPicture[]
}

/** 422 for an unsuitable category or picture, or another's code. */
export async function createProduct(work: Work, { draft, pictures }: NewProduct) {
  const { tx, now } = work
  await lockCategories(tx, draft)
  await assertCodesFree(tx, draft)

  const { kind } = draft
  const product = await insertWithSlug(
    draft.title,
    'irankis',
    async (slugs) => {
      const taken = tx.select({ slug: products.slug }).from(products)
      return (await taken.where(and(eq(products.kind, kind), inArray(products.slug, slugs)))).map(({ slug }) => slug)
    },
    async (slug) => {
      const [row] = await tx
        .insert(products)
        .values({ kind, slug, ...toProductColumns(draft), created_at: now, updated_at: now })
        .onConflictDoNothing({ target: [products.kind, products.slug] })
        .returning({ ...lockedProductColumns, slug: products.slug })
      return row
    },
  )
  await writeDetails(tx, product.id, draft)
  await writeEans(tx, product.id, draft.ean)
  await writePackages(work, { productId: product.id, packages: draft.packages })
  const isBundle = await writeParts(tx, { id: product.id, stock: 0, is_bundle: false }, draft.parts)
  await orderProductPictures(tx, product.id, draft, pictures)
  const stocked = { productId: product.id, reason: 'stocked', byUserId: work.by ?? undefined } as const
  if (draft.stock)
    for (const change of await planStockChanges(tx, { draft, tracked: draft.tracked ?? 'each', isBundle }))
      await changeStock(work, { ...stocked, ...change })
  else if (draft.leftInStock > 0 && !isBundle) await changeStock(work, { ...stocked, units: draft.leftInStock })

  await work.happened(ProductCreated, { kind: 'product', id: product.id, title: draft.title }, { kind })
  invalidateProduct(tx, product)
  return { id: product.id, slug: product.slug }
}
