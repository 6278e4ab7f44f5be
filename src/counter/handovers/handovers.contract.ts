import { z } from 'zod'
import { OverrideReason, UnitReading } from '#catalogue/units/inspections.contract.ts'
import { SettleBody } from '#finance/checkout-payments/settling.contract.ts'
import { depositWays } from '#finance/deposits/deposit-labels.ts'
import { OfferedFee } from '#finance/fees/fees.contract.ts'
import { payeeFields } from '#finance/refunds/refunds.contract.ts'
import { billingWays } from '#people/clients/client-labels.ts'
import { ById, BySecret, defineEndpoint, IdInBody, Instant, Message, wrapRow } from '#platform/contract.ts'
import { LimitedString, SingleLineText, Text } from '#platform/text.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'

const maybe = (max: number) =>
  Text(max)
    .nullish()
    .transform((text) => text || null)
const Cents = z.int('Nurodykite sumą.').min(0, 'Suma negali būti neigiama.').max(100_000_000, 'Suma per didelė.')

export const Accessory = z.object({
  name: SingleLineText(80).min(1),
  quantity: z.int().min(1).max(999),
  present: z.boolean(),
})
export type Accessory = z.infer<typeof Accessory>

/** Read leniently (`readUnitCode`); an unknown one is a 404. */
const ScannedCode = SingleLineText(200, undefined, 'Tai ne vieneto kodas.').min(1, 'Nuskaitykite arba įrašykite kodą.')

const PhotoKey = LimitedString(100).regex(/^[0-9a-f]{32}$/)

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
  /** Default: the shop chooses. */
  unit_codes: z.array(ScannedCode).max(9999).optional(),
})

/** Flat lists x, y, x, y … in a 600 × 200 field. */
export const Signature = z
  .array(z.array(z.number().min(-20).max(620)).max(4000))
  .max(200)
  .refine((strokes) => strokes.reduce((sum, one) => sum + one.length, 0) <= 20_000, 'Parašas per ilgas.')

const Parties = z.object({
  client_name: SingleLineText(120).min(1, 'Įrašykite vardą ir pavardę.'),
  authorisation: maybe(200),
  signature: Signature,
  signed_by_typing: z.boolean(),
  claims: maybe(1000),
})

/** 409 when the deposit changed meanwhile. */
const heldSeen = { held_seen: z.int().optional() }

const mended = 'Aprašykite trūkumus.'
const defectsAreDescribed = ({ condition, note }: { condition: string; note: string | null }) =>
  condition === 'good' || Boolean(note)

export const HandOverBody = Parties.extend({
  lines: z
    .array(
      ToolState.extend({
        /** Units out when the clerk looked. */
        handed_out_seen: z.int().min(0),
        remember_kit: z.boolean(),
        meter_readings: z.array(UnitReading).max(9999).optional(),
        /** The tool goes out with an expired obligatory inspection; needs the right `inspections:override`. */
        override_inspection: OverrideReason.optional(),
      }).refine(defectsAreDescribed, { path: ['note'], error: mended }),
    )
    .max(200),
  goods: z
    .array(z.object({ order_line_id: IdInBody, quantity: z.int().min(1, 'Nurodykite kiekį.').max(999_999) }))
    .max(200)
    .optional(),
  goods_photos: z.array(PhotoKey).max(12, 'Ne daugiau kaip 12 nuotraukų.').optional(),
  briefing_given: z.boolean(),
  /** Without a code the clerk has checked an identity document. */
  pickup_code: maybe(100).optional(),
  deposit: z.object({ amount: Cents.min(1), way: z.enum(['card', 'cash', 'transfer']), ...heldSeen }).nullable(),
  /** Payments at the counter, and the deposit in several ways, instead of `deposit`. */
  settle: SettleBody.optional(),
}).refine(({ lines, goods = [] }) => lines.length + goods.length > 0, {
  path: ['lines'],
  error: 'Pažymėkite, ką išduodate.',
})
export type HandOverBody = z.infer<typeof HandOverBody>

export const settlementKinds = ['late', 'early', 'missing', 'damage', 'cleaning', 'other'] as const
export type SettlementKind = (typeof settlementKinds)[number]

const SettlementLine = z.object({
  kind: z.enum(settlementKinds),
  text: SingleLineText(200).min(1, 'Parašykite, už ką.'),
  /** Cents, VAT included when `with_vat`; negative: paid back. */
  amount: z
    .int('Nurodykite sumą.')
    .min(-100_000_000)
    .max(100_000_000)
    .refine((cents) => cents !== 0, 'Nurodykite sumą.'),
  /** Rent for late days is VATable; compensation is not. */
  with_vat: z.boolean(),
})

const AgreedLine = SettlementLine.extend({
  /** The damaged tool; its liability may be limited. */
  rental_id: IdInBody.optional(),
})
export type SettlementLine = z.infer<typeof SettlementLine>

export const TakeBackBody = Parties.extend({
  lines: z
    .array(
      ToolState.extend({ meter_readings: z.array(UnitReading).max(9999).optional() }).refine(defectsAreDescribed, {
        path: ['note'],
        error: mended,
      }),
    )
    .min(1, 'Pažymėkite, kas grąžinama.')
    .max(200),
  settlement: z.array(AgreedLine).max(100),
  /** The branch of return. Absent: as agreed. */
  place_id: OrderBranchIds.place_id,
  deposit: z
    .object({
      returned: Cents,
      kept: Cents,
      reason: maybe(300),
      way: z.enum(depositWays).optional(),
      ...payeeFields,
      ...heldSeen,
    })
    .nullable(),
})
export type TakeBackBody = z.infer<typeof TakeBackBody>

const Photo = z.object({ key: z.string() })
export type Photo = z.infer<typeof Photo>

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

const HandoverTool = z.object({
  rental_id: z.int(),
  order_line_id: z.int(),
  title: z.string(),
  bundle: z.string().optional(),
  quantity: z.int(),
  handed_out: z.int(),
  has_units: z.boolean(),
  /** The default: idle, inspected, least used first. */
  proposed: z.array(NamedUnit),
  /** Unnamed ones are named at their return. */
  out: z.array(NamedUnit),
  needs_inspection: z.boolean(),
  has_meter: z.boolean(),
  starts_at: Instant,
  expected_return: Instant,
  kit: z.array(z.string()),
  before: z.array(Before),
  unit: z.enum(['vnt', 'day', 'hour']),
  /** Charged days or hours; negative: unused. */
  units_beyond: z.int(),
  /** Cents a day or hour. */
  unit_price_with_vat: z.int(),
  /** Package tariff: `units_beyond` of one piece, cents with VAT; negative for unused time. */
  price_beyond_with_vat: z.int().optional(),
  /** `units_beyond` counts until then; later days are not charged. */
  off_rent_at: Instant.optional(),
  /** Agreed days or hours in which it was broken. */
  stopped_units: z.int().optional(),
  /** Package tariff: one piece, cents with VAT. */
  stopped_price_with_vat: z.int().optional(),
  broken: z.object({ since: Instant, note: z.string() }).optional(),
  motor_hours: z
    .object({
      included_hours_per_day: z.int(),
      price_per_extra_hour_with_vat: z.int(),
      /** Agreed days, without `units_beyond`. */
      agreed_days: z.int(),
      /** Each machine's meter as it went out, on the meter that it has now; unknown ones are left out. */
      went_out: z.array(z.object({ code: z.string(), hours: z.number() })),
    })
    .optional(),
  /** Cents: what may still be asked for damage, where liability is limited. */
  compensation_most: z.int().optional(),
  /** Cents with VAT of the agreed time, all pieces, that nobody has paid yet: unused time refunds nothing of it. */
  unpaid_with_vat: z.int().optional(),
})
export type HandoverTool = z.infer<typeof HandoverTool>

/** `given`: handed over by acts. */
const GoodsLine = z.object({ order_line_id: z.int(), title: z.string(), quantity: z.int(), given: z.int() })
export type GoodsLine = z.infer<typeof GoodsLine>

const Act = z.object({
  act: z.enum(['handover', 'return']),
  happened_at: Instant,
  /** The receipt is later than the signature: signed offline. */
  received_at: Instant.optional(),
  number: z.string(),
  document_id: z.int(),
})

const Settlement = SettlementLine.extend({
  id: z.int(),
  /** Cents covered by the kept deposit. */
  covered: z.int(),
  state: z.enum(['open', 'settled']),
  /** The order that bills the charge. */
  follow_up_order_id: z.int().nullable(),
  compensation: z.object({ document_id: z.int(), number: z.string() }).nullable(),
})
export type Settlement = z.infer<typeof Settlement>

export const Handover = z.object({
  order_id: z.int(),
  client: z.string(),
  person: z.string(),
  phone: z.string(),
  private_or_company: z.enum(['private', 'company']),
  /** People of a client who may sign today; until null: open-ended. */
  may_sign: z.array(
    z.object({
      name: z.string(),
      /** `contact`: a person without an account. */
      role: z.enum(['main', 'buyer', 'receiver', 'contact']),
      title: z.string().optional(),
      until: z.string().nullable(),
    }),
  ),
  internal_note: z.string().nullable(),
  /** Papers are printed: nothing is mailed. */
  prints_papers: z.literal(true).optional(),
  /** The order and all of its family. */
  is_payed: z.boolean(),
  /** Cents, of the order and its family. */
  due: z.int(),
  /** Unused time is refunded only if paid in advance. */
  billing: z.enum(billingWays),
  price_with_vat: z.int(),
  clerk: z.string(),
  tools: z.array(HandoverTool),
  goods: z.array(GoodsLine),
  /** `on_card` is settled all at once. */
  deposit: z.object({ agreed: z.int(), held: z.int(), on_card: z.int().optional() }),
  acts: z.array(Act),
  settlements: z.array(Settlement),
  /** Open of its compensations; a kept deposit pays it first. */
  owed_for_damage: z.array(z.object({ text: z.string(), open: z.int() })).optional(),
  is_brought: z.boolean(),
  /** The shop's list; absent where it is empty. */
  fees: z.array(OfferedFee).optional(),
  /** Absent where the shop has one place. */
  places: z
    .object({
      place_id: z.int(),
      return_place_id: z.int(),
      /** The fee for a return at another branch than agreed. */
      fee_with_vat: z.int(),
      all: z.array(z.object({ id: z.int(), title: z.string() })),
    })
    .optional(),
  /** Null: not marked. */
  ready: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  in_vain: z
    .object({
      visits: z.array(z.object({ kind: z.enum(['deliver', 'collect']), at: Instant, why: z.string() })),
      photos: z.array(PhotoKey),
    })
    .optional(),
})
export type Handover = z.infer<typeof Handover>

export const ShowHandover = defineEndpoint({
  method: 'GET',
  address: '/api/admin/orders/:id/handover',
  who: 'rentals:read',
  summary: 'What a clerk needs at the counter: the order’s tools that are not back, how they went out, deposit, acts',
  params: ById,
  answer: wrapRow(Handover),
})

export const MarkReady = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/ready',
  who: 'rentals:write',
  summary:
    'The tools of an order stand ready to be fetched: said once, again is the same; its customer is told by SMS where that is switched on',
  params: ById,
  answer: Message,
  refuses: [404, 409],
})

export const ScanUnit = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/scan',
  who: 'rentals:write',
  summary:
    'Which tool of the order a scanned machine belongs to, or why it may not go out or come back; the act decides again',
  params: ById,
  body: z.object({
    act: z.enum(['handover', 'return']),
    code: ScannedCode,
    /** A rental of the order; others of the order may match. */
    rental_id: IdInBody.optional(),
    /** Full rentals: of two alike the other is meant. */
    full: z.array(IdInBody).max(200).default([]),
    taken: z.array(ScannedCode).max(9999).default([]),
    override_inspection: OverrideReason.optional(),
  }),
  answer: wrapRow(
    NamedUnit.extend({
      rental_id: z.int(),
      /** The act will name the unit. */
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
  /** Possible units; with several, the unit may be another's. */
  units: z.array(z.object({ id: z.int(), code: z.string() })),
})
export type Defect = z.infer<typeof Defect>

const Done = wrapRow(
  z.object({
    units: z.array(z.object({ title: z.string(), codes: z.array(z.string()) })),
    defects: z.array(Defect).optional(),
    act: z.object({ number: z.string(), document_id: z.int() }),
    contract: z.object({ number: z.string(), document_id: z.int() }).nullable(),
    /** A return with damage or loss has a compensation. */
    compensation: z.object({ number: z.string(), document_id: z.int() }).optional(),
  }),
)

const recordUsedBefore = 'Šis aktas jau įrašytas su kitais duomenimis. Peržiūrėkite užsakymą.'

export const HandOver = defineEndpoint({
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
  idempotent: {
    scope: 'handovers',
    usedBefore: recordUsedBefore,
    fingerprint: ({ params, body }) => ['handover', params.id, body],
  },
})

export const TakeToolsBack = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/take-back',
  who: 'rentals:write',
  summary:
    'Tools come back, all or a part: act, agreed charges, a document for damage and loss, deposit, mail. Header Idempotency-Key as for hand-over',
  params: ById,
  body: TakeBackBody,
  answer: Done,
  status: 201,
  refuses: [409],
  idempotent: {
    scope: 'handovers',
    usedBefore: recordUsedBefore,
    fingerprint: ({ params, body }) => ['return', params.id, body],
  },
})

export const ShowPickupCode = defineEndpoint({
  method: 'POST',
  address: '/api/orders/:id/pickup-code',
  who: 'customer',
  summary: 'What proves who comes for one’s own order: a code to read out, and a longer secret for its QR code',
  params: ById,
  answer: wrapRow(z.object({ code: z.string(), secret: z.string() })),
  refuses: [409],
})

export const ShowGuestPickupCode = defineEndpoint({
  method: 'POST',
  address: '/api/guest-orders/:secret/pickup-code',
  who: 'anyone',
  summary: 'The same for the one order that a guest’s secret opens; any other secret is a 404',
  params: BySecret,
  answer: wrapRow(z.object({ code: z.string(), secret: z.string() })),
  refuses: [409],
})

export const CheckPickupCode = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/pickup-code/check',
  who: 'rentals:write',
  summary:
    'Whether what a customer shows at the counter is the pickup code of this order; a 422 says what it is instead',
  params: ById,
  body: z.object({ code: SingleLineText(100).min(1, 'Įrašykite kodą.') }),
  answer: Message,
})

export const SendPhoto = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/photos',
  who: 'rentals:write',
  summary: 'A picture of a tool that changes hands; kept private, dropped after a week when no act names it',
  params: ById,
  multipart: { files: 'photo', max: 1 },
  answer: wrapRow(Photo),
  status: 201,
})

export const ShowPhoto = defineEndpoint({
  method: 'GET',
  address: '/api/admin/photos/:key',
  who: 'rentals:read',
  about: 'a-person',
  summary: 'A private picture as WebP',
  params: z.object({ key: PhotoKey }),
  query: z.object({ width: z.enum(['320', '1280']).default('320') }),
  file: 'image/webp',
})

export const SettleLine = defineEndpoint({
  method: 'POST',
  address: '/api/admin/settlements/:id/settle',
  who: 'deposits:write',
  risk: 'returns-money',
  summary: 'Mark a settlement line as settled',
  params: ById,
  answer: Message,
  refuses: [409],
})

export const BillSettlements = defineEndpoint({
  method: 'POST',
  address: '/api/admin/orders/:id/bill-settlements',
  who: 'deposits:write',
  summary: 'A follow-up order for the same customer with the open settlement lines that carry VAT',
  params: ById,
  answer: wrapRow(z.object({ order_id: z.int() })),
  status: 201,
  refuses: [409],
})
