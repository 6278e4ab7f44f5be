import { roundHalfUp } from './round-half-up.ts'

/** An amount in its three parts, all in whole cents; `price + vat === price_with_vat`, always. */
export type VatAmounts = { price: number; vat: number; price_with_vat: number }

/**
 * Takes the VAT out of an amount that includes it: VAT = round(rate × gross / (100 + rate)), price = the difference.
 * For private customers, who were shown the gross price: that amount must not move by a cent.
 */
export function splitVat(grossCents: number, rate: number): VatAmounts {
  const vat = roundHalfUp(rate * grossCents, 100 + rate)
  return { price: grossCents - vat, vat, price_with_vat: grossCents }
}
