import { coverDays } from '#tariffs/cover-days.ts'
import { sumOfPieces } from '#tariffs/sum-of-pieces.ts'
import type { Package } from '#tariffs/tariffs.contract.ts'

interface Priced {
  /** Cents of one unit for a day, and the packages of its order. */
  unit_price: number
  packages: Package[]
  /** Of VAT, in percent. */
  rate: number
}

/**
 * What so many days cost one unit more than so many others by packages, in cents with VAT; below zero when they are fewer: the price of
 * the ones less that of the others, so that late, unused and lost days continue the tariff of the order.
 */
export function priceOfDays(
  { from, to }: { from: number; to: number },
  { unit_price, packages, rate }: Priced,
): number {
  const tariff = { price_per_day: unit_price, packages }
  const cost = (days: number) => sumOfPieces(coverDays(Math.max(0, days), tariff, rate), 'price_with_vat')
  return cost(to) - cost(from)
}
