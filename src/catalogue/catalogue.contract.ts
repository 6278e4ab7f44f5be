import { z } from 'zod'
import { defineEndpoint, Id, Instant, Page, SortParameter, wrapRow, wrapRows } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { Package } from '#rules/tariffs/tariffs.contract.ts'
import { pickAnswerSchemas } from '#shell/fields/field-definition.ts'
import type { Kind } from './kinds.ts'
import { detailFields, heldFields } from './product-fields.ts'

/** Relative to the shop's host, or empty. */
const ImagePath = z.string()
const Slug = z.object({ slug: LimitedString(250).min(1) })

export const Category = z.object({
  id: z.int(),
  title: z.string(),
  category_slug: z.string(),
  thumbnail: ImagePath,
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
 * Reductions for everybody, ending at midnight. The lowest price with VAT of the preceding thirty days (of a piece, day
 * or hour) is the reference: null without earlier offers, and with its first day where there are fewer than thirty.
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

/** Free there now, or over the whole period asked for. */
const FreeAtPlace = z.object({ place_id: z.int(), title: z.string(), free: z.int() })
export type FreeAtPlace = z.infer<typeof FreeAtPlace>

const productBase = {
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  left_in_stock: z.int(),
  /** Absent in a shop of one place; the default one first. */
  places: z.array(FreeAtPlace).optional(),
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
  /** Units free over the whole period asked for. */
  free_in_period: z.int().optional(),
  is_bundle: z.literal(true).optional(),
})
export type RentCard = z.infer<typeof RentCard>
export const GoodsCard = z.object({ ...productBase, ...goodsPrices, campaign })
export type GoodsCard = z.infer<typeof GoodsCard>

/** Where kinds stand side by side. */
export const AnyCard = z.discriminatedUnion('kind', [
  RentCard.extend({ kind: z.literal('rent') }),
  GoodsCard.extend({ kind: z.enum(['sell', 'addition']) }),
])
export type AnyCard = z.infer<typeof AnyCard>

export const details = {
  ...pickAnswerSchemas(detailFields),
  properties: z.array(Property),
  images: z.array(ProductImage),
}

const PricedAttribute = Attribute.extend({ price_with_vat: z.int() })

export const held = {
  ...pickAnswerSchemas(heldFields),
  price_per_extra_hour_with_vat: z.int(),
  /** Units in service. */
  units: z.int(),
  /** Rent by the day; shortest first. */
  packages: z.array(Package),
}

/** In the order of the form. */
const ProductPart = z.object({ product_id: z.int(), quantity: z.int(), title: z.string(), slug: z.string() })
export type ProductPart = z.infer<typeof ProductPart>
export const parts = z.array(ProductPart)

export const RentProduct = RentCard.extend({
  ...details,
  ...held,
  parts,
  /** When none is left: the first expected moment; overdue returns do not count. */
  free_from: Instant.nullable(),
  /** The damage waiver in percent of the rent, and what is then paid at most, in cents; null: not offered. */
  waiver: z.object({ percent: z.number(), deductible: z.int() }).nullable(),
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
  /** Slug; 404 when unknown. */
  category: LimitedString(250).min(1).optional(),
  /** Beyond the last page: the last, as `meta.current_page` says. */
  page: Page,
  sort: SortParameter(['title', 'price', '-price'], 'title'),
  available: z.literal('1').optional(),
  /** Where `available` and dates are asked; absent: the default place. */
  place: Id.optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

const Day = DayInput()

/** With both days: only products with a unit free from opening of the first to closing of the last. */
export const RentListQuery = ListQuery.extend({ from: Day.optional(), to: Day.optional() })
export type RentListQuery = z.infer<typeof RentListQuery>

const categoryList = (kind: Kind) =>
  defineEndpoint({
    method: 'GET',
    address: `/api/${kind}-categories`,
    who: 'anyone',
    replica: true,
    summary: `Categories of kind ${kind}`,
    answer: z.object({ data: z.array(Category) }),
  })

const productList = <T extends z.ZodType, Q extends z.ZodType>(kind: Kind, card: T, query: Q) =>
  defineEndpoint({
    method: 'GET',
    address: `/api/${kind}-products`,
    who: 'anyone',
    replica: true,
    summary: `Products of kind ${kind}, 20 a page, titles in Lithuanian order`,
    query,
    answer: wrapRows(card),
    refuses: [404],
  })

const productShow = <T extends z.ZodType>(kind: Kind, product: T) =>
  defineEndpoint({
    method: 'GET',
    address: `/api/${kind}-products/:slug`,
    who: 'anyone',
    replica: true,
    summary: `One product of kind ${kind}, with its accessories`,
    params: Slug,
    /** Where `free_from` is asked; absent: any. */
    query: z.object({ place: Id.optional() }),
    answer: wrapRow(product),
  })

/** `from_with_vat`: cents of a day by the package that makes it cheapest, or of an hour. */
export const PopularTool = RentCard.extend({ from_with_vat: z.int() })
export type PopularTool = z.infer<typeof PopularTool>

export const ListPopularTools = defineEndpoint({
  method: 'GET',
  address: '/api/popular-tools',
  who: 'anyone',
  replica: true,
  summary: 'Up to eight tools: those rented most among the last thousand rentals, then any others',
  answer: z.object({ data: z.array(PopularTool) }),
})

export const CategoryPrice = z.object({
  category_id: z.int(),
  /** Cents of its cheapest product, campaigns counted. */
  from_with_vat: z.int(),
  per: z.enum(['day', 'hour', 'piece']),
})
export type CategoryPrice = z.infer<typeof CategoryPrice>

export const ListCategoryPrices = defineEndpoint({
  method: 'GET',
  address: '/api/category-prices',
  who: 'anyone',
  replica: true,
  summary: 'From what price each category with anything in stock starts',
  answer: z.object({ data: z.array(CategoryPrice) }),
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
