import { z } from 'zod'
import { endpoint, Instant, listOf, oneOf, Page, Sort } from '#platform/contract.ts'
import { Exact } from '#platform/text.ts'
import { Package } from '#tariffs/tariffs.contract.ts'
import type { Kind } from './kinds.ts'
import { trackings } from './tracking.ts'

/** Path of a picture relative to the shop's host, or empty. */
const ImagePath = z.string()
const Slug = z.object({ slug: Exact(250).min(1) })

export const Category = z.object({
  id: z.int(),
  title: z.string(),
  category_slug: z.string(),
  /** For lists. */
  thumbnail: ImagePath,
  /** Full size. */
  filename: ImagePath,
})
export type Category = z.infer<typeof Category>

export const ProductImage = z.object({ id: z.int(), image: ImagePath, is_main: z.boolean() })
export type ProductImage = z.infer<typeof ProductImage>
export const Property = z.object({ property: z.string(), value: z.string() })
export type Property = z.infer<typeof Property>
export const Attribute = z.object({
  attribute_name: z.string(),
  attribute: z.string(),
  /** Cents without VAT, added to the product's. */
  price: z.int(),
})
export type Attribute = z.infer<typeof Attribute>

/**
 * What is off the prices beside it, for everybody, until the end of a day. The lowest price with VAT of the thirty days before (of a piece, a
 * day or an hour) is what a reduction may be told against: null when nobody was offered it before, and since a day when that is fewer
 * than thirty days.
 */
export const ProductCampaign = z.object({
  title: z.string(),
  percent: z.int(),
  to: z.string(),
  lowest_price_with_vat: z.int().nullable(),
  lowest_since: z.string().nullable(),
})
export type ProductCampaign = z.infer<typeof ProductCampaign>
const campaign = ProductCampaign.nullable()

const productBase = {
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  left_in_stock: z.int(),
  main_thumbnail: ImagePath,
  category: z.object({ id: z.int(), title: z.string(), category_slug: z.string() }),
}

const rentPrices = {
  price_per_day: z.int(),
  price_per_hour: z.int(),
  price_per_day_formatted: z.string(),
  price_per_hour_formatted: z.string(),
  price_with_vat_per_day: z.int(),
  price_with_vat_per_hour: z.int(),
  is_day_rent: z.boolean(),
  is_hour_rent: z.boolean(),
}

const goodsPrices = { price: z.int(), price_formatted: z.string(), price_with_vat: z.int() }

export const RentCard = z.object({
  ...productBase,
  ...rentPrices,
  campaign,
  /** Units free over the whole period that the list was asked for. */
  free_in_period: z.int().optional(),
  /** It is made of other tools, rented as one. */
  is_bundle: z.literal(true).optional(),
})
export type RentCard = z.infer<typeof RentCard>
export const GoodsCard = z.object({ ...productBase, ...goodsPrices, campaign })
export type GoodsCard = z.infer<typeof GoodsCard>

/** What a product's own page shows beyond its card. */
export const details = { about: z.string(), properties: z.array(Property), images: z.array(ProductImage) }

/** An attribute value as a customer sees it: what it adds, with VAT too. */
const PricedAttribute = Attribute.extend({ price_with_vat: z.int() })

/** Of one unit, in cents, outside price and VAT; 0 where there is none. */
export const held = {
  deposit: z.int(),
  replacement_value: z.int(),
  /** Whether its units are known one by one or only counted, and how many are in service. */
  tracked: z.enum(trackings),
  units: z.int(),
  /** How long a unit stays at the shop after a return before it goes out again. */
  turnaround_minutes: z.int(),
  /** Rented by the day: the fewest charged days, and what several of them cost together, the shortest first. */
  minimum_days: z.int(),
  packages: z.array(Package),
}

/** What one of a bundle is made of, in the order of its form; a product that is no bundle has none. */
const ProductPart = z.object({ product_id: z.int(), quantity: z.int(), title: z.string(), slug: z.string() })
export type ProductPart = z.infer<typeof ProductPart>
export const parts = z.array(ProductPart)

export const RentProduct = RentCard.extend({
  ...details,
  ...held,
  parts,
  /** When none is left: the first moment at which one should be, as far as is known. A late one is not counted on. */
  free_from: Instant.nullable(),
  accessories: z.array(GoodsCard),
})
export type RentProduct = z.infer<typeof RentProduct>
export const GoodsProduct = GoodsCard.extend({
  ...details,
  attributes: z.array(PricedAttribute),
  accessories: z.array(GoodsCard),
})
export type GoodsProduct = z.infer<typeof GoodsProduct>

export const ListQuery = z.object({
  /** Slug; unknown is a 404. */
  category: Exact(250).min(1).optional(),
  /** Beyond the last page: the last page, and `meta.current_page` says so. */
  page: Page,
  sort: Sort(['title', 'price', '-price'], 'title'),
  available: z.literal('1').optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

const DayText = Exact(100).regex(/^\d{4}-\d{2}-\d{2}$/, 'Data rašoma taip: 2026-11-21.')

/** With both days: only what has a unit free from opening time of the first to closing time of the last. */
export const RentListQuery = ListQuery.extend({ from: DayText.optional(), to: DayText.optional() })
export type RentListQuery = z.infer<typeof RentListQuery>

const categoryList = (kind: Kind) =>
  endpoint({
    method: 'GET',
    address: `/api/${kind}-categories`,
    who: 'anyone',
    replica: true,
    summary: `Categories of kind ${kind}`,
    answer: z.object({ data: z.array(Category) }),
  })

const productList = <T extends z.ZodType, Q extends z.ZodType>(kind: Kind, card: T, query: Q) =>
  endpoint({
    method: 'GET',
    address: `/api/${kind}-products`,
    who: 'anyone',
    replica: true,
    summary: `Products of kind ${kind}, 20 a page, titles in Lithuanian order`,
    query,
    answer: listOf(card),
    refuses: [404],
  })

const productShow = <T extends z.ZodType>(kind: Kind, product: T) =>
  endpoint({
    method: 'GET',
    address: `/api/${kind}-products/:slug`,
    who: 'anyone',
    replica: true,
    summary: `One product of kind ${kind}, with its accessories`,
    params: Slug,
    answer: oneOf(product),
  })

export const ListCategories = {
  rent: categoryList('rent'),
  sell: categoryList('sell'),
  addition: categoryList('addition'),
}
export const ListRentProducts = productList('rent', RentCard, RentListQuery)
export const ListSellProducts = productList('sell', GoodsCard, ListQuery)
export const ListAdditionProducts = productList('addition', GoodsCard, ListQuery)
export const ShowRentProduct = productShow('rent', RentProduct)
export const ShowSellProduct = productShow('sell', GoodsProduct)
export const ShowAdditionProduct = productShow('addition', GoodsProduct)
