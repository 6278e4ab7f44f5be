import { addVat } from './add-vat.ts'
import { shareOut } from './share-out.ts'
import { splitVat, type VatAmounts } from './split-vat.ts'
import { withVat } from './with-vat.ts'

/** Whose truth the totals follow: the gross price a private person was shown, or the net price a company books. */
export type TotalsBasis = 'private' | 'company'

/** `unitPrice`: cents without VAT, attributes included. `chargedUnits`: days or hours of a rental, 1 for a sale. */
export type LineToTotal = { unitPrice: number; quantity: number; chargedUnits: number }

export type LineTotal = { price: number; price_with_vat: number }
export type Totals = VatAmounts & { lines: LineTotal[] }

/**
 * What a cart, an order or a document comes to, in whole cents, with its lines in the order given.
 *
 * - `private`: price_with_vat = Σ unit price with VAT × quantity × charged units; VAT is taken out of the sum.
 * - `company`: price = Σ unit price × quantity × charged units; VAT is put on the sum.
 *
 * The side of the lines that does not follow from their own multiplication is shared out by largest remainder, so that
 * the lines' `price` adds up to `price` and their `price_with_vat` to `price_with_vat`. An order stores the result and
 * never computes it again. Throws RangeError when an amount leaves the range of safe whole numbers.
 */
export function totals(order: { basis: TotalsBasis; lines: readonly LineToTotal[]; rate: number }): Totals {
  return order.basis === 'private' ? grossTruth(order.lines, order.rate) : netTruth(order.lines, order.rate)
}

function grossTruth(lines: readonly LineToTotal[], rate: number): Totals {
  const gross = lines.map((line) => times(withVat(line.unitPrice, rate), line))
  const amounts = splitVat(sum(gross), rate)
  const net = shareOut(amounts.price, gross)
  return { ...amounts, lines: pair(net, gross) }
}

function netTruth(lines: readonly LineToTotal[], rate: number): Totals {
  const net = lines.map((line) => times(line.unitPrice, line))
  const amounts = addVat(sum(net), rate)
  const gross = shareOut(amounts.price_with_vat, net)
  return { ...amounts, lines: pair(net, gross) }
}

function times(unitCents: number, { quantity, chargedUnits }: LineToTotal): number {
  const cents = unitCents * quantity * chargedUnits
  if (!Number.isSafeInteger(cents))
    throw new RangeError(`${unitCents} × ${quantity} × ${chargedUnits} is no sum in cents`)
  return cents
}

function sum(cents: readonly number[]): number {
  return cents.reduce((a, b) => a + b, 0)
}

function pair(net: readonly number[], gross: readonly number[]): LineTotal[] {
  return net.map((price, index) => ({ price, price_with_vat: gross[index] ?? 0 }))
}
