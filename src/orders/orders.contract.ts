import { z } from 'zod'
import { isDay } from '#calendar/day.ts'
import { kinds } from '#catalogue/kinds.ts'
import { billingWays } from '#clients/client-words.ts'
import { documentKinds } from '#documents/issued-snapshot.ts'
import { Period } from '#periods/period.ts'
import { ById, BySecret, endpoint, Id, Instant, listOf, oneOf, PageQuery } from '#platform/contract.ts'
import { Exact, mostOfADay, Text } from '#platform/text.ts'
import { Piece } from '#tariffs/tariffs.contract.ts'

const ChosenAttribute = z.object({ attribute_name: z.string(), attribute: z.string() })

export const OrderLine = z.object({
  id: z.int(),
  type: z.enum(kinds),
  /** Null once the product is deleted. */
  product_id: z.int().nullable(),
  slug: z.string().nullable(),
  title: z.string(),
  attributes: z.array(ChosenAttribute),
  quantity: z.int(),
  charged_units: z.int(),
  unit: z.enum(['vnt', 'day', 'hour']),
  unit_price: z.int(),
  unit_price_with_vat: z.int(),
  price: z.int(),
  price_with_vat: z.int(),
  period: Period.nullable(),
  /** The day receipt as it was counted when the order was placed; null for goods and rentals by the hour. */
  receipt: z.array(z.object({ date: z.string(), charged: z.boolean(), reason: z.string().optional() })).nullable(),
  /** What one unit's days cost, as packages and days; null for goods and by the hour. */
  pieces: z.array(Piece).nullable(),
  /** What was off its prices; absent where nothing was. */
  campaign: z.object({ id: z.int(), title: z.string(), percent: z.int() }).optional(),
  /** What of the client's own prices it was ordered at: a percentage, or null for an agreed price; absent for everybody's. */
  client_price: z.object({ percent: z.int().nullable() }).optional(),
  /** Of a bundle: what one of it was made of when it was ordered; absent in every other line. */
  parts: z.array(z.object({ product_id: z.int(), title: z.string(), quantity: z.int() })).optional(),
  /** What bringing the order costs: of no product. Absent in every other line. */
  is_delivery: z.literal(true).optional(),
  /** What fetching it at the end costs: `is_delivery`, too. Absent in every other line. */
  is_collection: z.literal(true).optional(),
  /** The order whose rental this line extends; null for every other line. */
  extends_order_id: z.int().nullable(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderRental = z.object({
  id: z.int(),
  order_line_id: z.int(),
  /** Of a part of a bundle: its own, and `bundle` is the bundle's. */
  title: z.string(),
  bundle: z.string().optional(),
  quantity: z.int(),
  /** How many of them the customer has been handed. */
  handed_out: z.int(),
  /** Machines that are out with it, by the numbers on them. */
  unit_codes: z.array(z.string()),
  starts_at: Instant,
  expected_return: Instant,
  returned: z.boolean(),
  returned_at: Instant.nullable(),
  /** Since when the customer is done with it: later days are not charged. */
  off_rent_at: Instant.nullable(),
  /** Since when it is broken, and not charged; null once another was given, or it works again. */
  broken_since: Instant.nullable(),
  /** Orders that extended it, in their order. */
  extended_by: z.array(z.int()),
})
export type OrderRental = z.infer<typeof OrderRental>

export const OrderDocument = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  number: z.string(),
  issued_at: Instant,
  /** Made anew under its number since the order was changed; absent: it says what it said first. */
  revision: z.int().optional(),
  /** When it was made anew last. */
  revised_at: Instant.optional(),
})

export type OrderDocument = z.infer<typeof OrderDocument>

/** The row of the accountant's list. */
export const OrderRow = z.object({
  id: z.int(),
  private_or_company: z.enum(['private', 'company']),
  title: z.string().nullable(),
  name: z.string(),
  lastname: z.string(),
  price: z.int(),
  price_with_vat: z.int(),
  is_payed: z.boolean(),
  /** When it stopped to hold what it ordered, because it was not paid in time. Paying it revives it, if all is free. */
  lapsed_at: Instant.nullable(),
  /** Somebody unknown took much: unpaid it holds what it ordered until then; absent in every other order. */
  held_until: Instant.optional(),
  /** Since when it waits for the approval of its company's main user, or never got it; absent in every other order. */
  unapproved_since: Instant.optional(),
  placed_at: Instant,
  /** Whoever ordered has no account; absent in every other order. */
  without_account: z.boolean().optional(),
  /** `prepaid`: its money comes first. Else it was confirmed without: billed with the return, or once a month. */
  billing: z.enum(billingWays),
})
export type OrderRow = z.infer<typeof OrderRow>

export const Order = OrderRow.extend({
  vat: z.int(),
  vat_rate: z.int(),
  email: z.string(),
  phone: z.string(),
  im_k: z.string().nullable(),
  pvm_k: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string().nullable(),
  /** ISO 3166-1. */
  country: z.string(),
  delivery: z.enum(['pickup', 'delivery']),
  comment: z.string().nullable(),
  /** What the client calls it in their own books. */
  po_number: z.string().nullable(),
  /** The consumer asked to begin a rental before the 14 days of withdrawal are over. */
  early_start: z.boolean(),
  /** Of an order above its buyer's limit: what its company said; absent in every other order. */
  approval: z
    .object({
      asked_at: Instant,
      /** Null while it waits, and when nobody decided in time. */
      decision: z.enum(['approved', 'declined', 'withdrawn']).nullable(),
      decided_at: Instant.nullable(),
      /** Whoever of the company decided, by name; null for the office. */
      by: z.string().nullable(),
      /** Why it was declined. */
      reason: z.string().nullable(),
    })
    .optional(),
  /** The client whose order it is beside the account's: a company by one of its people, or whom the desk ordered for. */
  client_id: z.int().optional(),
  object: z.object({ id: z.int(), title: z.string(), address: z.string() }).nullable(),
  paid_at: Instant.nullable(),
  lines: z.array(OrderLine),
  rentals: z.array(OrderRental),
  documents: z.array(OrderDocument),
})
export type Order = z.infer<typeof Order>

const DocumentParams = ById.extend({ kind: z.enum(['invoice', 'prepayment']) })

const OneDocument = ById.extend({ document_id: Id })
/** An earlier revision of a document; absent: as it is now. */
const Revised = z.object({ revision: z.coerce.number().int().min(1).max(100_000).optional() })

// ── The customer's ──────────────────────────────────────────────────────────

export const ListMyOrders = endpoint({
  method: 'GET',
  address: '/api/orders',
  who: 'customer',
  summary: 'The customer’s own orders, newest first, 10 a page',
  query: PageQuery,
  answer: listOf(Order),
})

export const ShowMyOrder = endpoint({
  method: 'GET',
  address: '/api/orders/:id',
  who: 'customer',
  summary: 'One of the customer’s own orders',
  params: ById,
  answer: oneOf(Order),
})

export const MyOrderPdf = endpoint({
  method: 'GET',
  address: '/api/orders/:id/pdf/:kind',
  who: 'customer',
  summary: 'The PDF that fits the state: prepayment while unpaid, VAT invoice once paid',
  params: DocumentParams,
  file: 'application/pdf',
  refuses: [409],
})

export const MyOrderDocument = endpoint({
  method: 'GET',
  address: '/api/orders/:id/documents/:document_id/pdf',
  who: 'customer',
  summary: 'One of the documents of the customer’s own order as PDF, credit notes among them',
  params: OneDocument,
  query: Revised,
  file: 'application/pdf',
})

// ── A guest's ───────────────────────────────────────────────────────────────

/** What a secret link carries. Whatever it is, what opens nothing is a 404. */

export const ShowGuestOrder = endpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret',
  who: 'anyone',
  summary: 'The one order that a guest’s secret opens, as its owner sees it; any other secret is a 404',
  params: BySecret,
  answer: oneOf(Order),
})

export const GuestOrderPdf = endpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/pdf/:kind',
  who: 'anyone',
  summary: 'The PDF that fits the state of a guest’s order: prepayment while unpaid, VAT invoice once paid',
  params: BySecret.extend({ kind: z.enum(['invoice', 'prepayment']) }),
  file: 'application/pdf',
  refuses: [409],
})

export const GuestOrderDocument = endpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/documents/:document_id/pdf',
  who: 'anyone',
  summary: 'One of the documents of a guest’s order as PDF, credit notes among them',
  params: BySecret.extend({ document_id: Id }),
  query: Revised,
  file: 'application/pdf',
})

// ── The accountant's ────────────────────────────────────────────────────────

const Empty = z.literal('').transform(() => undefined)
const Day = Exact(mostOfADay).refine(isDay, 'Tokios datos nėra. Data rašoma taip: 2026-11-21.')

const ordersSorted = ['id', 'client', 'price', 'price_with_vat', 'placed_at'] as const
const OrdersSorted = z.enum(ordersSorted.flatMap((field) => [field, `-${field}`] as const))
export type OrdersSorted = z.infer<typeof OrdersSorted>

const OrdersQuery = PageQuery.extend({
  /** A number of an order or of its document, words of the client's name, a company code, an e-mail, a phone. */
  q: Text(100).optional(),
  /** Paid, not paid; on credit; waiting for a company's approval; not paid in time; not paid in time and yet money came, so that a person has to decide. */
  paid: Empty.or(z.enum(['1', '0', 'credit', 'waiting', 'lapsed', 'decide'])).optional(),
  /** First and last day on which they were placed, in Vilnius. */
  from: Empty.or(Day).optional(),
  to: Empty.or(Day).optional(),
  sort: Empty.or(OrdersSorted).optional().catch(undefined),
})

export const ListOrders = endpoint({
  method: 'GET',
  address: '/api/admin/orders',
  who: 'orders:read',
  summary: 'Orders, newest first; narrowed by text, payment and days on which they were placed',
  query: OrdersQuery,
  answer: z.object({
    data: z.array(OrderRow),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
})

export const OrderPdf = endpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/pdf/:kind',
  who: 'orders:read',
  about: 'a-person',
  summary: 'A document of the order as PDF; an invoice answers even after the order left the list',
  params: DocumentParams,
  file: 'application/pdf',
  refuses: [409],
})

export const OrderDocumentPdf = endpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/documents/:document_id/pdf',
  who: 'orders:read',
  about: 'a-person',
  summary:
    'Any document of the order as PDF, bills of several orders too; invoices and credit notes answer even after the order left the list',
  params: OneDocument,
  query: Revised,
  file: 'application/pdf',
})

const OrderRevision = z.object({
  /** 1: as it was placed. */
  revision: z.int(),
  at: Instant,
  /** The clerk who changed it; null for what was placed, and once the clerk is gone. */
  by: z.string().nullable(),
  price_with_vat: z.int(),
  lines: z.array(
    OrderLine.pick({
      title: true,
      quantity: true,
      charged_units: true,
      unit: true,
      price_with_vat: true,
      period: true,
    }),
  ),
  /** What was changed, a sentence each; empty for what was placed. */
  changes: z.array(z.string()),
})
export type OrderRevision = z.infer<typeof OrderRevision>

export const ListOrderRevisions = endpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/revisions',
  who: 'orders:read',
  summary: 'The order as it was placed, and as it was after each change, the first one first',
  params: ById,
  answer: z.object({ data: z.array(OrderRevision) }),
})

export const PrepareContract = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/contract',
  who: 'orders:write',
  summary: 'The rental contract of the order: made now, or the one that there is',
  params: ById,
  answer: oneOf(z.object({ id: z.int(), number: z.string() })),
  status: 201,
  refuses: [409],
})
