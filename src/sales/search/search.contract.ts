import { z } from 'zod'
import { ProductCampaign } from '#catalogue/catalogue.contract.ts'
import { kinds } from '#catalogue/kinds.ts'
import { defineEndpoint } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'

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

export { minSearchLetters } from './min-search-letters.ts'

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
