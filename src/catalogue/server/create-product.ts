import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import type { Tx } from '#platform/database/database.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { products } from './catalogue.tables.ts'
import { changeStock } from './change-stock.ts'
import { insertWithSlug } from './insert-with-slug.ts'
import { invalidateProduct, placeColumns } from './invalidate-product.ts'
import type { ProductDraft } from './product-draft.ts'
import { columnsOf, holdCategories, writeDetails } from './write-details.ts'
import { writePackages } from './write-packages.ts'
import { writeParts } from './write-parts.ts'

export interface NewProduct {
  draft: ProductDraft
  pictures: DrawnPicture[]
  byUserId?: number
  now: Date
}

/** Puts a product on the shelf with its first stock. Throws 422 for a category or a picture that does not fit. */
export async function createProduct(tx: Tx, { draft, pictures, byUserId, now }: NewProduct) {
  await holdCategories(tx, draft)

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
        .values({ kind, slug, ...columnsOf(draft), created_at: now, updated_at: now })
        .onConflictDoNothing({ target: [products.kind, products.slug] })
        .returning({ ...placeColumns, slug: products.slug })
      return row
    },
  )
  await writeDetails(tx, product.id, draft)
  await writePackages(tx, { productId: product.id, packages: draft.packages, now })
  const isBundle = await writeParts(tx, { id: product.id, stock: 0, is_bundle: false }, draft.parts)
  await arrangePictures(tx, product.id, draft, pictures)
  // Of a bundle nothing is stocked: what is left of it its parts say.
  if (draft.leftInStock > 0 && !isBundle)
    await changeStock(tx, { productId: product.id, units: draft.leftInStock, reason: 'stocked', byUserId, now })

  await record(tx, {
    by: byUserId ?? null,
    deed: 'product.created',
    subject: { kind: 'product', id: product.id, title: draft.title },
    details: { kind },
    now,
  })
  invalidateProduct(tx, product)
  return { id: product.id, slug: product.slug }
}
