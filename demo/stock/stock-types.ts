import type { View } from '../drawings/draw.ts'

/** The three catalogues. */
export type DemoKind = 'rent' | 'sell' | 'addition'

export interface DemoCategory {
  kind: DemoKind
  title: string
  drawing: View
}

/** A product as the shop's owner would type it in. All money is in cents without VAT. */
export interface DemoProduct {
  kind: DemoKind
  title: string
  /** Title of its category, of the same kind. */
  category: string
  about: string
  properties: { property: string; value: string }[]
  /** Rent: exactly one of the two. */
  pricePerDayCents?: number
  pricePerHourCents?: number
  /** Sell, addition. */
  priceCents?: number
  /** Rent: units owned. Sell, addition: stock at the start; 0 is sold out. */
  units: number
  /** What the customer chooses from; the price is added to the product's. */
  attributes?: { attribute_name: string; attribute: string; priceCents: number }[]
  /** Additions: title of the rent category they are offered with. */
  rentCategory?: string
  /** Additions: title of the sell category they are offered with. */
  sellCategory?: string
  /** The first is the main picture. */
  views: View[]
}
