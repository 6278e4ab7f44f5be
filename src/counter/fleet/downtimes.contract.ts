import { z } from 'zod'
import { downtimeKinds } from '#catalogue/units/downtime-kinds.ts'
import { Downtime, Moment } from '#catalogue/units/downtimes.contract.ts'
import { buildBodyIdSchema, Id, IdInBody, Instant, OfficePageQuery, wrapRow, wrapRows } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { Text } from '#platform/text.ts'

export { Downtime, EndDowntime } from '#catalogue/units/downtimes.contract.ts'

export const BrokenBooking = z.object({
  rental_id: z.int(),
  order_id: z.int(),
  client: z.string(),
  from: Instant,
  to: Instant,
  quantity: z.int(),
  missing: z.int(),
})
export type BrokenBooking = z.infer<typeof BrokenBooking>

export const NewDowntime = z.object({
  product_id: buildBodyIdSchema('Pasirinkite produktą.'),
  /** With a unit the quantity is one. */
  unit_id: IdInBody.nullish(),
  quantity: z.int('Įrašykite sveiką skaičių.').min(1, 'Bent vienas vienetas.').max(1_000_000).nullish(),
  /** Absent: the default place; a machine's own home. */
  place_id: IdInBody.nullish(),
  from: Moment,
  /** Absent: open-ended. */
  to: Moment.nullish(),
  kind: z.enum(downtimeKinds, 'Pasirinkite, kokia tai prastova.'),
  reason: Text(500, 'Parašykite, kodėl.').min(1, 'Parašykite, kodėl.'),
  accept_broken: z.boolean().default(false),
})
export type NewDowntime = z.infer<typeof NewDowntime>

const downtimesCalls = defineResource('/api/admin/downtimes', { read: 'rentals:read', write: 'downtimes:write' })

export const ListDowntimes = downtimesCalls.read({
  summary: 'Units that are, were or will be kept back, the latest first, 20 a page',
  query: OfficePageQuery.extend({
    product_id: Id.optional(),
    unit_id: Id.optional(),
    place: Id.optional(),
    /** `1`: not over; `0`: over. */
    open: z.enum(['0', '1', 'true', 'false']).optional(),
  }),
  answer: wrapRows(Downtime),
})
export const StartDowntime = downtimesCalls.create({
  summary:
    'Keep units back; 409 breaks-bookings names the bookings that it breaks, and nothing is written without accept_broken',
  body: NewDowntime,
  answer: wrapRow(Downtime).extend({ broken: z.array(BrokenBooking) }),
  refuses: [409],
})
