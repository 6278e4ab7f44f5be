import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { paymentWays } from '#finance/payments/payment-ways.ts'
import { defineEndpoint, Id } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'
import { documentKinds } from '#rules/document-kinds/document-kinds.ts'

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
  z.object({
    kind: z.literal('client'),
    id: z.int(),
    name: z.string(),
    code: z.string().nullable(),
    /** As people write it. */
    phone: z.string().nullable(),
    /** Whom it was found by: a contact's name and phone. */
    contact: z.string().optional(),
  }),
  z.object({
    kind: z.literal('quote'),
    id: z.int(),
    /** Null: a draft. */
    number: z.string().nullable(),
    client: z.string(),
    price_with_vat: z.int(),
  }),
  z.object({
    kind: z.literal('document'),
    id: z.int(),
    number: z.string(),
    paper: z.enum(documentKinds),
    /** Null: of several orders, or the order left the lists. Then it is opened at its client. */
    order_id: z.int().nullable(),
    client_id: z.int().nullable(),
    client: z.string(),
    issued_on: z.string(),
  }),
  z.object({
    kind: z.literal('payment'),
    id: z.int(),
    /** Cents; negative: refunded. */
    amount: z.int(),
    client: z.string(),
    paid_on: z.string(),
    way: z.enum(paymentWays),
  }),
  /** Of a bank statement, not decided yet. Cents of its currency. */
  z.object({
    kind: z.literal('entry'),
    id: z.int(),
    amount: z.int(),
    currency: z.string(),
    payer: z.string(),
    booked_on: z.string(),
  }),
  z.object({ kind: z.literal('place'), id: z.int(), code: z.string(), title: z.string(), address: z.string() }),
  z.object({ kind: z.literal('unit'), id: z.int(), code: z.string(), serial: z.string(), title: z.string() }),
])
export type OfficeSearchHit = z.infer<typeof OfficeSearchHit>

export const FindAnything = defineEndpoint({
  method: 'GET',
  address: '/api/admin/find',
  who: 'office:enter',
  summary:
    'Orders by number or client, accounts, products, if asked all else that a person of the office may open: at most five of each kind, best first',
  query: z.object({
    q: LimitedString(200).default(''),
    /**
     * `all`: also clients, with or without an account, machines by code or serial number, drafts and quotes, documents by
     * number, payments and waiting bank entries by sum or reference, places; orders and quotes by sum and payment
     * reference, too. Exact numbers and codes first, then their beginnings, then words.
     */
    among: z.enum(['all']).optional(),
    /** Of orders, papers, quotes and machines only those of the place. */
    place: Id.optional(),
  }),
  answer: z.object({ data: z.array(OfficeSearchHit) }),
})
