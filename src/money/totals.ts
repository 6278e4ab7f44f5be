import { addVat } from './add-vat.ts'
import { shareOut } from './share-out.ts'
import { splitVat, type VatAmounts } from './split-vat.ts'
import { withVat } from './with-vat.ts'

/** Whose truth the totals follow: the gross price a private person was shown, or the net price a company books. */
export type TotalsBasis = 'private' | 'company'

/** A price in cents without VAT, and how many times it is taken; taken away when `count` is negative. */
export type PieceToTotal = { price: number; count: number }

/** `pieces`: what one unit costs. Of goods its price once, attributes included; of a rental its days or hours, or packages of days. */
export type LineToTotal = { quantity: number; pieces: readonly PieceToTotal[] }

export type LineTotal = { price: number; price_with_vat: number }
export type Totals = VatAmounts & { lines: LineTotal[] }

/**
 * What a cart, an order or a document comes to, in whole cents, with its lines in the order given.
 *
 * - `private`: price_with_vat = Σ quantity × Σ count × price of the piece with VAT, each rounded once; VAT is taken out of the sum.
 * - `company`: price = Σ quantity × Σ count × price of the piece; VAT is put on the sum.
 *
 * The side of the lines that does not follow from their own multiplication is shared out by largest remainder, so that
 * the lines' `price` adds up to `price` and their `price_with_vat` to `price_with_vat`. An order stores the result and
 * never computes it again. Throws RangeError when an amount leaves the range of safe whole numbers.
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
