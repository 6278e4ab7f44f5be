import type { TotalsBasis } from '#money/totals.ts'
import { withVat } from '#money/with-vat.ts'

interface ToPrice {
  /** Cents without VAT. */
  zone: { price: number; free_from: number | null }
  /** What goods and rent come to. */
  lines: { price: number; price_with_vat: number }
  basis: TotalsBasis
  rate: number
}

export interface DeliveryPrice {
  /** What it costs, in cents without VAT: the zone's price, or nothing. */
  unit_price: number
  /** From which sum on it costs nothing, as this buyer counts: with VAT for a person, without for a company. Null: it always costs. */
  free_from: number | null
  /** How much of that is missing, by the same count; 0 when it is free, or never. */
  missing: number
}

/** What bringing an order costs. A person has been shown prices with VAT, and a company books them without: each by their own sum. */
export function deliveryPrice({ zone, lines, basis, rate }: ToPrice): DeliveryPrice {
  if (zone.free_from === null) return { unit_price: zone.price, free_from: null, missing: 0 }
  const [free_from, sum] =
    basis === 'private' ? [withVat(zone.free_from, rate), lines.price_with_vat] : [zone.free_from, lines.price]
  const missing = Math.max(0, free_from - sum)
  return { unit_price: missing === 0 ? 0 : zone.price, free_from, missing }
}
