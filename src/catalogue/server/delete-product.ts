import { and, eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { dropPictures } from '#images/server/drop-pictures.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Kind } from '../kinds.ts'
import { product_images, product_parts, products } from './catalogue.tables.ts'
import { invalidateProduct, placeColumns } from './invalidate-product.ts'
import { isRented } from './is-rented.ts'

interface ProductDeletion {
  id: number
  kind: Kind
  byUserId: number
  now: Date
}

/**
 * Takes a product off the shelf for good. Orders keep its title and price, the ledger its movements. Throws 409 while
 * units of it are out or booked and while a bundle is made of it, 404 when there is none.
 */
export async function deleteProduct(tx: Tx, { id, kind, byUserId, now }: ProductDeletion): Promise<void> {
  const [product] = await tx
    .select({ ...placeColumns, title: products.title })
    .from(products)
    .where(and(eq(products.id, id), eq(products.kind, kind)))
    .for('update')
  if (!product) throw notFound('Tokio produkto nėra.')
  if (await isRented(tx, id))
    throw conflict('units-are-booked', 'Produkto ištrinti negalima: jis išnuomotas arba jo nuoma užsakyta.')

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
  await dropPictures(
    tx,
    pictures.map((picture) => picture.id),
  )

  const subject = { kind: 'product', id, title: product.title } as const
  await record(tx, { by: byUserId, deed: 'product.deleted', subject, details: { kind }, now })
  invalidateProduct(tx, product)
}
