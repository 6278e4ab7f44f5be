import { z } from 'zod'
import { HeaderLine } from '#people/mail/header-line.ts'
import {
  ById,
  buildBodyIdSchema,
  defineEndpoint,
  Id,
  Instant,
  OfficePageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { Text } from '#platform/text.ts'
import { Period } from '#rules/periods/period.ts'
import { causes } from './list-broken-bookings.ts'

/** Same category, similar price, free for the whole period. */
export const Substitute = z.object({ product_id: z.int(), title: z.string(), free: z.int() })
export type Substitute = z.infer<typeof Substitute>

/** Another branch that has units for that time. */
const TransferWay = z.object({ place_id: z.int(), title: z.string(), free: z.int() })

/** A transfer that is to bring the product there, and why it does not help: it only stands there, or comes too late or too few. */
const ComingTransfer = z.object({
  transfer_id: z.int(),
  from_place: z.string(),
  quantity: z.int(),
  arrives_at: Instant,
  why: z.enum(['stays-strange', 'too-late', 'too-few']),
})
export type ComingTransfer = z.infer<typeof ComingTransfer>

export const Collision = z.object({
  rental_id: z.int(),
  place_id: z.int(),
  order_id: z.int(),
  client: z.string(),
  phone: z.string(),
  email: z.string(),
  product: z.object({ id: z.int(), title: z.string(), slug: z.string() }),
  from: Instant,
  to: Instant,
  quantity: z.int(),
  unit: z.enum(['day', 'hour']),
  charged_units: z.int(),
  /** The position in the order and invoice, from 0. */
  position: z.int(),
  /** The peak shortage. */
  missing: z.int(),
  cause: z.enum(causes),
  /** A cancellation refunds money. */
  paid: z.boolean(),
  substitutes: z.array(Substitute),
  /** Absent where the shop has one place. */
  transfers: z.array(TransferWay).optional(),
  /** Absent where none is planned or on its way. */
  coming: z.array(ComingTransfer).optional(),
})
export type Collision = z.infer<typeof Collision>

const ByRental = z.object({ rental_id: ById.shape.id })

export const ListCollisions = defineEndpoint({
  method: 'GET',
  address: '/api/admin/collisions',
  who: 'rentals:read',
  summary:
    'Bookings that can’t be served as things stand, because a tool is late, down or retired, the soonest first; of a place, those that need its units',
  query: OfficePageQuery.extend({ place: Id.optional() }),
  answer: wrapRows(Collision),
})
export const SwapProduct = defineEndpoint({
  method: 'POST',
  address: '/api/admin/collisions/:rental_id/swap',
  who: 'desk:write',
  summary: 'Give another product in the place of the one that was ordered, at the same price and for the same period',
  params: ByRental,
  body: z.object({ product_id: buildBodyIdSchema('Pasirinkite, ką duoti.') }),
  answer: wrapRow(
    z.object({
      rental_id: z.int(),
      order_id: z.int(),
      product: z.object({ id: z.int(), title: z.string() }),
      quantity: z.int(),
    }),
  ),
  refuses: [409],
})

export const MoveRental = defineEndpoint({
  method: 'POST',
  address: '/api/admin/collisions/:rental_id/move',
  who: 'desk:write',
  summary: 'Move a booking to another time of as many charged days or hours, at the same price; a bundle moves whole',
  params: ByRental,
  body: Period,
  answer: wrapRow(z.object({ rental_id: z.int(), order_id: z.int(), from: Instant, to: Instant })),
  refuses: [409],
})

const LONGEST_MESSAGE = 5_000

export const MessageClient = defineEndpoint({
  method: 'POST',
  address: '/api/admin/collisions/:rental_id/message',
  who: 'desk:write',
  summary: 'Write to the client of a booking; the mail stands among the order’s',
  params: ByRental,
  body: z.object({
    subject: HeaderLine('Parašykite temą.', 200),
    text: Text(LONGEST_MESSAGE, 'Parašykite laišką.').min(1, { error: 'Parašykite laišką.', abort: true }),
  }),
  answer: wrapRow(z.object({ rental_id: z.int(), order_id: z.int(), mail_id: z.int() })),
  status: 201,
  refuses: [409],
})
