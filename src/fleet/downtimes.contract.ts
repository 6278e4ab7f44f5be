import { z } from 'zod'
import { endpoint, Id, Instant, listOf, oneOf, PageQuery } from '#platform/contract.ts'
import { Text } from '#platform/text.ts'
import { downtimeKinds } from '#units/downtime-kinds.ts'
import { Downtime, Moment } from '#units/downtimes.contract.ts'

// The rental calendar, which lies below, ends them too.
export { Downtime, EndDowntime } from '#units/downtimes.contract.ts'

/** A booking that can't be served any more. */
export const BrokenBooking = z.object({
  rental_id: z.int(),
  order_id: z.int(),
  client: z.string(),
  from: Instant,
  to: Instant,
  quantity: z.int(),
  /** How many of them lack. */
  missing: z.int(),
})
export type BrokenBooking = z.infer<typeof BrokenBooking>

export const NewDowntime = z.object({
  product_id: z.int('Pasirinkite produktą.').min(1, 'Pasirinkite produktą.').max(2_147_483_647),
  /** One machine by its name; else so many of the product, one unless it says otherwise. */
  unit_id: z.int().min(1).max(2_147_483_647).nullish(),
  quantity: z.int('Įrašykite sveiką skaičių.').min(1, 'Bent vienas vienetas.').max(1_000_000).nullish(),
  from: Moment,
  /** Absent: until somebody ends it. */
  to: Moment.nullish(),
  kind: z.enum(downtimeKinds, 'Pasirinkite, kokia tai prastova.'),
  reason: Text(500, 'Parašykite, kodėl.').min(1, 'Parašykite, kodėl.'),
  /** Whoever sends it was told which bookings it breaks. */
  accept_broken: z.boolean().default(false),
})
export type NewDowntime = z.infer<typeof NewDowntime>

export const ListDowntimes = endpoint({
  method: 'GET',
  address: '/api/admin/downtimes',
  who: 'rentals:read',
  summary: 'Units that are, were or will be kept back, the latest first, 20 a page',
  query: PageQuery.extend({
    product_id: Id.optional(),
    unit_id: Id.optional(),
    /** `1`: those that are not over; `0`: those that are. */
    open: z.enum(['0', '1', 'true', 'false']).optional(),
  }),
  answer: listOf(Downtime),
})
export const StartDowntime = endpoint({
  method: 'POST',
  address: '/api/admin/downtimes',
  who: 'downtimes:write',
  summary:
    'Keep units back; 409 breaks-bookings names the bookings that it breaks, and nothing is written without accept_broken',
  body: NewDowntime,
  answer: oneOf(Downtime).extend({ broken: z.array(BrokenBooking) }),
  status: 201,
  refuses: [409],
})
