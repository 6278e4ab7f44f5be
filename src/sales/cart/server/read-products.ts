import { inArray, sql } from 'drizzle-orm'
import { computeUnitDeposit } from '#catalogue/compute-unit-deposit.ts'
import type { Kind } from '#catalogue/kinds.ts'
import {
  type AgreedPrice,
  type AppliedClientPrice,
  applyClientPrice,
} from '#catalogue/prices/server/public/apply-client-price.ts'
import { buildClientPriceSql } from '#catalogue/prices/server/public/build-client-price-sql.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { buildCampaignSql, buildNextCampaignSql } from '#catalogue/server/public/build-campaign-sql.ts'
import { buildPackagesSql } from '#catalogue/server/public/build-packages-sql.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import type { WaiverOfCategory } from '#rules/tariffs/waiver.ts'
import { getPriceMemory, type StoredProduct } from './price-memory.ts'

/** Cents without VAT, after campaigns. */
export interface ProductToPrice {
  id: number
  kind: Kind
  waiver: WaiverOfCategory
  slug: string
  title: string
  price: number
  price_per_day: number
  price_per_hour: number
  /** The client's terms may lower it. */
  deposit: number
  replacement_value: number
  stock: number
  /** Goods only: units by branch. */
  at_places: Record<number, number> | null
  turnaround_minutes: number
  /** Fewest charged days of rent by the day. */
  minimum_days: number
  /** Hours a day of rent by the day; price 0: motor hours are not counted. */
  included_hours_per_day: number
  price_per_extra_hour: number
  packages: NetPackage[]
  campaign: AppliedCampaign | null
  /** Null: the public price is not higher. */
  client_price: AppliedClientPrice | null
  image_key: string | null
  attributes: { attribute_name: string; attribute: string; price: number }[]
  /** Parts of a bundle; a unit's own `price` a day or an hour. */
  parts: PartToPrice[] | null
}

export interface AppliedCampaign {
  id: number
  title: string
  percent: number
}

export interface PartToPrice {
  product_id: number
  title: string
  slug: string
  quantity: number
  price: number
  turnaround_minutes: number
}

/**
 * Prices are for this client and code; one query, with a client two. Cached outside transactions
 * (`createPriceMemory`).
 */
export async function readProducts(
  reader: Reader,
  ids: readonly number[],
  {
    now,
    code = null,
    clientId = null,
  }: { now: Date; code?: string | null | undefined; clientId?: number | null | undefined },
): Promise<Map<number, ProductToPrice>> {
  if (ids.length === 0) return new Map()
  const wanted = [...new Set(ids)]
  const rows = await storedProducts(reader, wanted, now, code)
  const agreed = clientId === null ? undefined : await agreedPrices(reader, { ids: wanted, clientId, now })
  return new Map(
    rows.map(({ next_campaign: _, deposit_percent, ...row }) => {
      const terms = agreed?.get(row.id)
      const deposit = terms?.leaves_no_deposit ? 0 : computeUnitDeposit({ ...row, deposit_percent })
      return [row.id, applyClientPrice({ ...row, deposit }, terms?.agreed ?? null)]
    }),
  )
}

async function storedProducts(
  reader: Reader,
  ids: readonly number[],
  now: Date,
  code: string | null,
): Promise<StoredProduct[]> {
  const memory = code === null ? getPriceMemory(reader) : undefined
  if (!memory) return productsToPrice(reader, [ids, now, code])
  const known = ids.flatMap((id) => {
    const kept = memory.find(id)
    return kept && !(kept.next_campaign && kept.next_campaign <= now) ? [kept] : []
  })
  if (known.length === ids.length) return known
  const others = ids.filter((id) => !known.some((one) => one.id === id))
  const { sequence } = memory
  const read = await productsToPrice(reader, [others, now, code])
  for (const product of read) memory.keep(product.id, product, sequence)
  return [...known, ...read]
}

const productsToPrice = prepareStatement<StoredProduct>(
  'products_to_price',
  `select p.id, p.kind, (select c.waiver from categories c where c.id = p.category_id and p.kind = 'rent') as waiver, p.slug, p.title, p.price, p.price_per_day, p.price_per_hour, p.deposit, p.deposit_percent, p.replacement_value, p.stock, p.turnaround_minutes, p.minimum_days, p.included_hours_per_day, p.price_per_extra_hour, ${buildPackagesSql('p')} as packages, ${buildCampaignSql({ id: 'p.id', category: 'p.category_id', now: '$2::timestamptz' }, '$3::text')} as campaign,
          case when p.kind <> 'rent' then (
            select json_object_agg(o.id, units_at(p.id, p.stock, o.id)) from places o where o.removed_at is null) end as at_places,
          ${buildNextCampaignSql('$2::timestamptz')} as next_campaign, i.key as image_key,
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

interface AgreedTerms {
  agreed: AgreedPrice | null
  /** The client's terms ask no deposit. */
  leaves_no_deposit: boolean
}

async function agreedPrices(
  reader: Reader,
  { ids, clientId, now }: { ids: number[]; clientId: number; now: Date },
): Promise<Map<number, AgreedTerms>> {
  const product = { id: 'products.id', category: 'products.category_id', now: `'${now.toISOString()}'::timestamptz` }
  const rows = await reader
    .select({
      id: products.id,
      agreed: sql<AgreedPrice | null>`${sql.raw(buildClientPriceSql(product, String(Number(clientId))))}`,
      leaves_no_deposit: sql<boolean>`exists (select from ${clients} c where c.id = ${Number(clientId)} and c.deposit = 'none')`,
    })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, ...agreed }) => [id, agreed]))
}
