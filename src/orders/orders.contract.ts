import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { billingWays } from '#people/clients/client-labels.ts'
import { LabelsOfRow } from '#people/labels/label.ts'
import {
  ById,
  BySecret,
  defineEndpoint,
  Id,
  Instant,
  maxInt,
  OfficePageQuery,
  PageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { documentKinds, listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { vatKinds } from '#rules/money/vat.ts'
import { VatAhead, VatOfLine } from '#rules/money/vat-of-line.contract.ts'
import { Period } from '#rules/periods/period.ts'
import { Piece } from '#rules/tariffs/tariffs.contract.ts'
import { DeliveryAddress } from './delivery-address.ts'

const ChosenAttribute = z.object({ attribute_name: z.string(), attribute: z.string() })

/** `service`: a free line of the desk, without a product. */
export const lineKinds = [...kinds, 'service'] as const

export const OrderLine = z.object({
  id: z.int(),
  type: z.enum(lineKinds),
  /** Null: product deleted. */
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
  /** Absent: not ordered yet. */
  vat: VatOfLine.optional(),
  period: Period.nullable(),
  /** Rented without an agreed end; `expected_to`, the last day of `period`, is an estimate. */
  open_ended: z.literal(true).optional(),
  expected_to: z.string().optional(),
  /** Day receipt as counted when ordered; null for goods and hourly rentals. */
  receipt: z.array(z.object({ date: z.string(), charged: z.boolean(), reason: z.string().optional() })).nullable(),
  /** One unit's cost as packages and days; null for goods and hourly rentals. */
  pieces: z.array(Piece).nullable(),
  /** Terms of motor hours, as agreed; absent where they are not counted. */
  hours_note: z.string().optional(),
  campaign: z.object({ id: z.int(), title: z.string(), percent: z.int() }).optional(),
  /** Null: an agreed price; absent at public prices. */
  client_price: z.object({ percent: z.int().nullable() }).optional(),
  /** Parts of one bundle, as ordered. */
  parts: z.array(z.object({ product_id: z.int(), title: z.string(), quantity: z.int() })).optional(),
  /** The fee for delivery. Absent on other lines. */
  is_delivery: z.literal(true).optional(),
  /** The fee of collection; `is_delivery` is set too. */
  is_collection: z.literal(true).optional(),
  /** The fee for a return at another branch. */
  is_one_way: z.literal(true).optional(),
  /** A damage waiver covers the rent line. */
  waiver: z.boolean().optional(),
  /** The waiver itself, and the rent line that it covers. */
  is_waiver: z.literal(true).optional(),
  covers_line_id: z.int().optional(),
  /** The order whose rental this line extends. */
  extends_order_id: z.int().nullable(),
})
export type OrderLine = z.infer<typeof OrderLine>

/**
 * The office alone sees discounts. Net cents of the whole line; `taken_off` is below zero where the price was raised.
 */
export const LineDiscount = z.object({
  percent: z.int().nullable(),
  price: z.int().nullable(),
  reason: z.string(),
  /** Null once the clerk is deleted. */
  by: z.string().nullable(),
  list_price: z.int(),
  taken_off: z.int(),
})
export type LineDiscount = z.infer<typeof LineDiscount>

export const OrderRental = z.object({
  id: z.int(),
  order_line_id: z.int(),
  title: z.string(),
  bundle: z.string().optional(),
  quantity: z.int(),
  handed_out: z.int(),
  unit_codes: z.array(z.string()),
  starts_at: Instant,
  /** Open-ended: 9999-01-01T00:00:00Z. */
  expected_return: Instant,
  open_ended: z.literal(true).optional(),
  expected_to: z.string().optional(),
  returned: z.boolean(),
  returned_at: Instant.nullable(),
  /** The customer reported being done: later days are not charged. */
  off_rent_at: Instant.nullable(),
  /** Days since then are not charged; null once replaced or working again. */
  broken_since: Instant.nullable(),
  extended_by: z.array(z.int()),
})
export type OrderRental = z.infer<typeof OrderRental>

export const OrderDocument = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  number: z.string(),
  issued_at: Instant,
  /** A document reissued under the same number has a revision. */
  revision: z.int().optional(),
  revised_at: Instant.optional(),
})

export type OrderDocument = z.infer<typeof OrderDocument>

export const OrderRow = z.object({
  id: z.int(),
  /** The first order of its family; null: it is that. */
  parent_id: z.int().nullable(),
  /** Additions, extensions and charges of the order, oldest first. */
  follow_ups: z.array(z.int()),
  private_or_company: z.enum(['private', 'company']),
  title: z.string().nullable(),
  name: z.string(),
  lastname: z.string(),
  price: z.int(),
  price_with_vat: z.int(),
  is_payed: z.boolean(),
  /** The order was not paid in time: it holds no units. */
  lapsed_at: Instant.nullable(),
  /** A new customer's large order is held unpaid until then. */
  held_until: Instant.optional(),
  /** Waiting for the company's main user, or denied. */
  unapproved_since: Instant.optional(),
  placed_at: Instant,
  without_account: z.boolean().optional(),
  /** `prepaid`: paid first. Otherwise on credit: billed at return or monthly. */
  billing: z.enum(billingWays),
})
export type OrderRow = z.infer<typeof OrderRow>

export const Order = OrderRow.extend({
  vat: z.int(),
  vat_rate: z.int(),
  /** Of rent and services; goods bear the rate unless the shop pays no VAT. */
  vat_kind: z.enum(vatKinds).optional(),
  vat_ahead: VatAhead.optional(),
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
  /** Null: to its site with a postal code, else to the buyer. */
  delivery_address: DeliveryAddress.nullable(),
  /** The branch of pickup and return. */
  place_id: z.int(),
  return_place_id: z.int(),
  comment: z.string().nullable(),
  po_number: z.string().nullable(),
  /** Printed at the counter; nothing is mailed. */
  prints_papers: z.literal(true).optional(),
  /** The rent starts within the 14 days of withdrawal. */
  early_start: z.boolean(),
  /** Cents, what is due of the order and those of its family together; absent where it has none. */
  family_due: z.int().optional(),
  /** The order is above its buyer's limit. */
  approval: z
    .object({
      asked_at: Instant,
      /** Null: waiting, or nobody decided in time. */
      decision: z.enum(['approved', 'declined', 'withdrawn']).nullable(),
      decided_at: Instant.nullable(),
      /** Null when the office decided. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .optional(),
  /** The account's company, or whom the desk ordered for. */
  client_id: z.int().optional(),
  object: z
    .object({
      id: z.int(),
      title: z.string(),
      address: z.string(),
      /** Absent: the order is not delivered. */
      postal_code: z.string().optional(),
    })
    .nullable(),
  paid_at: Instant.nullable(),
  lines: z.array(OrderLine),
  rentals: z.array(OrderRental),
  documents: z.array(OrderDocument),
})
export type Order = z.infer<typeof Order>

export const MyOrder = Order.extend({
  /** Of the others of its family, whichever page of the list they stand on; absent without any. */
  family_papers: z.array(OrderDocument.extend({ order_id: z.int() })).optional(),
})
export type MyOrder = z.infer<typeof MyOrder>

/** In the office's list, with what tells one order from another. */
export const ListedOrder = OrderRow.extend({
  /** The office alone sees them. */
  labels: LabelsOfRow,
  delivery: Order.shape.delivery,
  place_id: Order.shape.place_id,
  return_place_id: Order.shape.return_place_id,
  /** Goods and tools; fees and waivers stand for none of them. */
  items: z.object({ first: z.string(), count: z.int() }).optional(),
  rentals: z.array(
    OrderRental.pick({
      starts_at: true,
      expected_return: true,
      handed_out: true,
      returned: true,
      off_rent_at: true,
      broken_since: true,
    }),
  ),
})
export type ListedOrder = z.infer<typeof ListedOrder>

const documentsOfState = listPaperKinds('isOfOrderState').toReversed()
const DocumentParams = ById.extend({ kind: z.enum(documentsOfState) })

const OneDocument = ById.extend({ document_id: Id })
/** Absent: the current one. */
const Revised = z.object({ revision: z.coerce.number().int().min(1).max(100_000).optional() })

// ── Customer ──────────────────────────────────────────────────────────────

export const ListMyOrders = defineEndpoint({
  method: 'GET',
  address: '/api/orders',
  who: 'customer',
  summary: 'The customer’s own orders, newest first, 10 a page',
  query: PageQuery,
  answer: wrapRows(MyOrder),
})

export const ShowMyOrder = defineEndpoint({
  method: 'GET',
  address: '/api/orders/:id',
  who: 'customer',
  summary: 'One of the customer’s own orders',
  params: ById,
  answer: wrapRow(Order),
})

export const MyOrderPdf = defineEndpoint({
  method: 'GET',
  address: '/api/orders/:id/pdf/:kind',
  who: 'customer',
  summary: 'The PDF that fits the state: prepayment while unpaid, VAT invoice once paid',
  params: DocumentParams,
  file: 'application/pdf',
  refuses: [409],
})

export const MyOrderDocument = defineEndpoint({
  method: 'GET',
  address: '/api/orders/:id/documents/:document_id/pdf',
  who: 'customer',
  summary: 'One of the documents of the customer’s own order as PDF, credit notes among them',
  params: OneDocument,
  query: Revised,
  file: 'application/pdf',
})

// ── Guest ─────────────────────────────────────────────────────────────────

export const ShowGuestOrder = defineEndpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret',
  who: 'anyone',
  summary:
    'The order that a guest’s secret opens, as its owner sees it, and the others of its family, oldest first; any other secret is a 404',
  params: BySecret,
  answer: wrapRow(Order).extend({ family: z.array(Order) }),
})

export const GuestOrderPdf = defineEndpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/pdf/:kind',
  who: 'anyone',
  summary: 'The PDF that fits the state of a guest’s order: prepayment while unpaid, VAT invoice once paid',
  params: BySecret.extend({ kind: z.enum(documentsOfState) }),
  file: 'application/pdf',
  refuses: [409],
})

export const GuestOrderDocument = defineEndpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/documents/:document_id/pdf',
  who: 'anyone',
  summary: 'One of the documents of a guest’s order or its family as PDF, credit notes among them',
  params: BySecret.extend({ document_id: Id }),
  query: Revised,
  file: 'application/pdf',
})

// ── Accountant ────────────────────────────────────────────────────────────

const Empty = z.literal('').transform(() => undefined)
const Day = DayInput()

const ordersSorted = ['id', 'client', 'price', 'price_with_vat', 'placed_at'] as const
const OrderSort = z.enum(ordersSorted.flatMap((field) => [field, `-${field}`] as const))
export type OrderSort = z.infer<typeof OrderSort>

const OrdersQuery = OfficePageQuery.extend({
  q: Text(100).optional(),
  /** `decide`: not paid in time, yet money came. */
  paid: Empty.or(z.enum(['1', '0', 'credit', 'waiting', 'lapsed', 'decide'])).optional(),
  /** Days of placing, inclusive, in Vilnius. */
  from: Empty.or(Day).optional(),
  to: Empty.or(Day).optional(),
  place: Empty.or(Id).optional(),
  label: Empty.or(Id).optional(),
  /** Of this client, with those of a person's own account. */
  client: Empty.or(Id).optional(),
  sort: Empty.or(OrderSort).optional().catch(undefined),
})

export const ListOrders = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders',
  who: 'orders:read',
  summary: 'Orders, newest first; narrowed by text, payment, client and days on which they were placed',
  query: OrdersQuery,
  answer: z.object({
    data: z.array(ListedOrder),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
})

export const OrderPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/pdf/:kind',
  who: 'orders:read',
  about: 'a-person',
  summary: 'A document of the order as PDF; an invoice answers even after the order left the list',
  params: DocumentParams,
  file: 'application/pdf',
  refuses: [409],
})

export const OrderDocumentPdf = defineEndpoint({
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

export const maxPrintedOrders = 100

/** Of how many orders the file has papers. */
export const printedOrdersHeader = 'x-printed-orders'

export const OrderPapersPdf = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/papers.pdf',
  who: 'orders:read',
  about: 'a-person',
  summary: `The papers of up to ${maxPrintedOrders} orders, in the order asked, as one PDF: of each the bill that fits its state, then its contract; an order without papers is passed over, and \`${printedOrdersHeader}\` says how many have any. 422 at \`ids\` for none, for more, or where none has a paper; 404 names an order that is not there, or not of \`place\``,
  query: z.object({
    /** Comma-separated. */
    ids: LimitedString(2_000)
      .default('')
      .transform((text, context) => {
        const ids = [...new Set(text.split(',').flatMap((part) => part.trim() || []))]
        const refuse = (message: string) => {
          context.addIssue({ code: 'custom', message })
          return z.NEVER
        }
        if (ids.length === 0) return refuse('Pasirinkite užsakymus, kurių dokumentus spausdinti.')
        if (ids.length > maxPrintedOrders) return refuse(`Vienu kartu – iki ${maxPrintedOrders} užsakymų.`)
        if (!ids.every((id) => /^\d{1,10}$/.test(id) && Number(id) > 0 && Number(id) <= maxInt))
          return refuse('Užsakymų numeriai rašomi per kablelį, pvz., 1,2.')
        return ids.map(Number)
      }),
    place: Empty.or(Id).optional(),
  }),
  file: 'application/pdf',
})

const OrderRevision = z.object({
  /** 1: as placed. */
  revision: z.int(),
  at: Instant,
  /** Null: the first, or the clerk is deleted. */
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
  /** Each change is a sentence; the first version has none. */
  changes: z.array(z.string()),
})
export type OrderRevision = z.infer<typeof OrderRevision>

export const ListOrderRevisions = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/revisions',
  who: 'orders:read',
  summary: 'The order as it was placed, and as it was after each change, the first one first',
  params: ById,
  answer: z.object({ data: z.array(OrderRevision) }),
})

export const PrepareContract = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/contract',
  who: 'orders:write',
  summary: 'The rental contract of the order: made now, or the one that there is',
  params: ById,
  answer: wrapRow(z.object({ id: z.int(), number: z.string() })),
  status: 201,
  refuses: [409],
})
