import { and, asc, eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { dropPictures } from '#images/server/drop-pictures.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Kind } from '../kinds.ts'
import { product_images, products } from './catalogue.tables.ts'
import { invalidateProduct, placeColumns } from './invalidate-product.ts'

interface ImageDeletion {
  id: number
  kind: Kind
  byUserId: number
  now: Date
}

/** Takes one picture of a product away; when it was the main one, the first that is left becomes it. Throws 404. */
export async function deleteProductImage(tx: Tx, { id, kind, byUserId, now }: ImageDeletion): Promise<void> {
  // The product's row first, as everybody who arranges its pictures does.
  const [product] = await tx
    .select({ ...placeColumns, title: products.title })
    .from(products)
    .innerJoin(product_images, eq(product_images.product_id, products.id))
    .where(and(eq(product_images.id, id), eq(products.kind, kind)))
    .for('no key update', { of: products })
  const [picture] = product ? await tx.delete(product_images).where(eq(product_images.id, id)).returning() : []
  if (!product || !picture) throw notFound('Tokios nuotraukos nėra.')

  if (picture.is_main) {
    const [first] = await tx
      .select({ id: product_images.id })
      .from(product_images)
      .where(eq(product_images.product_id, product.id))
      .orderBy(asc(product_images.position), asc(product_images.id))
      .limit(1)
    if (first) await tx.update(product_images).set({ is_main: true }).where(eq(product_images.id, first.id))
  }
  await dropPictures(tx, [picture.image_id])

  const left = await tx.$count(product_images, eq(product_images.product_id, product.id))
  const subject = { kind: 'product', id: product.id, title: product.title } as const
  await record(tx, { by: byUserId, deed: 'product.updated', subject, details: { images: [left + 1, left] }, now })
  invalidateProduct(tx, product)
}
