import { z } from 'zod'
import { ById, call, Instant, listOf, Message, PageQuery } from '#platform/contract.ts'

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Data rašoma taip: 2026-11-21.')

export const ShowAvailability = call({
  method: 'GET',
  address: '/api/rent-products/:slug/availability',
  who: 'anyone',
  summary: 'Per day: the fewest units free at any moment of opening hours, and whether the shop is open',
  params: z.object({ slug: z.string().min(1).max(250) }),
  query: z.object({ from: Day, to: Day }),
  answer: z.object({ data: z.array(z.object({ date: z.string(), free: z.int(), open: z.boolean() })) }),
})

export const Rental = z.object({
  id: z.int(),
  order_id: z.int(),
  user: z.object({ title: z.string().nullable(), name: z.string().nullable(), lastname: z.string().nullable() }),
  rent_product: z.object({ title: z.string() }),
  quantity: z.int(),
  created_at: Instant,
  starts_at: Instant,
  expected_return: Instant,
  returned: z.boolean(),
  returned_at: Instant.nullable(),
})
export type Rental = z.infer<typeof Rental>

export const ListRentals = call({
  method: 'GET',
  address: '/api/admin/rentals',
  who: 'admin',
  summary: 'Rentals, newest first, 20 a page',
  query: PageQuery,
  answer: listOf(Rental),
})

export const MarkReturned = call({
  method: 'POST',
  address: '/api/admin/rentals/:id/mark-as-returned',
  who: 'admin',
  summary: 'Take a tool back; fewer units than all split the rental',
  params: ById,
  body: z.object({ quantity: z.int().min(1).optional() }).nullish(),
  answer: Message,
  refuses: [409],
})
