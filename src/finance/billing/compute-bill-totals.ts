import { addVat } from '#rules/money/add-vat.ts'
import type { LineTotal, TotalsBasis } from '#rules/money/compute-totals.ts'
import { shareOut } from '#rules/money/share-out.ts'
import { splitVat, type VatAmounts } from '#rules/money/split-vat.ts'
import { toVatKey, type Vat } from '#rules/money/vat.ts'

/**
 * Cents, gross of a person, net of a company. The other side follows (`totals`), shared over the lines. `withVat`: of a
 * company's lines that were agreed with VAT, which keep that sum.
 */
export function computeBillTotals(
  basis: TotalsBasis,
  rate: number,
  amounts: readonly number[],
  withVat: readonly (number | null)[] = [],
): VatAmounts & { lines: LineTotal[] } {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  if (basis === 'private') {
    const total = splitVat(sum, rate)
    const nets = shareOut(total.price, amounts)
    return { ...total, lines: amounts.map((price_with_vat, index) => ({ price: nets[index] ?? 0, price_with_vat })) }
  }
  const agreed = amounts.map((_, index) => withVat[index] ?? null)
  const netAgreed = amounts.map((amount, index) => (agreed[index] === null ? amount : 0))
  const ofNet = addVat(
    netAgreed.reduce((all, amount) => all + amount, 0),
    rate,
  ).price_with_vat
  const shares = shareOut(ofNet, netAgreed)
  const lines = amounts.map((price, index) => ({ price, price_with_vat: agreed[index] ?? shares[index] ?? 0 }))
  const price_with_vat = lines.reduce((all, line) => all + line.price_with_vat, 0)
  return { price: sum, vat: price_with_vat - sum, price_with_vat, lines }
}

/** The same of amounts, each of its own kind and rate: VAT is rounded once for each. */
export function computeBillTotalsByVat(
  basis: TotalsBasis,
  vats: readonly Vat[],
  amounts: readonly number[],
  withVat: readonly (number | null)[] = [],
): VatAmounts & { lines: LineTotal[] } {
  const lines: LineTotal[] = []
  const total = { price: 0, vat: 0, price_with_vat: 0 }
  for (const same of Map.groupBy(vats.keys(), (at) => toVatKey(vats[at] as Vat)).values()) {
    const { rate } = vats[same[0] as number] as Vat
    const own = computeBillTotals(
      basis,
      rate,
      same.map((at) => amounts[at] as number),
      same.map((at) => withVat[at] ?? null),
    )
    for (const [index, at] of same.entries()) lines[at] = own.lines[index] as LineTotal
    for (const side of ['price', 'vat', 'price_with_vat'] as const) total[side] += own[side]
  }
  return { ...total, lines }
}
