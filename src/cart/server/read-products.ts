import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Kind } from '#catalogue/kinds.ts'
import { product_attributes, product_images, products } from '#catalogue/server/catalogue.tables.ts'
import { images } from '#images/server/images.tables.ts'
import type { Reader } from '#platform/database.ts'

/** What pricing needs to know of a product. Prices in cents without VAT. */
export interface ProductToPrice {
  id: number
  kind: Kind
  slug: string
  title: string
  price: number
  pricePerDay: number
  pricePerHour: number
  stock: number
  imageKey: string | null
  attributes: { attribute_name: string; attribute: string; price: number }[]
}

/** The products of a cart, by id, in two queries however many there are. */
export async function readProducts(reader: Reader, ids: readonly number[]): Promise<Map<number, ProductToPrice>> {
  if (ids.length === 0) return new Map()
  const wanted = [...new Set(ids)]
  const rows = await reader
    .select({
      id: products.id,
      kind: products.kind,
      slug: products.slug,
      title: products.title,
      price: products.price,
      pricePerDay: products.price_per_day,
      pricePerHour: products.price_per_hour,
      stock: products.stock,
      imageKey: images.key,
    })
    .from(products)
    .leftJoin(product_images, and(eq(product_images.product_id, products.id), eq(product_images.is_main, true)))
    .leftJoin(images, eq(images.id, product_images.image_id))
    .where(inArray(products.id, wanted))
  const found = new Map(rows.map((row): [number, ProductToPrice] => [row.id, { ...row, attributes: [] }]))

  const goods = rows.filter((row) => row.kind !== 'rent').map((row) => row.id)
  if (goods.length === 0) return found
  const values = await reader
    .select({
      productId: product_attributes.product_id,
      attribute_name: product_attributes.attribute_name,
      attribute: product_attributes.attribute,
      price: product_attributes.price,
    })
    .from(product_attributes)
    .where(inArray(product_attributes.product_id, goods))
    .orderBy(asc(product_attributes.product_id), asc(product_attributes.position))
  for (const { productId, ...value } of values) found.get(productId)?.attributes.push(value)
  return found
}
