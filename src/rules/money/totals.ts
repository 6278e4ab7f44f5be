import { addVat } from './add-vat.ts'
import { shareOut } from './share-out.ts'
import { splitVat, type VatAmounts } from './split-vat.ts'
import { withVat } from './with-vat.ts'

/** The gross price shown to a private person, or the net price a company books. */
export type TotalsBasis = 'private' | 'company'

/** Cents without VAT; subtracted when `count` is negative. */
export type PieceToTotal = { price: number; count: number }

/** `pieces`: price of one unit. Goods: one, with attributes; rentals: days, hours or packages. */
export type LineToTotal = { quantity: number; pieces: readonly PieceToTotal[] }

export type LineTotal = { price: number; price_with_vat: number }
export type Totals = VatAmounts & { lines: LineTotal[] }

/**
 * Totals in cents, lines in the given order.
 *
 * - `private`: price_with_vat = Σ quantity × Σ count × price of the piece with VAT, each rounded once; VAT is taken out
 *   of the sum.
 * - `company`: price = Σ quantity × Σ count × price of the piece; VAT is put on the sum.
 *
 * The other side is shared over the lines by largest remainder, so that lines add up to both totals. Orders store the
 * result and never recompute it. Throws RangeError beyond safe integers.
 */
export function totals(order: { basis: TotalsBasis; lines: readonly LineToTotal[]; rate: number }): Totals {
  return order.basis === 'private' ? grossTruth(order.lines, order.rate) : netTruth(order.lines, order.rate)
}

function grossTruth(lines: readonly LineToTotal[], rate: number): Totals {
  const gross = lines.map((line) => worth(line, (price) => withVat(price, rate)))
  const amounts = splitVat(sum(gross), rate)
  const net = shareOut(amounts.price, gross)
  return { ...amounts, lines: pair(net, gross) }
}

function netTruth(lines: readonly LineToTotal[], rate: number): Totals {
  const net = lines.map((line) => worth(line, (price) => price))
  const amounts = addVat(sum(net), rate)
  const gross = shareOut(amounts.price_with_vat, net)
  return { ...amounts, lines: pair(net, gross) }
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
