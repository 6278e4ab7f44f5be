import { coverMore } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import { computeUnitsNet } from '#sales/extensions/server/compute-units-until.ts'
import type { FamilyLine, FamilyUnits, MemberLine } from './family.ts'
import { toLineTariff } from './price-span.ts'

type PricedRow = Pick<MemberLine, 'unit_price' | 'packages'>

/** Cents without VAT that one unit's days cost up to `until`; a discount by hand covers the days it was given for. */
export function computeUnitsRent(
  { member, row }: Pick<FamilyLine, 'member' | 'row'>,
  { spans: [own, ...later] }: Pick<FamilyUnits, 'spans'>,
  until: number,
): number {
  const rate = member.order.vat_rate
  const agreed = own?.row ?? row
  if (!agreed.by_hand || !own) return computeUnitsNet(agreed, until, rate)
  const first = computeUnitsNet(agreed, Math.min(until, own.to), rate)
  return later.reduce(
    (sum, span) => sum + computeRentBetween(span.row, { from: span.from, to: Math.min(until, span.to) }, rate),
    first,
  )
}

/** What one unit costs more, at the price of the days that it gets. */
export function computeMoreRent(
  line: Pick<FamilyLine, 'member' | 'row'>,
  given: PricedRow,
  { units, before, after }: { units: Pick<FamilyUnits, 'spans'>; before: number; after: number },
): number {
  const rate = line.member.order.vat_rate
  if (line.row.by_hand) return computeRentBetween(given, { from: before, to: after }, rate)
  const agreed = units.spans[0]?.row ?? line.row
  return computeUnitsNet(agreed, after, rate) - computeUnitsNet(agreed, before, rate)
}

function computeRentBetween(row: PricedRow, { from, to }: { from: number; to: number }, rate: number): number {
  if (to <= from) return 0
  if (!row.packages) return (to - from) * row.unit_price
  return sumOfPieces(coverMore({ before: from, added: to - from }, toLineTariff(row), rate), 'price')
}
