import { z } from 'zod'
import { ById, defineEndpoint, Id, IdInBody, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { Substitute } from './collisions.contract.ts'

export const Breakdown = z.object({
  rental_id: z.int(),
  order_id: z.int(),
  client: z.string(),
  phone: z.string(),
  title: z.string(),
  product: z.object({ id: z.int(), title: z.string() }).nullable(),
  quantity: z.int(),
  since: Instant,
  note: z.string(),
  by_customer: z.boolean(),
  expected_return: Instant,
  /** An off-rent tool is collected, not replaced. */
  off_rent_at: Instant.nullable(),
  units: z.array(z.object({ id: z.int(), code: z.string() })),
  /** Codes of units that may have broken, when unknown which. */
  perhaps: z.array(z.string()),
  free: z.int(),
  idle: z.array(z.string()),
  substitutes: z.array(Substitute),
})
export type Breakdown = z.infer<typeof Breakdown>

export const ListBreakdowns = defineEndpoint({
  method: 'GET',
  address: '/api/admin/breakdowns',
  who: 'rentals:read',
  summary: 'What broke at customers’, the longest first, with what could go there instead',
  query: OfficePageQuery.extend({ place: Id.optional() }),
  answer: wrapRows(Breakdown),
})

export const SwapBroken = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/breakdown/swap',
  who: 'rentals:write',
  summary:
    'Give another machine for one that broke: it comes back into a downtime, the other goes out, the rent goes on',
  params: ById,
  body: z
    .object({
      product_id: IdInBody.optional(),
      /** Default: the shop chooses. */
      unit_codes: z.array(LimitedString(100)).max(1_000).optional(),
      /** Codes of broken units, when the customer had several and none was named. */
      broken_codes: z.array(LimitedString(100)).max(1_000).optional(),
    })
    .nullish(),
  answer: wrapRow(
    z.object({
      rental_id: z.int(),
      order_id: z.int(),
      product: z.object({ id: z.int(), title: z.string() }),
      quantity: z.int(),
      units: z.array(z.string()),
    }),
  ),
  refuses: [409],
})
