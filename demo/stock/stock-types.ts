export type DemoKind = 'rent' | 'sell' | 'addition'

export interface View {
  tool: string
  view: string
}

export interface DemoCategory {
  kind: DemoKind
  title: string
  drawing: View
}

/** All money is in cents without VAT. */
export interface DemoProduct {
  kind: DemoKind
  title: string
  category: string
  about: string
  properties: { property: string; value: string }[]
  /** Rent: exactly one of the two. */
  pricePerDayCents?: number
  pricePerHourCents?: number
  /** Sell, addition. */
  priceCents?: number
  /** Rent: units owned. Sell, addition: initial stock; 0 is sold out. */
  units: number
  /** Choices; the price is added to the product's. */
  attributes?: { attribute_name: string; attribute: string; priceCents: number }[]
  /** Rent category they are offered with. */
  rentCategory?: string
  /** Sell category they are offered with. */
  sellCategory?: string
  /** The first is the main picture. */
  views: View[]
}
