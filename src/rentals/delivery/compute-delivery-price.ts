import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import { withVat } from '#rules/money/with-vat.ts'

interface ToPrice {
  /** Cents without VAT. */
  zone: { price: number; free_from: number | null }
  lines: { price: number; price_with_vat: number }
  basis: TotalsBasis
  rate: number
}

export interface DeliveryPrice {
  /** Cents without VAT. */
  unit_price: number
  /** Gross for a person, net for a company. Null: never free. */
  free_from: number | null
  /** Until it is free, counted alike; 0 when free, or never. */
  missing: number
}

export function computeDeliveryPrice({ zone, lines, basis, rate }: ToPrice): DeliveryPrice {
  if (zone.free_from === null) return { unit_price: zone.price, free_from: null, missing: 0 }
  const [free_from, sum] =
    basis === 'private' ? [withVat(zone.free_from, rate), lines.price_with_vat] : [zone.free_from, lines.price]
  const missing = Math.max(0, free_from - sum)
  return { unit_price: missing === 0 ? 0 : zone.price, free_from, missing }
}
