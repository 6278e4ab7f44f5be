import { z } from 'zod'
import { AnyCard, Category, ProductCampaign } from '#catalogue/catalogue.contract.ts'
import { kinds } from '#catalogue/kinds.ts'
import { defineEndpoint, Id, wrapRow } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'

export const SearchResult = z.object({
  id: z.int(),
  table: z.enum(kinds),
  slug: z.string(),
  title: z.string(),
  main_thumbnail: z.string(),
  /** Cents with VAT. */
  price: z.int(),
  /** Absent without a campaign. */
  campaign: ProductCampaign.optional(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const Search = defineEndpoint({
  method: 'GET',
  address: '/api/search',
  who: 'anyone',
  replica: true,
  summary: 'Find products; at most 100, best first',
  query: z.object({
    raktazodis: LimitedString(200).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  answer: z.array(SearchResult),
})

const Day = DayInput()

export const FoundCategory = Category.pick({ id: true, title: true, category_slug: true, thumbnail: true }).extend({
  kind: z.enum(kinds),
  products: z.int(),
})
export type FoundCategory = z.infer<typeof FoundCategory>

export const SearchHints = defineEndpoint({
  method: 'GET',
  address: '/api/search/hints',
  who: 'anyone',
  replica: true,
  summary: 'Beside suggested products: at most three categories; where nothing is found, words that are near',
  query: z.object({
    raktazodis: LimitedString(200).default(''),
    /** Near words are wanted, because no product was suggested. */
    nearest: z.literal('1').optional(),
  }),
  answer: wrapRow(
    z.object({
      categories: z.array(FoundCategory),
      /** Words that titles have and that look like the typed ones. */
      nearest: z.array(z.string()),
    }),
  ),
})
export type SearchHintsOfText = z.infer<typeof SearchHints.answer>['data']

export const SearchShop = defineEndpoint({
  method: 'GET',
  address: '/api/search/shop',
  who: 'anyone',
  replica: true,
  summary: 'What the shop shows for a search: cards of at most 100 products, best first, and categories',
  query: z.object({
    raktazodis: LimitedString(200).default(''),
    /** With both days: how many rented tools are free throughout. */
    from: Day.optional(),
    to: Day.optional(),
    /** Where the days are asked; absent: the default place. */
    place: Id.optional(),
  }),
  answer: wrapRow(
    z.object({
      products: z.array(AnyCard),
      /** Nothing has all the words: products are those that have the most of them. */
      only_some_words: z.boolean(),
      categories: z.array(FoundCategory),
      /** Where nothing is found: words that titles have and that look like the typed ones. */
      nearest: z.array(z.string()),
    }),
  ),
})
export type ShopSearch = z.infer<typeof SearchShop.answer>['data']
