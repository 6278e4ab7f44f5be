import { and, eq } from 'drizzle-orm'
import { changedFields } from '#history/changed-fields.ts'
import { record } from '#history/server/record.ts'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { products } from './catalogue.tables.ts'
import { changeStock } from './change-stock.ts'
import { invalidateProduct, placeColumns } from './invalidate-product.ts'
import type { ProductDraft } from './product-draft.ts'
import { productFacts } from './product-facts.ts'
import { refuseChanged } from './refuse-changed.ts'
import { unitsOut } from './units-out.ts'
import { columnsOf, holdCategories, writeDetails } from './write-details.ts'

export interface ProductChange {
  id: number
  draft: ProductDraft
  pictures: DrawnPicture[]
  byUserId?: number
  now: Date
}

/**
 * Saves the product's form. Its slug stays. Throws 404, 409 when the stock does not allow it or somebody saved the product
 * since the form was opened, 422.
 */
export async function updateProduct(tx: Tx, { id, draft, pictures, byUserId, now }: ProductChange): Promise<void> {
  const [before] = await tx
    .select({ ...placeColumns, stock: products.stock, updated_at: products.updated_at })
    .from(products)
    .where(and(eq(products.id, id), eq(products.kind, draft.kind)))
    .for('no key update')
  if (!before) throw notFound('Tokio produkto nėra.')
  await refuseChanged(tx, before, draft.updatedAtSeen)
  await holdCategories(tx, draft)
  const factsBefore = await productFacts(tx, id)

  await tx
    .update(products)
    .set({ ...columnsOf(draft), updated_at: now })
    .where(eq(products.id, id))
  await writeDetails(tx, id, draft)
  await arrangePictures(tx, id, draft, pictures)
  // A form opened before a sale says what it saw; only what its owner changed since then counts.
  const seen = draft.leftInStockSeen ?? before.stock - (draft.kind === 'rent' ? await unitsOut(tx, id, now) : 0)
  const units = draft.leftInStock - seen
  if (units !== 0) await changeStock(tx, { productId: id, units, reason: 'corrected', byUserId, now })

  const details = changedFields(factsBefore, await productFacts(tx, id))
  const subject = { kind: 'product', id, title: draft.title } as const
  if (Object.keys(details).length > 0)
    await record(tx, { by: byUserId ?? null, deed: 'product.updated', subject, details, now })
  invalidateProduct(tx, before)
  invalidateProduct(tx, { id, ...columnsOf(draft) })
}
