import { roundHalfUp } from './round-half-up.ts'

/**
 * A price in cents without VAT, turned into the price the shop shows: cents with VAT, rounded half up.
 * `rate` is the VAT rate in whole percent (21). A unit price with chosen attributes is summed first and comes here once.
 */
export function withVat(priceCents: number, rate: number): number {
  return roundHalfUp(priceCents * (100 + rate), 100)
}
