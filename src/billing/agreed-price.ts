import { coverDays } from '#tariffs/cover-days.ts'
import { sumOfPieces } from '#tariffs/sum-of-pieces.ts'
import type { Package, Piece } from '#tariffs/tariffs.contract.ts'

/** A rent line as it was agreed; cents. */
export interface AgreedLine {
  /** Days or hours, as agreed. */
  charged_units: number
  unit_price: number
  unit_price_with_vat: number
  pieces: readonly Piece[] | null
  packages: readonly Package[] | null
  /** Of an extension: the charged days before it, whose tariff it goes on; else 0. */
  charged_before: number
}

/**
 * What so many charged days of one unit of a line cost, in cents of one side: by the price and the packages that the order agreed on,
 * through the shop's one pricing function. All of its days cost exactly what was agreed. An extension goes on where the days before it
 * ended: P(before + n) − P(before).
 */
export function agreedPrice(line: AgreedLine, side: 'price' | 'price_with_vat', vatRate: number) {
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
