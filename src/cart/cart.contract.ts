import { z } from 'zod'
import { kinds } from '#catalogue/kinds.ts'
import { cleanTyped } from '#codes/clean-typed.ts'
import { DeliverTo, PricedDelivery } from '#delivery/delivery.contract.ts'
import { Period } from '#periods/period.ts'
import { endpoint } from '#platform/contract.ts'
import { Exact, Line } from '#platform/text.ts'
import { isWritable } from '#platform/writable.ts'
import { Package, Piece } from '#tariffs/tariffs.contract.ts'
import { MOST_LINES, MOST_UNITS } from './cart-limits.ts'

/** Text that the database can keep: no NUL, no half of a letter. */
const Choice = (most: number) => Exact(most).min(1).refine(isWritable, 'Netinkama reikšmė.')

export const ChosenAttribute = z.object({ attribute_name: Choice(100), attribute: Choice(200) })

/** Strictly a whole number: "2", null, [1], 0.5 and 1e9 are refused. */
export const Quantity = z.int().min(1, 'Kiekis turi būti bent 1.').max(MOST_UNITS)

/** One choice of a customer, as the browser sends it; whatever price it carries is ignored. */
export const CartLine = z.object({
  id: z.int().min(1).max(2_147_483_647),
  type: z.enum(kinds),
  quantity: Quantity,
  attributes: z.array(ChosenAttribute).max(20).optional(),
  period: Period.optional(),
})
export type CartLine = z.infer<typeof CartLine>

/** Of a campaign, as a customer types it; empty is none. */
export const CampaignCode = Line(60, undefined, 'Tokio nuolaidos kodo nėra.')
  .overwrite(cleanTyped)
  .refine((text) => !text.includes('\0'), 'Tokio nuolaidos kodo nėra.')
  .nullish()

/** What was off the price of a line. */
export const LineCampaign = z.object({ id: z.int(), title: z.string(), percent: z.int() })

export const CartLines = z.array(CartLine).max(MOST_LINES)

const DayReceiptLine = z.object({
  date: z.string(),
  weekday: z.int(),
  charged: z.boolean(),
  reason: z.string().optional(),
})

/**
 * A line with the server's prices. `price` and `price_with_vat` of a goods line are one unit's; of a rent line the
 * whole line's (all units, whole period). `line_price…` is always the whole line's.
 */
export const PricedLine = z.object({
  id: z.int(),
  type: z.enum(kinds),
  quantity: z.int(),
  attributes: z.array(ChosenAttribute).optional(),
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
  /** Of one unit of a rented tool, cents, outside price and VAT; absent where there is none. */
  deposit: z.int().optional(),
  replacement_value: z.int().optional(),
  /** How many of it can be had now (for rent: in the period). */
  available: z.int(),
  /** Of a bundle: what one of it is made of; `price` is what a unit costs by itself a day or an hour, cents without VAT. */
  parts: z
    .array(z.object({ product_id: z.int(), title: z.string(), slug: z.string(), quantity: z.int(), price: z.int() }))
    .optional(),
  receipt: z.array(DayReceiptLine).optional(),
  /** By the day: packages and days that cover one unit's charged days for the least. */
  pieces: z.array(Piece).optional(),
  /** The product's packages, where it has any. */
  packages: z.array(Package).optional(),
  /** What is off the product's prices now; absent when nothing is. */
  campaign: LineCampaign.optional(),
  /** Of the client's own prices: a percentage, or null for an agreed price; absent where everybody's are not higher. */
  client_price: z.object({ percent: z.int().nullable() }).optional(),
  /** Why this line can't be had as it is; then it stays out of the totals. */
  error: z.string().optional(),
})
export type PricedLine = z.infer<typeof PricedLine>

export const PricedCart = z.object({
  items: z.array(PricedLine),
  /** Units: Σ quantity. */
  count: z.int(),
  price: z.int(),
  price_with_vat: z.int(),
  vat: z.int(),
  /** What is held while the tools are out and then given back: of all lines that can be had. In no other sum; absent when there is none. */
  deposit: z.int().optional(),
  /** The code that was asked for: what it takes off whatever it is about, or why it takes nothing off. */
  code: z
    .object({ code: z.string(), title: z.string(), percent: z.int() })
    .or(z.object({ code: z.string(), error: z.string() }))
    .optional(),
  /** Bringing it to the address that was asked about, in all sums; absent where none was, or it is agreed upon later. */
  delivery: PricedDelivery.optional(),
})
export type PricedCart = z.infer<typeof PricedCart>

export const Basis = z.enum(['private', 'company']).default('private')

export const PriceCart = endpoint({
  method: 'POST',
  address: '/api/cart/price',
  who: 'anyone',
  summary: 'Price any cart from the server’s own prices',
  body: z.object({
    items: CartLines,
    private_or_company: Basis,
    code: CampaignCode,
    /** Brought to this address; absent: fetched. */
    deliver_to: DeliverTo.nullish(),
  }),
  answer: PricedCart,
})

export const ShowCart = endpoint({
  method: 'GET',
  address: '/api/cart',
  who: 'customer',
  summary: 'The signed-in customer’s cart, priced',
  answer: PricedCart,
})

export const SaveCart = endpoint({
  method: 'PUT',
  address: '/api/cart',
  who: 'customer',
  summary: 'Replace the signed-in customer’s cart',
  body: z.object({ items: CartLines }),
  answer: PricedCart,
})
