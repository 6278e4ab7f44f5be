import { addVat } from './add-vat.ts'
import { shareOut } from './share-out.ts'
import { splitVat, type VatAmounts } from './split-vat.ts'
import { buildVat, toVatKey, type Vat } from './vat.ts'
import { withVat } from './with-vat.ts'

/** The gross price shown to a private person, or the net price a company books. */
export type TotalsBasis = 'private' | 'company'

/** Cents without VAT; subtracted when `count` is negative. */
export type PieceToTotal = { price: number; count: number }

/**
 * `pieces`: price of one unit. Goods: one, with attributes; rentals: days, hours or packages. `vat` absent: the rate of
 * all.
 */
export type LineToTotal = { quantity: number; pieces: readonly PieceToTotal[]; vat?: Vat }

export type LineTotal = { price: number; price_with_vat: number }
export type Totals = VatAmounts & { lines: LineTotal[] }

/**
 * Totals in cents, lines in the given order.
 *
 * - `private`: price_with_vat = Σ quantity × Σ count × price of the piece with VAT, each rounded once; VAT is taken out
 *   of the sum.
 * - `company`: price = Σ quantity × Σ count × price of the piece; VAT is put on the sum.
 *
 * VAT is rounded once for each kind and rate of it. The other side is shared over their lines by largest remainder, so
 * that lines add up to both totals. Orders store the result and never recompute it. Throws RangeError beyond safe
 * integers.
 */
export function computeTotals(order: { basis: TotalsBasis; lines: readonly LineToTotal[]; rate: number }): Totals {
  const { basis, lines, rate } = order
  const vats = lines.map(({ vat }) => vat ?? buildVat('standard', rate))
  return computeTotalsByVat(
    basis,
    vats,
    lines.map((line, index) => computeLineAmount(basis, vats[index]?.rate ?? rate, line)),
  )
}

/** The same of amounts, each of its own kind and rate. */
export function computeTotalsByVat(basis: TotalsBasis, vats: readonly Vat[], amounts: readonly number[]): Totals {
  const entries = amounts.map((amount, index) => ({ amount, index, vat: vats[index] as Vat }))
  const lines: LineTotal[] = []
  const total = { price: 0, vat: 0, price_with_vat: 0 }
  for (const same of Map.groupBy(entries, ({ vat }) => toVatKey(vat)).values()) {
    const { lines: own, ...sums } = computeTotalsFromAmounts(
      basis,
      (same[0] as { vat: Vat }).vat.rate,
      same.map(({ amount }) => amount),
    )
    for (const [at, line] of own.entries()) lines[(same[at] as { index: number }).index] = line
    for (const side of ['price', 'vat', 'price_with_vat'] as const) total[side] += sums[side]
  }
  return { ...total, lines }
}

/** Cents, gross of a person and net of a company. */
export const computeLineAmount = (basis: TotalsBasis, rate: number, line: LineToTotal): number =>
  worth(line, basis === 'private' ? (price) => withVat(price, rate) : (price) => price)

/**
 * The amounts are each line's cents, gross of a person and net of a company; the other side is shared over the lines.
 */
export function computeTotalsFromAmounts(basis: TotalsBasis, rate: number, amounts: readonly number[]): Totals {
  if (basis === 'private') {
    const total = splitVat(sum(amounts), rate)
    return { ...total, lines: pair(shareOut(total.price, amounts), amounts) }
  }
  const total = addVat(sum(amounts), rate)
  return { ...total, lines: pair(amounts, shareOut(total.price_with_vat, amounts)) }
}

function worth({ quantity, pieces }: LineToTotal, priceOf: (cents: number) => number): number {
  const cents = quantity * pieces.reduce((sum, { price, count }) => sum + priceOf(price) * count, 0)
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${quantity} × ${JSON.stringify(pieces)} is no sum in cents`)
  return cents
}

function sum(cents: readonly number[]): number {
  return cents.reduce((a, b) => a + b, 0)
}

function pair(net: readonly number[], gross: readonly number[]): LineTotal[] {
  return net.map((price, index) => ({ price, price_with_vat: gross[index] ?? 0 }))
}
