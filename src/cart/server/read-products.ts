import type { Kind } from '#catalogue/kinds.ts'
import { packagesOf } from '#catalogue/server/packages-of.ts'
import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { NetPackage } from '#tariffs/cover-days.ts'

/** What pricing needs to know of a product. Prices in cents without VAT. */
export interface ProductToPrice {
  id: number
  kind: Kind
  slug: string
  title: string
  price: number
  price_per_day: number
  price_per_hour: number
  deposit: number
  replacement_value: number
  stock: number
  turnaround_minutes: number
  /** Rent by the day: the fewest charged days, and what several days cost together. */
  minimum_days: number
  packages: NetPackage[]
  /** Of its main picture. */
  image_key: string | null
  attributes: { attribute_name: string; attribute: string; price: number }[]
  /** Of a bundle: what one of it is made of; `price` is what a unit costs by itself a day or an hour. */
  parts: PartToPrice[] | null
}

export interface PartToPrice {
  product_id: number
  title: string
  slug: string
  quantity: number
  price: number
  turnaround_minutes: number
}

/** The products of a cart, by id, in one query however many there are. */
export async function readProducts(reader: Reader, ids: readonly number[]): Promise<Map<number, ProductToPrice>> {
  if (ids.length === 0) return new Map()
  const rows = await productsToPrice(reader, [[...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, row]))
}

const productsToPrice = prepared<ProductToPrice>(
  'products_to_price',
  `select p.id, p.kind, p.slug, p.title, p.price, p.price_per_day, p.price_per_hour, p.deposit, p.replacement_value, p.stock, p.turnaround_minutes, p.minimum_days, ${packagesOf('p')} as packages, i.key as image_key,
          coalesce((select json_agg(json_build_object(
              'attribute_name', a.attribute_name, 'attribute', a.attribute, 'price', a.price) order by a.position)
            from product_attributes a where a.product_id = p.id), '[]') as attributes,
          case when p.is_bundle then (select json_agg(json_build_object('product_id', x.id, 'title', x.title, 'slug', x.slug,
              'quantity', b.quantity, 'price', x.price_per_day + x.price_per_hour, 'turnaround_minutes', x.turnaround_minutes) order by b.position)
            from product_parts b join products x on x.id = b.part_id where b.bundle_id = p.id) end as parts
     from products p
     left join product_images m on m.product_id = p.id and m.is_main
     left join images i on i.id = m.image_id
    where p.id = any(array(select unnest($1::int[])))`,
)
