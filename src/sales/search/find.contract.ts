import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { defineEndpoint } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'

export const OfficeSearchHit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    id: z.int(),
    client: z.string(),
    price_with_vat: z.int(),
    is_payed: z.boolean(),
    /** The latest document's number. */
    number: z.string().nullable(),
  }),
  z.object({ kind: z.literal('user'), id: z.int(), name: z.string(), email: z.string() }),
  z.object({ kind: z.literal('product'), id: z.int(), table: z.enum(kinds), title: z.string() }),
])
export type OfficeSearchHit = z.infer<typeof OfficeSearchHit>

export const FindAnything = defineEndpoint({
  method: 'GET',
  address: '/api/admin/find',
  who: 'office:enter',
  summary: 'Orders by number or client, accounts, products: at most five of each, best first',
  query: z.object({ q: LimitedString(200).default('') }),
  answer: z.object({ data: z.array(OfficeSearchHit) }),
})
