import { z } from 'zod'
import { OrderRow } from '#orders/orders.contract.ts'
import { ById, defineEndpoint, Instant, OfficePageQuery, wrapRows } from '#platform/contract.ts'

const ClientRental = z.object({
  id: z.int(),
  order_id: z.int(),
  title: z.string(),
  quantity: z.int(),
  handed_out: z.int(),
  starts_at: Instant,
  expected_return: Instant,
  is_late: z.boolean(),
  /** The customer is done with the tool: it waits to be collected. */
  off_rent_at: z.string().nullable(),
  broken_since: z.string().nullable(),
  /** Work site or delivery address; null: neither. */
  place: z.string().nullable(),
  site_id: z.int().nullable(),
})
export type ClientRental = z.infer<typeof ClientRental>

export const ListClientRentals = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/rentals',
  who: 'clients:read',
  summary: 'What a client has now or is about to get, and where: 200 at most, those due first; `total` says how many',
  params: ById,
  answer: z.object({ data: z.array(ClientRental), total: z.int() }),
})

const ClientOrder = OrderRow.extend({ site: z.string().nullable() })
export type ClientOrder = z.infer<typeof ClientOrder>

export const ListClientOrders = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/orders',
  who: 'clients:read',
  summary: 'Orders of a client, by the desk and the web, newest first, 20 a page',
  params: ById,
  query: OfficePageQuery,
  answer: wrapRows(ClientOrder),
})
