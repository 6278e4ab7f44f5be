import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { Moment } from '#catalogue/units/downtimes.contract.ts'
import { InternalNote } from '#orders/internal-note.ts'
import { LineDiscount, Order, OrderLine } from '#orders/orders.contract.ts'
import { PoNumber } from '#orders/po-number.ts'
import { billingWays } from '#people/clients/client-words.ts'
import { type AnswerOf, ById, endpoint, Id, IdInBody, Instant, listOf, oneOf, PageQuery } from '#platform/contract.ts'
import { Exact, Line, mostOfADay, Text } from '#platform/text.ts'
import { ChosenSlots, DeliverTo } from '#rentals/delivery/delivery.contract.ts'
import { isDay } from '#rules/calendar/day.ts'
import { isTime } from '#rules/calendar/time.ts'
import { Period } from '#rules/periods/period.ts'
import { Basis, CampaignCode, CartLine, PricedCart, PricedLine, Quantity } from '#selling/cart/cart.contract.ts'
import { MOST_LINES } from '#selling/cart/cart-limits.ts'
import { AtPlaces } from '#shell/places/places.contract.ts'
import { PayForm } from '#takings/online-payments/online-payments.contract.ts'
import { deskStates } from './desk-states.ts'

const typed = (most: number) => Exact(most).nullish()

const Day = Exact(mostOfADay, 'Pasirinkite datą.').refine(isDay, 'Tokios datos nėra.')
const Time = Exact(mostOfADay).refine(isTime, 'Laiką rašykite taip: 10:00.')

const wrongPercent = 'Nuolaida – sveikas skaičius nuo 1 iki 100.'
const wrongPrice = 'Kaina be PVM – nuo 0 iki 1\u00a0000\u00a0000\u00a0€.'
const noReason = 'Parašykite, kodėl kaina kitokia.'
const HandCents = z.int(wrongPrice).min(0, wrongPrice).max(100_000_000, wrongPrice)

/** Off the net unit price and each package; or that price in cents, which replaces packages. */
const Discount = z
  .object({
    percent: z.int(wrongPercent).min(1, wrongPercent).max(100, wrongPercent).nullish(),
    price: HandCents.nullish(),
    reason: Line(200, noReason).min(1, noReason),
  })
  .refine(({ percent, price }) => (typeof percent === 'number') !== (typeof price === 'number'), {
    path: ['percent'],
    error: 'Įrašykite nuolaidą procentais arba kainą – vieną iš jų.',
  })

/** Open-ended: `expected_to` is the end so far. */
const DeskPeriod = Period.or(z.object({ from: Day, to: Day.optional() }) as unknown as typeof Period)

const DeskProductLine = CartLine.extend({
  period: DeskPeriod.optional(),
  /** „Kol paskambinsite“: by the day, for who pays later; priced until `expected_to`, taken until it is back. */
  open_ended: z.boolean().optional(),
  expected_to: Day.nullish(),
  /** The placed order's line, whose prices stay. */
  line_id: IdInBody.optional(),
  /** Absent: on a placed line as it was, else none; null: none. */
  discount: Discount.nullish(),
})
export type DeskProductLine = z.infer<typeof DeskProductLine>

const noTitle = 'Parašykite, už ką mokama.'

/** Transport by agreement, work, a lost hose; net cents each. */
const DeskFreeLine = z
  .object({
    line_id: IdInBody.optional(),
    type: z.literal('service'),
    title: Line(200, noTitle).min(1, noTitle),
    quantity: Quantity,
    price: HandCents,
  })
  .refine(({ quantity, price }) => quantity * price <= 100_000_000, { path: ['price'], error: wrongPrice })
export type DeskFreeLine = z.infer<typeof DeskFreeLine>

export const DeskLine = z.discriminatedUnion('type', [DeskProductLine, DeskFreeLine], 'Tokios eilutės nėra.')
export type DeskLine = z.infer<typeof DeskLine>

const DeskLines = z.array(DeskLine).max(MOST_LINES)

const paperWays = ['mail', 'print'] as const

/** Only a quote or an order must be complete. */
const DeskForm = z.object({
  /** Fills what the form leaves out. */
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
  /** Required by delivery zones; absent on a placed order: unchanged. */
  ...ChosenSlots,
  ...AtPlaces,
  object_id: z.int().min(1).max(2_147_483_647).nullish(),
  /** Absent on a placed order: unchanged; null: to site or buyer. */
  delivery_address: z
    .object({
      address: typed(200),
      city: typed(100),
      postal_code: typed(60),
      contact_name: typed(200),
      contact_phone: typed(60),
      note: typed(1_000),
    })
    .nullish(),
  /** `print`: at the counter nothing is mailed, and a private person may leave contacts and address out. */
  papers: z.enum(paperWays, 'Pasirinkite, kaip perduoti dokumentus.').nullish(),
  comment: typed(2_000),
  /** The office's alone; absent: unchanged. */
  internal_note: InternalNote.optional(),
  /** The client's own order number. */
  po_number: PoNumber,
  /** `prepaid` whatever the terms; else as they say. */
  billing: z.enum(billingWays, 'Tokio apmokėjimo būdo nėra.').nullish(),
  /** A consumer's, before the 14-day withdrawal term is over. */
  early_start: z.boolean().nullish(),
  code: CampaignCode,
  items: DeskLines.default([]),
})
export type DeskForm = z.output<typeof DeskForm>

const Asked = {
  /** As seen, cents; else a 409. */
  expected_price_with_vat: z.int().min(0).nullish(),
  /** Absent: a quote holds nothing. */
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
  /** Opens the quote without an account. Stored hashed: told when made or changed. */
  secret: z.string().nullable(),
  number: z.string(),
  valid_until: Instant,
})

const Problem = z.object({ field: z.string(), message: z.string() })

const ShownLine = OrderLine.extend({
  id: z.int().nullable(),
  waiver_offer: PricedLine.shape.waiver_offer,
  error: z.string().optional(),
})

/** Cents: a revision's new total, a credit note's negative. */
const Paper = z.object({ kind: z.enum(['revision', 'credit', 'prepayment', 'invoice']), price_with_vat: z.int() })
export type Paper = z.infer<typeof Paper>

/** The two sums are not netted. */
export interface ChangePapers {
  papers: Paper[]
  to_pay: number
  to_refund: number
}

/** Before placing at current prices; an invoiced order is its family now. */
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
  /** Of a change and its preview. */
  papers: z.array(Paper).optional(),
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
  asked_again_at: Instant.nullable(),
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
  /** Goods only, else empty. */
  sku: z.string(),
  /** Cents without VAT: of goods, of a day or of an hour. */
  price: z.int(),
  price_with_vat: z.int(),
  is_by_hour: z.boolean(),
  /** Goods only. */
  is_sold_out: z.boolean(),
  /** Fewest charged days. */
  minimum_days: z.int(),
  attributes: z.array(z.object({ attribute_name: z.string(), attribute: z.string() })),
})
export type DeskProduct = z.infer<typeof DeskProduct>

export const FindForDesk = endpoint({
  method: 'GET',
  address: '/api/admin/desk/products',
  who: 'desk:write',
  summary:
    'Products by the code of a machine, by SKU or EAN, or by letters of a title: tools before goods, sold out ones last, else best first; or those of `ids` (`1,2`)',
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
  refuses: [403, 409],
})

export const CopyDeskOrder = endpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/copy',
  who: 'desk:write',
  summary:
    'A new draft like an order, a quote or a draft: same buyer, tools and length, at today’s prices; what is no longer sold is left out and named',
  params: ById,
  answer: oneOf(DeskOrder.extend({ left_out: z.array(z.string()) })),
  status: 201,
  refuses: [403, 409],
})

export const UpdateDeskOrder = endpoint({
  method: 'PUT',
  address: '/api/admin/desk/orders/:id',
  who: 'desk:write',
  summary:
    'Change a draft, a quote, or any placed order: what is kept of it costs as agreed. Before its invoice its papers are made anew; after it, until its last tool is back, what goes is credited and what comes is one follow-up order. 409 `changed-meanwhile` when `seen` is not its version any more',
  params: ById,
  body: DeskForm.extend({
    ...Asked,
    /** Absent: unchanged. */
    state: Saved.optional(),
    /** As previewed, else 409 `changed-meanwhile`; or how the customer gets them. */
    papers: z.array(Paper).max(1_000).or(z.enum(paperWays)).nullish(),
    seen: z.int('Atnaujinkite puslapį: nežinome, kurį variantą matėte.'),
  }),
  answer: oneOf(DeskOrder),
  refuses: [403, 409],
})

export const PreviewDeskOrder = endpoint({
  method: 'POST',
  address: '/api/admin/desk/orders/:id/preview',
  who: 'desk:write',
  summary:
    'What an order would be after a change, the papers that would come of it, and what can’t be had at its lines; nothing is written',
  params: ById,
  body: DeskForm,
  answer: oneOf(DeskOrder),
  refuses: [409],
})

const Service = z.object({
  title: z.string(),
  quantity: z.int(),
  unit_price: z.int(),
  unit_price_with_vat: z.int(),
  price: z.int(),
  price_with_vat: z.int(),
})

export const PriceAtDesk = endpoint({
  method: 'POST',
  address: '/api/admin/desk/price',
  who: 'desk:write',
  summary: 'Price lines of the desk, free ones and those priced by hand among them, for anybody or a client',
  body: z.object({
    items: DeskLines,
    client_id: IdInBody.nullish(),
    private_or_company: Basis,
    code: CampaignCode,
    deliver_to: DeliverTo.nullish(),
    ...AtPlaces,
  }),
  answer: PricedCart.extend({
    items: z.array(PricedLine.extend({ discount: LineDiscount.optional() })),
    services: z.array(Service),
    /** Above the asker's limit. */
    problems: z.array(Problem),
  }),
})
export type DeskCart = AnswerOf<typeof PriceAtDesk>

export const ShowHandLimit = endpoint({
  method: 'GET',
  address: '/api/admin/desk/hand-limit',
  who: 'desk:write',
  summary: 'The most percent that whoever asks may take off a line’s price; null: any',
  answer: oneOf(z.object({ percent: z.int().nullable() })),
})

/** Without an end as many charged days or hours. */
export const MoveInCalendar = endpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/move',
  who: 'desk:write',
  summary:
    'Move the line of a rental to another time before the order’s invoice: a change of the order, priced anew at the agreed prices. 409 `taken` says from when it is free',
  params: ById,
  body: z.object({
    from: Day,
    /** A full hour; absent: unchanged. */
    from_time: Time.optional(),
    /** Last day; absent: as many charged days. */
    to: Day.optional(),
    to_time: Time.optional(),
    /** By the hour; absent: unchanged. */
    hours: z.int().min(1).max(24).optional(),
    /** Absent: any version. */
    seen: z.int().optional(),
    dry_run: z.boolean().default(false),
  }),
  answer: oneOf(
    z.object({
      order_id: z.int(),
      /** Also after a dry run. */
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
  refuses: [403, 409],
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

/** A truncated or guessed link is a 404, not a 422. */
const BySecret = z.object({ secret: Exact(300) })

const PublicQuote = DeskOrder.omit({ made_by: true, client_id: true, internal_note: true }).extend({
  lines: z.array(ShownLine),
  /** Placed orders only. */
  money: z.object({ received: z.int(), due: z.int(), credited: z.int() }).optional(),
  /** On credit: days to pay. */
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

export const AskQuoteAgain = endpoint({
  method: 'POST',
  address: '/api/quotes/:secret/ask-again',
  who: 'anyone',
  summary:
    'Ask for a late quote anew: the shop is told, once until it answers. 409 while it is good, and once it is accepted or withdrawn',
  params: BySecret,
  body: z.object({}).nullish(),
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
