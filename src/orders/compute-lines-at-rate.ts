import { computeTotalsByVat, type TotalsBasis } from '#rules/money/compute-totals.ts'
import { splitVat, type VatAmounts } from '#rules/money/split-vat.ts'
import { buildVat, type VatKind } from '#rules/money/vat.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { addVatToPackages } from '#rules/tariffs/cover-days.ts'
import type { Package, Piece } from '#rules/tariffs/tariffs.contract.ts'

/** Cents. */
export interface LineAtRate {
  vat_kind: VatKind
  unit_price: number
  unit_price_with_vat: number
  price: number
  price_with_vat: number
  pieces: Piece[] | null
  packages: Package[] | null
}

interface ToChangeRate<Line> {
  basis: TotalsBasis
  before: number
  after: number
  /** Absent: lines keep theirs. */
  kindOf?: (line: Line) => VatKind
}

/** Of a company the net stays, of a private person the price shown stays; VAT is rounded once for each kind. */
export function computeLinesAtRate<Line extends LineAtRate>(
  lines: readonly Line[],
  { basis, before, after, kindOf = ({ vat_kind }) => vat_kind }: ToChangeRate<Line>,
): VatAmounts & { lines: Line[] } {
  const { lines: sums, ...total } = computeTotalsByVat(
    basis,
    lines.map((line) => buildVat(kindOf(line), after)),
    lines.map((line) => (basis === 'private' ? line.price_with_vat : line.price)),
  )
  return {
    ...total,
    lines: lines.map((line, index) => {
      const vat_kind = kindOf(line)
      const rates = { before: buildVat(line.vat_kind, before).rate, after: buildVat(vat_kind, after).rate }
      return { ...line, vat_kind, ...sums[index], ...computeUnitPrices(line, { basis, ...rates }) }
    }),
  }
}

function computeUnitPrices(
  { unit_price, unit_price_with_vat, pieces, packages }: LineAtRate,
  { basis, before, after }: Omit<ToChangeRate<LineAtRate>, 'kindOf'>,
): Pick<LineAtRate, 'unit_price' | 'unit_price_with_vat' | 'pieces' | 'packages'> {
  if (before === after) return { unit_price, unit_price_with_vat, pieces, packages }
  if (basis === 'company')
    return {
      unit_price,
      unit_price_with_vat: withVat(unit_price, after),
      pieces: pieces?.map((piece) => ({ ...piece, price_with_vat: withVat(piece.price, after) })) ?? null,
      packages: packages && addVatToPackages(packages, after),
    }
  const net = (gross: number) => splitVat(gross, after).price
  return {
    unit_price: net(unit_price_with_vat),
    unit_price_with_vat,
    pieces: pieces?.map((piece) => ({ ...piece, price: net(piece.price_with_vat) })) ?? null,
    packages: packages?.map((one) => ({ ...one, price: net(one.price_with_vat) })) ?? null,
  }
}
