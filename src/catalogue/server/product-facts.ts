import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { packagesOf } from './packages-of.ts'

/** What the history compares of a product before and after a change: money in cents without VAT, categories by name. */
export interface ProductFacts {
  title: string
  about: string
  category: string
  rent_category: string | null
  sell_category: string | null
  price: number
  price_per_day: number
  price_per_hour: number
  deposit: number
  replacement_value: number
  tracked: string
  turnaround_minutes: number
  minimum_days: number
  stock: number
  /** `5 d. – 3500`, cents without VAT */
  packages: string[]
  /** `Perforatorius × 2` */
  parts: string[]
  /** `Galia: 800 W` */
  properties: string[]
  /** `Spalva: juoda (+250)` */
  attributes: string[]
  /** `Elektros sauga: 12 mėn., privaloma` */
  inspections: string[]
  /** How many pictures, and the id of the main one. */
  images: number
  main_image: number | null
}

/** Reads a product as it stands in this transaction; the product is there. */
export async function productFacts(tx: Tx, id: number): Promise<ProductFacts> {
  const { rows } = await tx.execute<ProductFacts & Record<string, unknown>>(sql`
    select p.title, p.about, p.price, p.price_per_day, p.price_per_hour, p.deposit, p.replacement_value, p.tracked, p.turnaround_minutes, p.minimum_days, p.stock,
      (select title from categories where id = p.category_id) as category,
      (select title from categories where id = p.related_rent_category_id) as rent_category,
      (select title from categories where id = p.related_sell_category_id) as sell_category,
      array(select property || ': ' || value from product_properties where product_id = p.id order by position)
        as properties,
      array(select attribute_name || ': ' || attribute || ' (+' || price || ')' from product_attributes
        where product_id = p.id order by position) as attributes,
      array(select (x ->> 'days') || ' d. – ' || (x ->> 'price') from jsonb_array_elements((${sql.raw(packagesOf('p'))})::jsonb) x) as packages,
      array(select x.title || ' × ' || b.quantity from product_parts b join products x on x.id = b.part_id
        where b.bundle_id = p.id order by b.position) as parts,
      array(select kind || ': ' || concat_ws(', ', months || ' mėn.', rental_days || ' nuomos d.', meter_hours || ' motoval.',
        case when obligatory then 'privaloma' end) from product_inspections where product_id = p.id order by position) as inspections,
      (select count(*)::int from product_images where product_id = p.id) as images,
      (select id from product_images where product_id = p.id and is_main) as main_image
    from products p where p.id = ${id}`)
  const [facts] = rows
  if (!facts) throw new Error(`Product ${id} is not there`)
  return facts
}
