import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { deletePictures } from '#shell/images/server/public/delete-pictures.ts'
import { ProductDeleted } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { product_images, product_parts, products } from './catalogue.tables.ts'
import { isBeingMoved } from './is-being-moved.ts'
import { isRented } from './is-rented.ts'
import { invalidateProduct, lockedProductColumns } from './public/invalidate-product.ts'

interface ProductDeletion {
  id: number
  kind: Kind
}

/** Orders keep title and price. 404; 409 while units are out, booked or in a transfer, or in a bundle. */
export async function deleteProduct(work: Work<number>, { id, kind }: ProductDeletion): Promise<void> {
  const { tx } = work
  const [product] = await tx
    .select({ ...lockedProductColumns, title: products.title })
    .from(products)
    .where(and(eq(products.id, id), eq(products.kind, kind)))
    .for('update')
  if (!product) throw notFound('Tokio produkto nėra.')
  if (await isRented(tx, id))
    throw conflict('units-are-booked', 'Produkto ištrinti negalima: jis išnuomotas arba jo nuoma užsakyta.')
  if (await isBeingMoved(tx, id))
    throw conflict('product-is-in-transfer', 'Produkto ištrinti negalima: jis yra nebaigtame perkėlime.')

  const [bundle] = await tx
    .select({ title: products.title })
    .from(product_parts)
    .innerJoin(products, eq(products.id, product_parts.bundle_id))
    .where(eq(product_parts.part_id, id))
    .limit(1)
  if (bundle)
    throw conflict('part-of-bundle', `Produktas įeina į rinkinį „${bundle.title}“. Pirma išimkite jį iš rinkinio.`)

  const pictures = await tx
    .select({ id: product_images.image_id })
    .from(product_images)
    .where(eq(product_images.product_id, id))
  await tx.delete(products).where(eq(products.id, id))
  await deletePictures(
    tx,
    pictures.map((picture) => picture.id),
  )

  const subject = { kind: 'product', id, title: product.title } as const
  await work.happened(ProductDeleted, subject, { kind })
  invalidateProduct(tx, product)
}
