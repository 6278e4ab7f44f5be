import { z } from 'zod'
import { Order } from '#orders/orders.contract.ts'
import { ById, endpoint, Instant, oneOf } from '#platform/contract.ts'

const OrderMail = z.object({
  id: z.int(),
  /** Which kind of mail it is: `order-placed`, `order-paid`. */
  template: z.string(),
  subject: z.string(),
  recipient: z.string(),
  written_at: Instant,
  sent_at: Instant.nullable(),
  /** Why the last attempt did not succeed. */
  failure: z.string().nullable(),
  /** `failed`: no further attempt is made by itself. */
  state: z.enum(['waiting', 'sent', 'failed']),
  /** The mail that this one says again. */
  resends_id: z.int().nullable(),
  /** Which version of the shop's words it was made from; 0: the program's own, null: of none that may be changed. */
  wording_version: z.int().nullable(),
})

/** A bill of the client that bills the order, perhaps beside others, or a credit note of such a bill. */
const ClientBill = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit']),
  number: z.string(),
  issued_at: Instant,
  /** What credit notes may still take off it, cents with VAT; of a credit note 0. */
  bears: z.int(),
})
export type ClientBill = z.infer<typeof ClientBill>

/** An order with all that the office knows of it. */
export const OfficeOrder = Order.extend({
  mails: z.array(OrderMail),
  /** Of an order on credit, in the order in which they were issued. */
  bills: z.array(ClientBill),
  /** What credit notes took off the invoice, cents with VAT. */
  credited: z.int(),
  /** Payments less refunds, cents. */
  received: z.int(),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>

export const ShowOrder = endpoint({
  method: 'GET',
  address: '/api/admin/orders/:id',
  who: 'orders:read',
  summary: 'One order with its lines, rentals, documents and mails',
  params: ById,
  answer: oneOf(OfficeOrder),
})
