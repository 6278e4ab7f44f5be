import { addVat } from '#rules/money/add-vat.ts'
import { shareOut } from '#rules/money/share-out.ts'
import { splitVat, type VatAmounts } from '#rules/money/split-vat.ts'
import type { LineTotal, TotalsBasis } from '#rules/money/totals.ts'

/** Cents, gross of a person, net of a company. The other side follows (`totals`), shared over the lines. */
export function billTotals(
  basis: TotalsBasis,
  rate: number,
  amounts: readonly number[],
): VatAmounts & { lines: LineTotal[] } {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  if (basis === 'private') {
    const total = splitVat(sum, rate)
    const nets = shareOut(total.price, amounts)
    return { ...total, lines: amounts.map((price_with_vat, index) => ({ price: nets[index] ?? 0, price_with_vat })) }
  }
  const total = addVat(sum, rate)
  const gross = shareOut(total.price_with_vat, amounts)
  return { ...total, lines: amounts.map((price, index) => ({ price, price_with_vat: gross[index] ?? 0 })) }
}
