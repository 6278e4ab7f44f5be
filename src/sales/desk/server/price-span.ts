import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import type { TotalsBasis } from '#rules/money/compute-totals.ts'
import { withVat } from '#rules/money/with-vat.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { coverByHand } from '#rules/tariffs/cover-by-hand.ts'
import { coverDays, coverMore } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { FamilyLine } from './family.ts'

// A span of a line's charged days has one price, where a discount by hand may cover only the first of them.

type NewLine = OrderToWrite['lines'][number]
type LineWithTariff = Pick<NewLine, 'unit_price' | 'packages'> & { by_hand?: ByHand | null | undefined }

export function computeTariffParts({ unit_price, packages, by_hand }: NewLine, units: number, rate: number) {
  const given = { price_per_day: unit_price, packages: packages ?? [] }
  if (by_hand?.covers === undefined) return packages ? coverDays(units, given, rate) : null
  const listed = { price_per_day: by_hand.list.unit_price, packages: by_hand.list.packages ?? [] }
  return coverByHand(units, by_hand.covers, { given, listed, rate })
}

/** A discount by hand covers days of this line alone. */
export const setCoveredDays = <Row extends FamilyLine['row']>(row: Row, covers: number | undefined): Row =>
  row.by_hand && covers !== undefined ? { ...row, by_hand: { ...row.by_hand, covers } } : row

export const toListPriceRow = <Row extends LineWithTariff>(row: Row): Row =>
  row.by_hand
    ? { ...row, unit_price: row.by_hand.list.unit_price, packages: row.by_hand.list.packages, by_hand: null }
    : row

export const toLineTariff = ({ unit_price, packages }: LineWithTariff) => ({
  price_per_day: unit_price,
  packages: packages ?? [],
})

/** The price of one unit, on the basis side; never below zero, as an extension. */
export function computeSpanPrice(
  row: LineWithTariff,
  { from, to }: { from: number; to: number },
  { basis, rate }: { basis: TotalsBasis; rate: number },
): number {
  if (to <= from) return 0
  const covers = row.by_hand?.covers
  if (covers !== undefined && to > covers) {
    const { by_hand: _, ...given } = row
    const money = { basis, rate }
    return (
      computeSpanPrice(given, { from, to: covers }, money) +
      computeSpanPrice(toListPriceRow(row), { from: Math.max(from, covers), to }, money)
    )
  }
  const side = basis === 'private' ? 'price_with_vat' : 'price'
  if (row.packages)
    return Math.max(0, sumOfPieces(coverMore({ before: from, added: to - from }, toLineTariff(row), rate), side))
  return (to - from) * (basis === 'private' ? withVat(row.unit_price, rate) : row.unit_price)
}
