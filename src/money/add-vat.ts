import { roundHalfUp } from './round-half-up.ts'
import type { VatAmounts } from './split-vat.ts'

/**
 * Puts the VAT on top of a net amount: VAT = round(rate × net / 100). For companies, whose invoice adds up from the
 * net sum; it is also what EN 16931 (rule BR-CO-17) asks of an e-invoice.
 */
export function addVat(netCents: number, rate: number): VatAmounts {
  const vat = roundHalfUp(rate * netCents, 100)
  return { price: netCents, vat, price_with_vat: netCents + vat }
}
