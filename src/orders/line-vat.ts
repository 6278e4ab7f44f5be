import { getKindOfLine, type VatKind } from '#rules/money/vat.ts'
import { getShopVatKind } from '#shell/settings/is-vat-payer.ts'

interface LineOfOrder {
  type: string
  product_id?: number | null | undefined
  /** As it was sold; absent: not yet. */
  vat_kind?: VatKind | undefined
}

/** Rent, waiver, fees, work and delivery with them are services. */
export const decideLineVatKind = (ofOrder: VatKind, { type, product_id, vat_kind }: LineOfOrder): VatKind =>
  vat_kind ?? getKindOfLine(ofOrder, type !== 'rent' && product_id != null)

/** What an order's family goes on with: its own decision while the shop pays VAT, none while it does not. */
export function decideLaterVatKind(
  { vat_kind }: { vat_kind: VatKind },
  settings: Parameters<typeof getShopVatKind>[0],
): VatKind {
  const ofShop = getShopVatKind(settings)
  return ofShop === 'not-payer' || vat_kind === 'not-payer' ? ofShop : vat_kind
}
