import { roundHalfUp } from './round-half-up.ts'
import type { VatAmounts } from './split-vat.ts'

/** VAT = round(rate × net / 100). For companies, whose invoice adds up from the net sum (EN 16931, BR-CO-17). */
export function addVat(netCents: number, rate: number): VatAmounts {
  const vat = roundHalfUp(rate * netCents, 100)
  return { price: netCents, vat, price_with_vat: netCents + vat }
}
