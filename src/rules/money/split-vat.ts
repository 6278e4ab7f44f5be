import { roundHalfUp } from './round-half-up.ts'

/** Cents; `price + vat === price_with_vat`. */
export type VatAmounts = { price: number; vat: number; price_with_vat: number }

/** VAT = round(rate × gross / (100 + rate)). For private customers, whose gross price as shown must not change. */
export function splitVat(grossCents: number, rate: number): VatAmounts {
  const vat = roundHalfUp(rate * grossCents, 100 + rate)
  return { price: grossCents - vat, vat, price_with_vat: grossCents }
}
