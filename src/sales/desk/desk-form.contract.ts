import { z } from 'zod'
import { Moment } from '#catalogue/units/downtimes.contract.ts'
import { InternalNote } from '#orders/internal-note.ts'
import { PoNumber } from '#orders/po-number.ts'
import { billingWays } from '#people/clients/client-labels.ts'
import { IdInBody } from '#platform/contract.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { SlotChoiceFields } from '#rentals/delivery/delivery.contract.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { Period } from '#rules/periods/period.ts'
import { CampaignCode, CartLine, Quantity } from '#sales/cart/cart.contract.ts'
import { MAX_CART_LINES } from '#sales/cart/cart-limits.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'

const typed = (max: number) => LimitedString(max).nullish()

export const DeskDay = DayInput('Pasirinkite datą.', 'Tokios datos nėra.')

const wrongPercent = 'Nuolaida – sveikas skaičius nuo 1 iki 100.'
const wrongPrice = 'Kaina be PVM – nuo 0 iki 1\u00a0000\u00a0000\u00a0€.'
export const noReason = 'Parašykite, kodėl kaina kitokia.'
const HandCents = z.int(wrongPrice).min(0, wrongPrice).max(100_000_000, wrongPrice)

/** Off the net unit price and each package; or that price in cents, which replaces packages. */
const Discount = z
  .object({
    percent: z.int(wrongPercent).min(1, wrongPercent).max(100, wrongPercent).nullish(),
    price: HandCents.nullish(),
    reason: SingleLineText(200, noReason).min(1, noReason),
  })
  .refine(({ percent, price }) => (typeof percent === 'number') !== (typeof price === 'number'), {
    path: ['percent'],
    error: 'Įrašykite nuolaidą procentais arba kainą – vieną iš jų.',
  })

/** Open-ended: `expected_to` is the end so far. */
const DeskPeriod = Period.or(z.object({ from: DeskDay, to: DeskDay.optional() }) as unknown as typeof Period)

const DeskProductLine = CartLine.extend({
  period: DeskPeriod.optional(),
  /** „Kol paskambinsite“: by the day, for who pays later; priced until `expected_to`, taken until it is back. */
  open_ended: z.boolean().optional(),
  expected_to: DeskDay.nullish(),
  /** The placed order's line, whose prices stay. */
  line_id: IdInBody.optional(),
  /** Absent: on a placed line as it was, else none; null: none. */
  discount: Discount.nullish(),
})
export type DeskProductLine = z.infer<typeof DeskProductLine>

const noTitle = 'Parašykite, už ką mokama.'

/**
 * Transport by agreement, work, a lost hose; net cents each. At nothing, or so much below the product of that title
 * that a clerk may not give it, it says why.
 */
const DeskFreeLine = z
  .object({
    line_id: IdInBody.optional(),
    type: z.literal('service'),
    title: SingleLineText(200, noTitle).min(1, noTitle),
    quantity: Quantity,
    price: HandCents,
    /** The office alone sees the reason. Empty on a placed line: as it was. */
    reason: SingleLineText(200, noReason).nullish(),
  })
  .refine(({ quantity, price }) => quantity * price <= 100_000_000, { path: ['price'], error: wrongPrice })
export type DeskFreeLine = z.infer<typeof DeskFreeLine>

export const DeskLine = z.discriminatedUnion('type', [DeskProductLine, DeskFreeLine], 'Tokios eilutės nėra.')
export type DeskLine = z.infer<typeof DeskLine>

export const DeskLines = z.array(DeskLine).max(MAX_CART_LINES)

const noVatReason = 'Įrašykite, kodėl PVM neskaičiuojamas.'
export const DeskVat = z.object({
  kind: z.literal('outside', 'Taip PVM nustatyti negalima.'),
  reason: SingleLineText(200, noVatReason).min(1, noVatReason),
})

export const paperWays = ['mail', 'print'] as const

/** Only a quote or an order must be complete. */
export const DeskForm = z.object({
  /** The client fills what the form leaves out. */
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
  ...SlotChoiceFields,
  ...OrderBranchIds,
  object_id: IdInBody.nullish(),
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
  /** The office alone sees the note; absent: unchanged. */
  internal_note: InternalNote.optional(),
  /** The client's own order number. */
  po_number: PoNumber,
  /** `prepaid` whatever the terms; else as they say. */
  billing: z.enum(billingWays, 'Tokio apmokėjimo būdo nėra.').nullish(),
  /** A consumer's, before the 14-day withdrawal term is over. */
  early_start: z.boolean().nullish(),
  code: CampaignCode,
  /** A business outside the Union; only with the right to any price, and a reason. */
  vat: DeskVat.nullish(),
  items: DeskLines.default([]),
})
export type DeskForm = z.output<typeof DeskForm>

export const DeskTerms = {
  /** Cents as seen; else a 409. */
  expected_price_with_vat: z.int().min(0).nullish(),
  /** Absent: a quote holds nothing. */
  holds_until: Moment.nullish(),
}

export const SavedState = z.enum(['draft', 'quoted', 'placed'], 'Būsena: juodraštis, pasiūlymas arba užsakymas.')

export const DeskOrderForm = DeskForm.extend({ ...DeskTerms, state: SavedState.default('draft') }).refine(
  ({ items, state: _, expected_price_with_vat: __, holds_until: ___, ...typed }) =>
    items.length > 0 || Object.values(typed).some((value) => value !== undefined && value !== null && value !== ''),
  { path: ['items'], error: 'Čia dar nieko nėra: pasirinkite klientą arba įrankį.' },
)
export type DeskOrderForm = z.output<typeof DeskOrderForm>
