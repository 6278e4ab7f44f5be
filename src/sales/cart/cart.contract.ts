import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { defineEndpoint, IdInBody } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { isWritable } from '#platform/writable.ts'
import { DeliveryAddressQuery, PricedDelivery } from '#rentals/delivery/delivery.contract.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import { vatKinds } from '#rules/money/vat.ts'
import { VatAhead } from '#rules/money/vat-of-line.contract.ts'
import { Period } from '#rules/periods/period.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { MotorHours } from '#rules/tariffs/motor-hours.ts'
import { Package, Piece } from '#rules/tariffs/tariffs.contract.ts'
import { OrderBranchIds } from '#shell/branches/places.contract.ts'
import { MAX_CART_LINES, MAX_LINE_UNITS } from './cart-limits.ts'

/** PostgreSQL stores no NUL or lone surrogate. */
const Choice = (max: number) => LimitedString(max).min(1).refine(isWritable, 'Netinkama reikšmė.')

export const CartLineAttribute = z.object({ attribute_name: Choice(100), attribute: Choice(200) })

/** Refuses "2", null, [1], 0.5 and 1e9. */
export const Quantity = z.int().min(1, 'Kiekis turi būti bent 1.').max(MAX_LINE_UNITS)

/** Any price is ignored. */
export const CartLine = z.object({
  id: IdInBody,
  type: z.enum(kinds),
  quantity: Quantity,
  attributes: z.array(CartLineAttribute).max(20).optional(),
  period: Period.optional(),
  waiver: z.boolean().optional(),
})
export type CartLine = z.infer<typeof CartLine>

export const CampaignCode = SingleLineText(60, undefined, 'Tokio nuolaidos kodo nėra.')
  .overwrite(cleanTypedText)
  .refine((text) => !text.includes('\0'), 'Tokio nuolaidos kodo nėra.')
  .nullish()

export const CartLineCampaign = z.object({ id: z.int(), title: z.string(), percent: z.int() })

export const CartLines = z.array(CartLine).max(MAX_CART_LINES)

const DayReceiptLine = z.object({
  date: z.string(),
  weekday: z.int(),
  charged: z.boolean(),
  reason: z.string().optional(),
})

/** `price…`: one unit of goods, the whole line of rent. `line_price…`: the whole line. */
export const PricedLine = z.object({
  id: z.int(),
  type: z.enum(kinds),
  quantity: z.int(),
  attributes: z.array(CartLineAttribute).optional(),
  period: Period.optional(),
  title: z.string(),
  slug: z.string(),
  main_thumbnail: z.string(),
  price: z.int(),
  price_with_vat: z.int(),
  unit_price: z.int(),
  unit_price_with_vat: z.int(),
  unit: z.enum(['vnt', 'day', 'hour']),
  charged_units: z.int(),
  line_price: z.int(),
  line_price_with_vat: z.int(),
  /** Per rented unit, cents, outside price and VAT. */
  deposit: z.int().optional(),
  replacement_value: z.int().optional(),
  /** The cost of a damage waiver for the line; absent: not offered. */
  waiver_offer: z
    .object({ percent: z.number(), deductible: z.int(), price: z.int(), price_with_vat: z.int() })
    .optional(),
  /** Chosen: in the cart's sums, not in the line's. */
  waiver: z.literal(true).optional(),
  /** Absent: motor hours are not counted. */
  motor_hours: MotorHours.optional(),
  /** The same in words. */
  hours_note: z.string().optional(),
  /** Available now (for rent: in the period). */
  available: z.int(),
  /** A unit's own, a day or an hour, cents without VAT. */
  parts: z
    .array(z.object({ product_id: z.int(), title: z.string(), slug: z.string(), quantity: z.int(), price: z.int() }))
    .optional(),
  receipt: z.array(DayReceiptLine).optional(),
  /** The cheapest mix for one unit. */
  pieces: z.array(Piece).optional(),
  packages: z.array(Package).optional(),
  campaign: CartLineCampaign.optional(),
  /** Null: agreed; absent: the public price is not higher. */
  client_price: z.object({ percent: z.int().nullable() }).optional(),
  /** Why it cannot be had; left out of the totals. */
  error: z.string().optional(),
})
/** Priced by hand at the desk only; other calls' answers leave it out. */
export type PricedLine = z.infer<typeof PricedLine> & { by_hand?: ByHand | undefined }

export const PricedCart = z.object({
  items: z.array(PricedLine),
  /** Units: Σ quantity. */
  count: z.int(),
  price: z.int(),
  price_with_vat: z.int(),
  vat: z.int(),
  /** Of rent and services, where it is another than the shop's rate. */
  vat_kind: z.enum(vatKinds).optional(),
  vat_ahead: VatAhead.optional(),
  /** Refundable cents, in no other sum. */
  deposit: z.int().optional(),
  /** The discount of a code on any line, or why none. */
  code: z
    .object({ code: z.string(), title: z.string(), percent: z.int() })
    .or(z.object({ code: z.string(), error: z.string() }))
    .optional(),
  /** The fee is in all sums; absent without an address, or by agreement. */
  delivery: PricedDelivery.optional(),
  /** The fee for a return at another branch, in all sums. */
  one_way_fee: z
    .object({
      title: z.string(),
      unit_price: z.int(),
      unit_price_with_vat: z.int(),
      price: z.int(),
      price_with_vat: z.int(),
    })
    .optional(),
  /** Absent where the shop has one place. */
  place_id: z.int().optional(),
  return_place_id: z.int().optional(),
})
export type PricedCart = Omit<z.infer<typeof PricedCart>, 'items'> & {
  items: PricedLine[]
  /** Free lines of the desk; after the items, in all sums. */
  services?: PricedService[] | undefined
}

/** Cents; unit prices of one, the others of the line. */
export interface PricedService {
  title: string
  quantity: number
  unit_price: number
  unit_price_with_vat: number
  price: number
  price_with_vat: number
  by_hand?: ByHand | undefined
}

export const CartBasis = z.enum(['private', 'company']).default('private')

export const PriceCart = defineEndpoint({
  method: 'POST',
  address: '/api/cart/price',
  who: 'anyone',
  summary: 'Price any cart from the server’s own prices',
  body: z.object({
    items: CartLines,
    private_or_company: CartBasis,
    code: CampaignCode,
    /** Absent: customer collects. */
    deliver_to: DeliveryAddressQuery.nullish(),
    ...OrderBranchIds,
  }),
  answer: PricedCart,
})

const cartCalls = defineResource('/api/cart', { read: 'customer', write: 'customer' })

export const ShowCart = cartCalls.read({ summary: 'The signed-in customer’s cart, priced', answer: PricedCart })

export const SaveCart = cartCalls.replace({
  summary: 'Replace the signed-in customer’s cart',
  body: z.object({ items: CartLines }),
  answer: PricedCart,
})
