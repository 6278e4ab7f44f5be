import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { LineDiscount, Order, OrderLine } from '#orders/orders.contract.ts'
import {
  type AnswerOf,
  ById,
  defineEndpoint,
  Id,
  IdInBody,
  Instant,
  OfficePageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { DeliveryAddressQuery } from '#rentals/delivery/delivery.contract.ts'
import { CampaignCode, CartBasis, PricedCart, PricedLine } from '#sales/cart/cart.contract.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'
import { DeskForm, DeskLines, DeskOrderForm, DeskTerms, DeskVat } from './desk-form.contract.ts'
import { deskStates } from './desk-states.ts'

const Quote = z.object({
  /** Opens the quote without an account. Stored hashed: told when made or changed. */
  secret: z.string().nullable(),
  number: z.string(),
  valid_until: Instant,
})

const Problem = z.object({ field: z.string(), message: z.string() })

export const ShownLine = OrderLine.extend({
  id: z.int().nullable(),
  waiver_offer: PricedLine.shape.waiver_offer,
  error: z.string().optional(),
})

/** Cents: a revision's new total, a credit note's negative. */
export const ChangePaper = z.object({
  kind: z.enum(['revision', 'credit', 'prepayment', 'invoice']),
  price_with_vat: z.int(),
})
export type ChangePaper = z.infer<typeof ChangePaper>

/** Papers of a change; the two sums are not netted. */
export interface ChangePapers {
  papers: ChangePaper[]
  to_pay: number
  to_refund: number
}

/** Prices are current before placing; an invoiced order shows its family. */
export const DeskOrder = Order.extend({
  placed_at: Instant.nullable(),
  /** Null ids before placing. */
  lines: z.array(ShownLine.extend({ discount: LineDiscount.optional() })),
  deposit: z.int(),
  state: z.enum(deskStates),
  /** Increases with each change; sent back as `seen`. */
  version: z.int(),
  /** 1 as placed; null before. */
  revision: z.int().nullable(),
  internal_note: z.string().nullable(),
  /** Null while it can be changed. */
  change_refused: z.string().nullable(),
  papers: z.array(ChangePaper).optional(),
  to_pay: z.int().optional(),
  to_refund: z.int().optional(),
  /** Previews only. */
  before_price_with_vat: z.int().optional(),
  client_id: z.int().nullable(),
  quote: Quote.nullable(),
  holds_until: Instant.nullable(),
  /** The customer asks for a late quote anew. */
  asked_again_at: Instant.nullable(),
  problems: z.array(Problem),
  created_at: Instant,
  made_by: z.string().nullable(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const DeskOrderSummary = z.object({
  id: z.int(),
  state: z.enum(deskStates),
  version: z.int(),
  client: z.string(),
  phone: z.string().nullable(),
  price_with_vat: z.int(),
  number: z.string().nullable(),
  valid_until: Instant.nullable(),
  holds_until: Instant.nullable(),
  asked_again_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  made_by: z.string().nullable(),
})
export type DeskOrderSummary = z.infer<typeof DeskOrderSummary>

export const ListDeskOrders = defineEndpoint({
  method: 'GET',
  address: '/api/admin/desk/orders',
  who: 'orders:read',
  summary:
    'Drafts and quotes of the desk, those changed last first, 20 a page; `state`, `client_id` and `place` narrow',
  query: OfficePageQuery.extend({
    state: z
      .literal('')
      .transform(() => undefined)
      .or(z.enum(deskStates))
      .optional(),
    search: Text(100).optional(),
    client_id: Id.optional(),
    place: Id.optional(),
  }),
  answer: wrapRows(DeskOrderSummary),
})

export const ShowDeskOrder = defineEndpoint({
  method: 'GET',
  address: '/api/admin/desk/orders/:id',
  who: 'orders:read',
  summary: 'One order of the desk, whatever its state, or any placed order, and the form to change it by',
  params: ById,
  answer: wrapRow(DeskOrder.extend({ form: DeskForm.nullable() })),
})

const DeskProduct = z.object({
  id: z.int(),
  type: z.enum(kinds),
  title: z.string(),
  /** Goods only, else empty. */
  sku: z.string(),
  /** Cents without VAT: of goods, of a day or of an hour. */
  price: z.int(),
  price_with_vat: z.int(),
  is_by_hour: z.boolean(),
  /** Goods only. */
  is_sold_out: z.boolean(),
  /** Fewest charged days of rent by the day. */
  minimum_days: z.int(),
  attributes: z.array(z.object({ attribute_name: z.string(), attribute: z.string() })),
})
export type DeskProduct = z.infer<typeof DeskProduct>

export const FindForDesk = defineEndpoint({
  method: 'GET',
  address: '/api/admin/desk/products',
  who: 'desk:write',
  summary:
    'Products by the code of a machine, by SKU or EAN, or by letters of a title: tools before goods, sold out ones last, else best first; or those of `ids` (`1,2`)',
  query: z.object({
    search: Text(100).default(''),
    ids: LimitedString(100)
      .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'Numeriai rašomi per kablelį.')
      .optional(),
  }),
  answer: z.object({ data: z.array(DeskProduct) }),
})

const keyUsedBefore = 'Šis užsakymo raktas jau panaudotas kitam užsakymui.'

export const CreateDeskOrder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/desk/orders',
  who: 'desk:write',
  summary: 'An order for anybody: kept as a draft, quoted with a link for the customer, or placed at once',
  body: DeskOrderForm,
  answer: wrapRow(DeskOrder),
  status: 201,
  refuses: [403, 409],
  idempotent: { scope: 'desk-orders', usedBefore: keyUsedBefore },
})

export const CopyDeskOrder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/copy',
  who: 'desk:write',
  summary:
    'A new draft like an order, a quote or a draft: same buyer, tools and length, at today’s prices; what is no longer sold is left out and named',
  params: ById,
  answer: wrapRow(DeskOrder.extend({ left_out: z.array(z.string()) })),
  status: 201,
  refuses: [403, 409],
  idempotent: { scope: 'desk-orders', usedBefore: keyUsedBefore },
})

const Service = z.object({
  title: z.string(),
  quantity: z.int(),
  unit_price: z.int(),
  unit_price_with_vat: z.int(),
  price: z.int(),
  price_with_vat: z.int(),
  discount: LineDiscount.optional(),
})

export const PriceAtDesk = defineEndpoint({
  method: 'POST',
  address: '/api/admin/desk/price',
  who: 'desk:write',
  summary: 'Price lines of the desk, free ones and those priced by hand among them, for anybody or a client',
  body: z.object({
    items: DeskLines,
    client_id: IdInBody.nullish(),
    private_or_company: CartBasis,
    code: CampaignCode,
    /** The buyer's VAT code, as typed; absent: the client's. */
    pvm_k: LimitedString(60).nullish(),
    vat: DeskVat.nullish(),
    deliver_to: DeliveryAddressQuery.nullish(),
    ...OrderBranchIds,
  }),
  answer: PricedCart.extend({
    items: z.array(PricedLine.extend({ discount: LineDiscount.optional() })),
    services: z.array(Service),
    /** Lines above the person's limit. */
    problems: z.array(Problem),
  }),
})
export type DeskCart = AnswerOf<typeof PriceAtDesk>

export const ShowHandLimit = defineEndpoint({
  method: 'GET',
  address: '/api/admin/desk/hand-limit',
  who: 'desk:write',
  summary: 'The most percent that whoever asks may take off a line’s price; null: any',
  answer: wrapRow(z.object({ percent: z.int().nullable() })),
})

const Seen = z
  .object({ seen: z.int().optional(), expected_price_with_vat: DeskTerms.expected_price_with_vat })
  .nullish()

export const PlaceDeskOrder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/place',
  who: 'desk:write',
  summary: 'Place a draft at the prices of now, or a quote at those it promised; placed already, the same order',
  params: ById,
  body: Seen,
  answer: wrapRow(DeskOrder),
  refuses: [403, 409],
})

export const WithdrawDeskOrder = defineEndpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/withdraw',
  who: 'desk:write',
  summary: 'Withdraw a draft or a quote: its link says so, and what it held is everybody’s again',
  params: ById,
  body: z.object({ seen: z.int().optional() }).nullish(),
  answer: wrapRow(DeskOrder),
  refuses: [409],
})
