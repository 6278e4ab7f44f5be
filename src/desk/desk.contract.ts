import { z } from 'zod'
import { isDay } from '#calendar/day.ts'
import { isTime } from '#calendar/time.ts'
import { CampaignCode, CartLine } from '#cart/cart.contract.ts'
import { MOST_LINES } from '#cart/cart-limits.ts'
import { kinds } from '#catalogue/kinds.ts'
import { billingWays } from '#clients/client-words.ts'
import { ChosenSlots } from '#delivery/delivery.contract.ts'
import { PayForm } from '#online-payments/online-payments.contract.ts'
import { Order, OrderLine } from '#orders/orders.contract.ts'
import { PoNumber } from '#orders/po-number.ts'
import { Period } from '#periods/period.ts'
import { ById, endpoint, Id, IdInBody, Instant, listOf, oneOf, PageQuery } from '#platform/contract.ts'
import { Exact, mostOfADay, Text } from '#platform/text.ts'
import { Moment } from '#units/downtimes.contract.ts'
import { deskStates } from './desk-states.ts'

const typed = (most: number) => Exact(most).nullish()

const Day = Exact(mostOfADay, 'Pasirinkite datą.').refine(isDay, 'Tokios datos nėra.')
const Time = Exact(mostOfADay).refine(isTime, 'Laiką rašykite taip: 10:00.')

/** A line, and of which line of a placed order it came: that one's prices stay. */
const DeskLine = CartLine.extend({ line_id: IdInBody.optional() })
export type DeskLine = z.infer<typeof DeskLine>

/** As at checkout, but whatever is not typed yet may lack: only a quote or an order has to be whole. */
const DeskForm = z.object({
  /** Whom it is for: what is known of the client stands where the form says nothing. */
  client_id: IdInBody.nullish(),
  private_or_company: z.enum(['private', 'company'], 'Pasirinkite, kam išrašyti sąskaitą.').nullish(),
  name: typed(100),
  lastname: typed(100),
  email: typed(254),
  phone: typed(60),
  title: typed(200),
  im_k: typed(60),
  pvm_k: typed(60),
  address: typed(200),
  city: typed(100),
  postal_code: typed(60),
  country: typed(40),
  delivery: z.enum(['pickup', 'delivery'], 'Pasirinkite atsiėmimo būdą.').nullish(),
  /** When it is brought, where the shop delivers to zones; of a placed order absent: as it is. */
  ...ChosenSlots,
  object_id: z.int().min(1).max(2_147_483_647).nullish(),
  comment: typed(2_000),
  /** What the client calls it in their own books. */
  po_number: PoNumber,
  /** `prepaid`: to be paid before, whatever the client's terms; else it is billed as they say. */
  billing: z.enum(billingWays, 'Tokio apmokėjimo būdo nėra.').nullish(),
  /** The consumer asked at the desk to begin before the 14 days of withdrawal are over. */
  early_start: z.boolean().nullish(),
  /** Of a campaign. */
  code: CampaignCode,
  items: z.array(DeskLine).max(MOST_LINES).default([]),
})
export type DeskForm = z.output<typeof DeskForm>

const Asked = {
  /** What the clerk saw, in cents: if it differs by now, a quote or an order is a 409. */
  expected_price_with_vat: z.int().min(0).nullish(),
  /** Until when a quote holds its tools for nobody else; absent: nothing is held. */
  holds_until: Moment.nullish(),
}

const Saved = z.enum(['draft', 'quoted', 'placed'], 'Būsena: juodraštis, pasiūlymas arba užsakymas.')

export const DeskOrderForm = DeskForm.extend({ ...Asked, state: Saved.default('draft') }).refine(
  ({ items, state: _, expected_price_with_vat: __, holds_until: ___, ...typed }) =>
    items.length > 0 || Object.values(typed).some((value) => value !== undefined && value !== null && value !== ''),
  { path: ['items'], error: 'Čia dar nieko nėra: pasirinkite klientą arba įrankį.' },
)
export type DeskOrderForm = z.output<typeof DeskOrderForm>

const Quote = z.object({
  /** Opens the quote without an account. It is kept only hashed: told when the quote is made or changed, null later. */
  secret: z.string().nullable(),
  number: z.string(),
  valid_until: Instant,
})

const Problem = z.object({ field: z.string(), message: z.string() })

/** An order from the first typed letter on: until it is placed its prices are what it would cost. */
export const DeskOrder = Order.extend({
  placed_at: Instant.nullable(),
  /** Lines have no numbers before they are placed. */
  lines: z.array(OrderLine.extend({ id: z.int().nullable(), error: z.string().optional() })),
  deposit: z.int(),
  state: z.enum(deskStates),
  /** Goes up by each change; sent back as `seen`. */
  version: z.int(),
  /** How often the placed order was changed, and once more: 1 as placed; null before it is. */
  revision: z.int().nullable(),
  /** Why a placed order can't be changed here any more, for people; null while it can. */
  change_refused: z.string().nullable(),
  /** Only in a preview: what it comes to as it stands. */
  before_price_with_vat: z.int().optional(),
  client_id: z.int().nullable(),
  quote: Quote.nullable(),
  holds_until: Instant.nullable(),
  /** Why it can't be had as it stands now. */
  problems: z.array(Problem),
  created_at: Instant,
  made_by: z.string().nullable(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

/** A row of the list. */
export const DeskOrderRow = z.object({
  id: z.int(),
  state: z.enum(deskStates),
  version: z.int(),
  client: z.string(),
  phone: z.string().nullable(),
  price_with_vat: z.int(),
  number: z.string().nullable(),
  valid_until: Instant.nullable(),
  holds_until: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  made_by: z.string().nullable(),
})
export type DeskOrderRow = z.infer<typeof DeskOrderRow>

export const ListDeskOrders = endpoint({
  method: 'GET',
  address: '/api/admin/desk/orders',
  who: 'orders:read',
  summary: 'Drafts and quotes of the desk, those changed last first, 20 a page; `state` and `client_id` narrow',
  query: PageQuery.extend({
    state: z
      .literal('')
      .transform(() => undefined)
      .or(z.enum(deskStates))
      .optional(),
    search: Text(100).optional(),
    client_id: Id.optional(),
  }),
  answer: listOf(DeskOrderRow),
})

export const ShowDeskOrder = endpoint({
  method: 'GET',
  address: '/api/admin/desk/orders/:id',
  who: 'orders:read',
  summary: 'One order of the desk, whatever its state, or any placed order, and the form to change it by',
  params: ById,
  answer: oneOf(DeskOrder.extend({ form: DeskForm.nullable() })),
})

const DeskProduct = z.object({
  id: z.int(),
  type: z.enum(kinds),
  title: z.string(),
  /** Cents without VAT: of goods, of a day or of an hour. */
  price: z.int(),
  price_with_vat: z.int(),
  is_by_hour: z.boolean(),
  /** Goods of which nothing is left; whether a tool is free is a question of its time. */
  is_sold_out: z.boolean(),
  /** By the day: the fewest charged days. */
  minimum_days: z.int(),
  /** Values to choose from, one of each name. */
  attributes: z.array(z.object({ attribute_name: z.string(), attribute: z.string() })),
})
export type DeskProduct = z.infer<typeof DeskProduct>

export const FindForDesk = endpoint({
  method: 'GET',
  address: '/api/admin/desk/products',
  who: 'desk:write',
  summary:
    'Products by the code of a machine, or by letters of a title: tools before goods, sold out ones last, else best first; or those of `ids` (`1,2`)',
  query: z.object({
    search: Text(100).default(''),
    ids: Exact(100)
      .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'Numeriai rašomi per kablelį.')
      .optional(),
  }),
  answer: z.object({ data: z.array(DeskProduct) }),
})

export const CreateDeskOrder = endpoint({
  method: 'POST',
  address: '/api/admin/desk/orders',
  who: 'desk:write',
  summary: 'An order for anybody: kept as a draft, quoted with a link for the customer, or placed at once',
  body: DeskOrderForm,
  answer: oneOf(DeskOrder),
  status: 201,
  refuses: [409],
})

export const UpdateDeskOrder = endpoint({
  method: 'PUT',
  address: '/api/admin/desk/orders/:id',
  who: 'desk:write',
  summary:
    'Change a draft, a quote, or any placed order before its invoice: what is kept of it costs as agreed, its papers are made anew; 409 `changed-meanwhile` when `seen` is not its version any more',
  params: ById,
  body: DeskForm.extend({
    ...Asked,
    /** Absent: it stays what it is. */
    state: Saved.optional(),
    seen: z.int('Atnaujinkite puslapį: nežinome, kurį variantą matėte.'),
  }),
  answer: oneOf(DeskOrder),
  refuses: [409],
})

export const PreviewDeskOrder = endpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/preview',
  who: 'desk:write',
  summary: 'What an order would be after a change, with what can’t be had at its lines; nothing is written',
  params: ById,
  body: DeskForm,
  answer: oneOf(DeskOrder),
  refuses: [409],
})

/** Only what is told moves: without an end the rental stays as many charged days or hours long. */
export const MoveInCalendar = endpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/move',
  who: 'desk:write',
  summary:
    'Move the line of a rental to another time before the order’s invoice: a change of the order, priced anew at the agreed prices. 409 `taken` says from when it is free',
  params: ById,
  body: z.object({
    from: Day,
    /** By the hour: the full hour at which it begins; absent: the same hour as now. */
    from_time: Time.optional(),
    /** By the day: its last day; absent: as many charged days as now. */
    to: Day.optional(),
    to_time: Time.optional(),
    /** By the hour; absent: as many as now. */
    hours: z.int().min(1).max(24).optional(),
    /** The version of the order, where the screen knows one. */
    seen: z.int().optional(),
    /** Nothing is written: only whether it could be, and for how much. */
    dry_run: z.boolean().default(false),
  }),
  answer: oneOf(
    z.object({
      order_id: z.int(),
      /** As they are: after a look they are what the next request has to have seen. */
      version: z.int(),
      revision: z.int(),
      rental: z.object({ id: z.int(), from: Instant, to: Instant }),
      period: Period,
      price_with_vat: z.int(),
      before_price_with_vat: z.int(),
    }),
  ),
  refuses: [409],
})

const Seen = z.object({ seen: z.int().optional(), expected_price_with_vat: Asked.expected_price_with_vat }).nullish()

export const PlaceDeskOrder = endpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/place',
  who: 'desk:write',
  summary: 'Place a draft at the prices of now, or a quote at those it promised; placed already, the same order',
  params: ById,
  body: Seen,
  answer: oneOf(DeskOrder),
  refuses: [409],
})

export const WithdrawDeskOrder = endpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/withdraw',
  who: 'desk:write',
  summary: 'Withdraw a draft or a quote: its link says so, and what it held is everybody’s again',
  params: ById,
  body: z.object({ seen: z.int().optional() }).nullish(),
  answer: oneOf(DeskOrder),
  refuses: [409],
})

export const DeskQuotePdf = endpoint({
  method: 'GET',
  address: '/api/admin/desk/orders/:id/quote.pdf',
  who: 'orders:read',
  about: 'a-person',
  summary: 'The quote as PDF',
  params: ById,
  file: 'application/pdf',
})

export const SendQuoteAgain = endpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/send-quote',
  who: 'desk:write',
  summary: 'Mail the quote once more, with a new link; earlier links stay good',
  params: ById,
  answer: oneOf(DeskOrder),
  refuses: [409],
})

// ── The customer's: whoever has the link ────────────────────────────────────

/** Anything may stand in a link that was cut off or guessed: it opens nothing, and is no other error. */
const BySecret = z.object({ secret: Exact(300) })

const PublicQuote = DeskOrder.omit({ made_by: true, client_id: true }).extend({
  /** Of a placed order: what has come for it, what is still to come and what was credited, in cents; absent before. */
  money: z.object({ received: z.int(), due: z.int(), credited: z.int() }).optional(),
  /** Of a placed order on credit: days from its bill until that is due. */
  due_days: z.int().optional(),
})
export type PublicQuote = z.infer<typeof PublicQuote>

export const ShowQuote = endpoint({
  method: 'GET',
  address: '/api/quotes/:secret',
  who: 'anyone',
  summary: 'A quote by its link, as it is now',
  params: BySecret,
  answer: oneOf(PublicQuote),
})

export const PayQuote = endpoint({
  method: 'POST',
  address: '/api/quotes/:secret/pay',
  who: 'anyone',
  summary: 'Begin to pay online for the order of an accepted quote; 409 before it is accepted and when nothing is due',
  params: BySecret,
  body: PayForm,
  status: 201,
  answer: oneOf(z.object({ address: z.url() })),
  refuses: [409, 503],
})

export const AcceptQuote = endpoint({
  method: 'POST',
  address: '/api/quotes/:secret/accept',
  who: 'anyone',
  summary:
    'Accept a quote: the order is placed at its prices; accepted twice, the same order. 409 when it is late, taken, withdrawn or changed meanwhile',
  params: BySecret,
  body: z.object({ seen: z.int().optional() }).nullish(),
  answer: oneOf(PublicQuote),
  refuses: [409],
})

export const QuotePdf = endpoint({
  method: 'GET',
  address: '/api/quotes/:secret/pdf',
  who: 'anyone',
  summary: 'The quote as PDF',
  params: BySecret,
  file: 'application/pdf',
})
