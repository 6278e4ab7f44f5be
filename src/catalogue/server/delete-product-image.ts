import { and, asc, eq } from 'drizzle-orm'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { deletePictures } from '#shell/images/server/public/delete-pictures.ts'
import { ProductUpdated } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { product_images, products } from './catalogue.tables.ts'
import { invalidateProduct, lockedProductColumns } from './public/invalidate-product.ts'

interface ImageDeletion {
  id: number
  kind: Kind
}

/** The next main one is the first left. 404. */
export async function deleteProductImage(work: Work<number>, { id, kind }: ImageDeletion): Promise<void> {
  const { tx } = work
  // The lock is that of everything that arranges pictures.
  const [product] = await tx
    .select({ ...lockedProductColumns, title: products.title })
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
  await deletePictures(tx, [picture.image_id])

  const left = await tx.$count(product_images, eq(product_images.product_id, product.id))
  const subject = { kind: 'product', id: product.id, title: product.title } as const
  await work.happened(ProductUpdated, subject, { images: [left + 1, left] })
  invalidateProduct(tx, product)
}
