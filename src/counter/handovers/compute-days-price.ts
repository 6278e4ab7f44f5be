import { coverDays } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { Package } from '#rules/tariffs/tariffs.contract.ts'

interface DayTariff {
  /** Cents per day. */
  unit_price: number
  packages: Package[]
  /** VAT, percent. */
  rate: number
}

/** Cents with VAT of one unit for some days less others, at the order's tariff. */
export function computeDaysPrice(
  { from, to }: { from: number; to: number },
  { unit_price, packages, rate }: DayTariff,
): number {
  const tariff = { price_per_day: unit_price, packages }
  const cost = (days: number) => sumOfPieces(coverDays(Math.max(0, days), tariff, rate), 'price_with_vat')
  return cost(to) - cost(from)
}
