import { z } from 'zod'
import { billingWays } from '#clients/client-words.ts'
import { ById, BySecret, endpoint, IdInBody, Instant, Message, oneOf } from '#platform/contract.ts'
import { Exact, Line, Text } from '#platform/text.ts'
import { OverrideReason, UnitReading } from '#units/inspections.contract.ts'

const maybe = (most: number) =>
  Text(most)
    .nullish()
    .transform((text) => text || null)
const Cents = z.int('Nurodykite sumą.').min(0, 'Suma negali būti neigiama.').max(100_000_000, 'Suma per didelė.')

export const Accessory = z.object({ name: Line(80).min(1), quantity: z.int().min(1).max(999), present: z.boolean() })
export type Accessory = z.infer<typeof Accessory>

/** A machine's code as it was scanned or typed: what it says is read with patience (`readUnitCode`), an unknown one is a 404. */
const ScannedCode = Line(200, undefined, 'Tai ne vieneto kodas.').min(1, 'Nuskaitykite arba įrašykite kodą.')

/** The key of a picture that was sent beforehand. */
const PhotoKey = Exact(100).regex(/^[0-9a-f]{32}$/)

/** What is written down about one tool as it changes hands. */
const ToolState = z.object({
  rental_id: IdInBody,
  quantity: z.int().min(1, 'Nurodykite kiekį.').max(9999),
  serial: maybe(200),
  accessories: z.array(Accessory).max(40),
  condition: z.enum(['good', 'defects']),
  note: maybe(1000),
  meter: maybe(60),
  clean: z.boolean(),
  photos: z.array(PhotoKey).max(12, 'Vienam įrankiui – ne daugiau kaip 12 nuotraukų.'),
  /** The machines, as they were scanned; without them the shop chooses. */
  unit_codes: z.array(ScannedCode).max(9999).optional(),
})

/** Finger strokes, each a flat list x, y, x, y … in a 600 × 200 field. */
export const Signature = z
  .array(z.array(z.number().min(-20).max(620)).max(4000))
  .max(200)
  .refine((strokes) => strokes.reduce((sum, one) => sum + one.length, 0) <= 20_000, 'Parašas per ilgas.')

const Parties = z.object({
  /** Who of the customer's side was there. */
  client_name: Line(120).min(1, 'Įrašykite vardą ir pavardę.'),
  authorisation: maybe(200),
  signature: Signature,
  /** The signer typed the name instead of drawing it. */
  signed_by_typing: z.boolean(),
  claims: maybe(1000),
})

/** Cents of the deposit that the clerk saw held: with it a 409 when somebody else took in or settled meanwhile. */
const heldSeen = { held_seen: z.int().optional() }

const mended = 'Aprašykite trūkumus.'
const defectsAreDescribed = ({ condition, note }: { condition: string; note: string | null }) =>
  condition === 'good' || Boolean(note)

export const HandOverBody = Parties.extend({
  lines: z
    .array(
      ToolState.extend({
        /** How many were out already when the clerk looked: whoever was quicker is not overwritten. */
        handed_out_seen: z.int().min(0),
        /** Keep this list of accessories as the product's own. */
        remember_kit: z.boolean(),
        /** Why machines go out although an obligatory inspection has run out; takes the right `inspections:override`. */
        override_inspection: OverrideReason.optional(),
      }).refine(defectsAreDescribed, { path: ['note'], error: mended }),
    )
    .max(200),
  /** Goods that go out along, or by themselves. */
  goods: z
    .array(z.object({ order_line_id: IdInBody, quantity: z.int().min(1, 'Nurodykite kiekį.').max(999_999) }))
    .max(200)
    .optional(),
  /** Pictures of the goods as they were handed over. */
  goods_photos: z.array(PhotoKey).max(12, 'Ne daugiau kaip 12 nuotraukų.').optional(),
  briefing_given: z.boolean(),
  /** What the customer showed, scanned or typed; without it the clerk has looked at a document. */
  pickup_code: maybe(100).optional(),
  deposit: z.object({ amount: Cents.min(1), way: z.enum(['card', 'cash', 'transfer']), ...heldSeen }).nullable(),
}).refine(({ lines, goods = [] }) => lines.length + goods.length > 0, {
  path: ['lines'],
  error: 'Pažymėkite, ką išduodate.',
})
export type HandOverBody = z.infer<typeof HandOverBody>

export const settlementKinds = ['late', 'early', 'missing', 'damage', 'cleaning', 'other'] as const
export type SettlementKind = (typeof settlementKinds)[number]

const SettlementLine = z.object({
  kind: z.enum(settlementKinds),
  text: Line(200).min(1, 'Parašykite, už ką.'),
  /** Cents, VAT included when `with_vat`; below zero is what the shop gives back. */
  amount: z
    .int('Nurodykite sumą.')
    .min(-100_000_000)
    .max(100_000_000)
    .refine((cents) => cents !== 0, 'Nurodykite sumą.'),
  /** Rent for late days is VATable; compensation of damage is outside VAT. */
  with_vat: z.boolean(),
})
export type SettlementLine = z.infer<typeof SettlementLine>

export const TakeBackBody = Parties.extend({
  lines: z
    .array(
      ToolState.extend({
        /** What the meters of the machines show as they come back. */
        meter_readings: z.array(UnitReading).max(9999).optional(),
      }).refine(defectsAreDescribed, { path: ['note'], error: mended }),
    )
    .min(1, 'Pažymėkite, kas grąžinama.')
    .max(200),
  settlement: z.array(SettlementLine).max(100),
  deposit: z.object({ returned: Cents, kept: Cents, reason: maybe(300), ...heldSeen }).nullable(),
})
export type TakeBackBody = z.infer<typeof TakeBackBody>

const Photo = z.object({ key: z.string() })
export type Photo = z.infer<typeof Photo>

/** How a tool looked when it last changed hands. */
const Before = z.object({
  happened_at: Instant,
  quantity: z.int(),
  serial: z.string().nullable(),
  accessories: z.array(Accessory),
  condition: z.enum(['good', 'defects']),
  note: z.string().nullable(),
  meter: z.string().nullable(),
  clean: z.boolean(),
  photos: z.array(z.string()),
})
export type Before = z.infer<typeof Before>

const NamedUnit = z.object({ code: z.string(), serial: z.string() })

const Tool = z.object({
  rental_id: z.int(),
  order_line_id: z.int(),
  /** Of a part of a bundle: its own, and `bundle` is the bundle's. */
  title: z.string(),
  bundle: z.string().optional(),
  quantity: z.int(),
  handed_out: z.int(),
  /** Its machines have names: they are scanned as they go out and come back. */
  has_units: z.boolean(),
  /** The machines that a hand-over would take by itself: idle, inspected, the least used first. */
  proposed: z.array(NamedUnit),
  /** The machines of this rental that are out and have a name; the others that are out get one at their return. */
  out: z.array(NamedUnit),
  /** Its machines go out only inspected, but for a reason. */
  needs_inspection: z.boolean(),
  /** The meters of its machines are read as they come back. */
  has_meter: z.boolean(),
  starts_at: Instant,
  expected_return: Instant,
  kit: z.array(z.string()),
  /** Every hand-over of this rental, oldest first. */
  before: z.array(Before),
  unit: z.enum(['vnt', 'day', 'hour']),
  /** Charged days or hours beyond what was agreed, at this moment; below zero: not used. */
  units_beyond: z.int(),
  /** Cents with VAT for one piece for one day or hour. */
  unit_price_with_vat: z.int(),
  /**
   * By packages: what `units_beyond` costs one piece by the tariff of the order, cents with VAT; below zero: of time that was not
   * used. Absent where every day costs its price.
   */
  price_beyond_with_vat: z.int().optional(),
  /** When the customer said to be done with it: later days are not charged, `units_beyond` is counted until then. */
  off_rent_at: Instant.optional(),
  /** Charged days or hours of the agreed time in which it was broken; absent: none. */
  stopped_units: z.int().optional(),
  /** By packages: what they cost one piece, cents with VAT. */
  stopped_price_with_vat: z.int().optional(),
  /** It broke, and nothing has been done about it. */
  broken: z.object({ since: Instant, note: z.string() }).optional(),
})
export type Tool = z.infer<typeof Tool>

/** Something that was bought: how many, and how many of them acts have handed over. */
const GoodsLine = z.object({ order_line_id: z.int(), title: z.string(), quantity: z.int(), given: z.int() })
export type GoodsLine = z.infer<typeof GoodsLine>

const Act = z.object({
  act: z.enum(['handover', 'return']),
  happened_at: Instant,
  /** When the shop heard of it, where that was later: it was signed without a network. */
  received_at: Instant.optional(),
  number: z.string(),
  document_id: z.int(),
})

const Settlement = SettlementLine.extend({
  id: z.int(),
  /** Cents that the kept deposit has paid of it. */
  covered: z.int(),
  state: z.enum(['open', 'settled']),
  /** The order that bills it. */
  follow_up_order_id: z.int().nullable(),
})
export type Settlement = z.infer<typeof Settlement>

export const Handover = z.object({
  order_id: z.int(),
  client: z.string(),
  person: z.string(),
  phone: z.string(),
  private_or_company: z.enum(['private', 'company']),
  /** Of a company's order: who may sign for the company today, and until which day (null: without an end). */
  may_sign: z.array(
    z.object({ name: z.string(), role: z.enum(['main', 'buyer', 'receiver']), until: z.string().nullable() }),
  ),
  is_payed: z.boolean(),
  /** When the order is billed: what was not used is given back of what was paid before. */
  billing: z.enum(billingWays),
  price_with_vat: z.int(),
  clerk: z.string(),
  tools: z.array(Tool),
  goods: z.array(GoodsLine),
  /** Cents; `on_card`: what of it is held on a card, and is settled all together. */
  deposit: z.object({ agreed: z.int(), held: z.int(), on_card: z.int().optional() }),
  acts: z.array(Act),
  settlements: z.array(Settlement),
  /** Somebody is to bring it: its customer does not come for it. */
  is_brought: z.boolean(),
  /** Since when its tools stand ready to be fetched, and who said so; null: nobody did. */
  ready: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  /** When somebody stood at the door in vain, and why, with the pictures that show it; absent: never. */
  in_vain: z
    .object({
      visits: z.array(z.object({ kind: z.enum(['deliver', 'collect']), at: Instant, why: z.string() })),
      photos: z.array(PhotoKey),
    })
    .optional(),
})
export type Handover = z.infer<typeof Handover>

export const ShowHandover = endpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/handover',
  who: 'rentals:read',
  summary: 'What a clerk needs at the counter: the order’s tools that are not back, how they went out, deposit, acts',
  params: ById,
  answer: oneOf(Handover),
})

export const SayReady = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/ready',
  who: 'rentals:write',
  summary:
    'The tools of an order stand ready to be fetched: said once, again is the same; its customer is told by SMS where that is switched on',
  params: ById,
  answer: Message,
  refuses: [404, 409],
})

export const ScanUnit = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/scan',
  who: 'rentals:write',
  summary:
    'Which tool of the order a scanned machine belongs to, or why it may not go out or come back; the act decides again',
  params: ById,
  body: z.object({
    act: z.enum(['handover', 'return']),
    code: ScannedCode,
    /** The tool beside which it was scanned; another one of the order is found by itself. */
    rental_id: IdInBody.optional(),
    /** Tools that have all their machines: of two alike the other one is meant. */
    full: z.array(IdInBody).max(200).default([]),
    /** What this act has scanned before. */
    taken: z.array(ScannedCode).max(9999).default([]),
    /** As on the line of the act: the machine goes out although an obligatory inspection has run out. */
    override_inspection: OverrideReason.optional(),
  }),
  answer: oneOf(
    NamedUnit.extend({
      rental_id: z.int(),
      /** It went out without a name, and gets this one when the act is made. */
      is_newly_named: z.boolean(),
    }),
  ),
  refuses: [404, 409],
})

const Defect = z.object({
  /** Null once the product is deleted. */
  product_id: z.int().nullable(),
  title: z.string(),
  quantity: z.int(),
  note: z.string(),
  /** The machines that came back along, as far as they have names: with several of them it may be about another one. */
  units: z.array(z.object({ id: z.int(), code: z.string() })),
})
export type Defect = z.infer<typeof Defect>

const Done = oneOf(
  z.object({
    /** Which machines changed hands, also those that the shop chose. */
    units: z.array(z.object({ title: z.string(), codes: z.array(z.string()) })),
    /** What came back with defects, and could be kept back for repair; absent when nothing did. */
    defects: z.array(Defect).optional(),
    act: z.object({ number: z.string(), document_id: z.int() }),
    contract: z.object({ number: z.string(), document_id: z.int() }).nullable(),
  }),
)

export const HandOver = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/hand-over',
  who: 'rentals:write',
  summary:
    'Tools go out: contract when there is none, act, deposit, mail. Header Idempotency-Key: a repeat answers alike',
  params: ById,
  body: HandOverBody,
  answer: Done,
  status: 201,
  refuses: [409],
})

export const TakeToolsBack = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/take-back',
  who: 'rentals:write',
  summary:
    'Tools come back, all or a part: act, agreed charges, deposit, mail. Header Idempotency-Key as for hand-over',
  params: ById,
  body: TakeBackBody,
  answer: Done,
  status: 201,
  refuses: [409],
})

export const ShowPickupCode = endpoint({
  method: 'POST',
  address: '/api/orders/:id/pickup-code',
  who: 'customer',
  summary: 'What proves who comes for one’s own order: a code to read out, and a longer secret for its QR code',
  params: ById,
  answer: oneOf(z.object({ code: z.string(), secret: z.string() })),
  refuses: [409],
})

export const ShowGuestPickupCode = endpoint({
  method: 'POST',
  address: '/api/guest-orders/:secret/pickup-code',
  who: 'anyone',
  summary: 'The same for the one order that a guest’s secret opens; any other secret is a 404',
  params: BySecret,
  answer: oneOf(z.object({ code: z.string(), secret: z.string() })),
  refuses: [409],
})

export const CheckPickupCode = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/pickup-code/check',
  who: 'rentals:write',
  summary:
    'Whether what a customer shows at the counter is the pickup code of this order; a 422 says what it is instead',
  params: ById,
  body: z.object({ code: Line(100).min(1, 'Įrašykite kodą.') }),
  answer: Message,
})

export const SendPhoto = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/photos',
  who: 'rentals:write',
  summary: 'A picture of a tool that changes hands; kept private, dropped after a week when no act names it',
  params: ById,
  multipart: { files: 'photo', most: 1 },
  answer: oneOf(Photo),
  status: 201,
})

export const ShowPhoto = endpoint({
  method: 'GET',
  address: '/api/admin/photos/:key',
  who: 'rentals:read',
  about: 'a-person',
  summary: 'A private picture as WebP',
  params: z.object({ key: PhotoKey }),
  query: z.object({ width: z.enum(['320', '1280']).default('320') }),
  file: 'image/webp',
})

export const SettleLine = endpoint({
  method: 'POST',
  address: '/api/admin/settlements/:id/settle',
  who: 'deposits:write',
  risk: 'returns-money',
  summary: 'Mark a settlement line as settled',
  params: ById,
  answer: Message,
  refuses: [409],
})

export const BillSettlements = endpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/bill-settlements',
  who: 'deposits:write',
  summary: 'A follow-up order for the same customer with the open settlement lines that carry VAT',
  params: ById,
  answer: oneOf(z.object({ order_id: z.int() })),
  status: 201,
  refuses: [409],
})
