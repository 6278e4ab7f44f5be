/**
 * Why a sum bears the VAT it does. `reverse-charge`: the buyer of another member state accounts for it (PVMĮ 13 str. 2
 * d., 95 str.). `outside`: supplied to a business outside the Union. `not-payer`: the shop is none.
 */
export const vatKinds = ['standard', 'reverse-charge', 'outside', 'not-payer'] as const
export type VatKind = (typeof vatKinds)[number]

/** Whole percent; 0 unless `standard`. */
export interface Vat {
  rate: number
  kind: VatKind
}

/** Cents. */
export interface VatLine extends Vat {
  price: number
  vat: number
}

/** `rate`: the shop's of that day. */
export const buildVat = (kind: VatKind, rate: number): Vat => ({ rate: kind === 'standard' ? rate : 0, kind })

export const toVatKey = ({ kind, rate }: Vat): string => `${kind} ${rate}`

/** Goods handed over here bear the shop's VAT whoever the buyer is. */
export const getKindOfLine = (ofOrder: VatKind, isGoods: boolean): VatKind =>
  isGoods && ofOrder !== 'not-payer' ? 'standard' : ofOrder

/** By kind and rate, in the order of their first lines. The sums of lines, so they add up to those of the whole. */
export function sumByVat(lines: readonly { vat: Vat; price: number; price_with_vat: number }[]): VatLine[] {
  return [...Map.groupBy(lines, ({ vat }) => toVatKey(vat)).values()].map((same) => {
    const sum = (side: 'price' | 'price_with_vat') => same.reduce((all, line) => all + line[side], 0)
    const { vat } = same[0] as { vat: Vat }
    return { ...vat, price: sum('price'), vat: sum('price_with_vat') - sum('price') }
  })
}
/** Why an order's VAT is another than the shop's. */
export interface VatProof {
  /** The buyer's VAT code, VIES's answer about it, and when it was given. */
  code?: string
  consultation_number?: string | null
  checked_at?: string
  /** A clerk's own decision. */
  reason?: string
  by?: number
  /** The invoice that took the place of the credited one. */
  corrected_by?: string
}

/** Services to a business outside the Union are supplied there (VAT law, art. 13 (2)). */
export interface OutsideVat {
  kind: 'outside'
  reason: string
}
