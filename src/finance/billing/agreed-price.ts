import { coverDays } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { Package, Piece } from '#rules/tariffs/tariffs.contract.ts'

/** Cents. */
export interface AgreedPriceLine {
  /** Days or hours. */
  charged_units: number
  unit_price: number
  unit_price_with_vat: number
  pieces: readonly Piece[] | null
  packages: readonly Package[] | null
  /** Charged days before an extension; else 0. */
  charged_before: number
}

/**
 * Cents of one side for charged days of one unit. A line's days cost what was agreed; more: P(before + n) − P(before).
 */
export function buildAgreedPriceFunction(line: AgreedPriceLine, side: 'price' | 'price_with_vat', vatRate: number) {
  const unit = side === 'price' ? line.unit_price : line.unit_price_with_vat
  const { packages, charged_before: before } = line
  const cover = (days: number): number =>
    packages ? sumOfPieces(coverDays(days, { price_per_day: line.unit_price, packages }, vatRate), side) : days * unit
  const agreed = line.pieces ? sumOfPieces(line.pieces, side) : line.charged_units * unit
  const known = new Map<number, number>([
    [0, 0],
    [line.charged_units, agreed],
  ])
  return (chargedDays: number): number => {
    const price = known.get(chargedDays) ?? Math.max(0, cover(before + chargedDays) - cover(before))
    known.set(chargedDays, price)
    return price
  }
}
