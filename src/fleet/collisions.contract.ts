import { z } from 'zod'
import { ById, endpoint, Instant, listOf, oneOf, PageQuery } from '#platform/contract.ts'
import { causes } from './broken-bookings.ts'

/** What could be given instead: of the same category, for a similar price, free for the whole period. */
export const Substitute = z.object({
  product_id: z.int(),
  title: z.string(),
  /** Units free at every moment of the period. */
  free: z.int(),
})
export type Substitute = z.infer<typeof Substitute>

/** A booking that can't be served as things stand. */
export const Collision = z.object({
  rental_id: z.int(),
  order_id: z.int(),
  client: z.string(),
  phone: z.string(),
  email: z.string(),
  product: z.object({ id: z.int(), title: z.string() }),
  from: Instant,
  to: Instant,
  quantity: z.int(),
  /** How many units lack at the worst moment of it. */
  missing: z.int(),
  cause: z.enum(causes),
  /** Whether the order is paid: what is given back then is money. */
  paid: z.boolean(),
  substitutes: z.array(Substitute),
})
export type Collision = z.infer<typeof Collision>

const ByRental = z.object({ rental_id: ById.shape.id })

export const ListCollisions = endpoint({
  method: 'GET',
  address: '/api/admin/collisions',
  who: 'rentals:read',
  summary: 'Bookings that can’t be served as things stand, because a tool is late, down or retired, the soonest first',
  query: PageQuery,
  answer: listOf(Collision),
})
export const SwapProduct = endpoint({
  method: 'POST',
  address: '/api/admin/collisions/:rental_id/swap',
  who: 'rentals:write',
  summary: 'Give another product in the place of the one that was ordered, at the same price and for the same period',
  params: ByRental,
  body: z.object({ product_id: z.int('Pasirinkite, ką duoti.').min(1).max(2_147_483_647) }),
  answer: oneOf(
    z.object({
      rental_id: z.int(),
      order_id: z.int(),
      product: z.object({ id: z.int(), title: z.string() }),
      quantity: z.int(),
    }),
  ),
  refuses: [409],
})
