import type { OfferedFee } from '#finance/fees/fees.contract.ts'
import { scaleCents } from '#rules/money/scale-cents.ts'
import type { SettlementKind } from './handovers.contract.ts'
import type { AddedCharge, ChargeDraft } from './stored-handover-draft.ts'

const kinds: Record<OfferedFee['kind'], SettlementKind> = {
  cleaning: 'cleaning',
  fuel: 'other',
  missing: 'missing',
  other: 'other',
}

/** The price with VAT of a fee is rounded once for all its units, as customers see it. */
export const chargeOfFee = (fee: OfferedFee, quantity: number): AddedCharge => ({
  kind: kinds[fee.kind],
  ...toFeeChargeDraft(fee, quantity),
  text: quantity === 1 ? fee.title : `${fee.title}, ${String(quantity).replace('.', ',')}\u00a0${fee.unit}`,
})

export const toFeeChargeDraft = (
  { price_with_vat, vat }: OfferedFee,
  quantity: number,
): Pick<ChargeDraft, 'on' | 'amount' | 'with_vat'> => ({
  on: true,
  amount: (scaleCents(price_with_vat, quantity) / 100).toFixed(2),
  with_vat: vat,
})

/** Named alike, or one that names the part among other words. */
export function findFeeForMissingPart(fees: readonly OfferedFee[], part: string): OfferedFee | undefined {
  const missing = fees.filter(({ kind }) => kind === 'missing')
  const words = wordsOf(part)
  return (
    missing.find(({ title }) => wordsOf(title).join(' ') === words.join(' ')) ??
    missing.find(({ title }) => words.length > 0 && words.every((word) => wordsOf(title).includes(word)))
  )
}

const wordsOf = (text: string): string[] => text.toLocaleLowerCase('lt').match(/[\p{L}\p{N}]+/gu) ?? []
