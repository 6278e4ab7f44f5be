import type { orders } from '#orders/server/orders.tables.ts'
import { type BuyerVat, decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Ordering } from '#sales/checkout/order-to-place.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

interface ChangedVat {
  order: typeof orders.$inferSelect
  buyer: Ordering | undefined
  settings: Settings
}

/** Of another buyer; undefined: as the order was placed, whatever VIES or the shop's own VAT code say since. */
export async function decideChangedVat(
  reader: Reader,
  { order, buyer, settings }: ChangedVat,
): Promise<BuyerVat | undefined> {
  if (!buyer || isVatPayer(settings) === (order.vat_kind === 'not-payer')) return undefined
  const isSame =
    buyer.private_or_company === order.private_or_company && (buyer.pvm_k ?? null) === order.pvm_k && !buyer.vat
  return isSame ? undefined : decideBuyerVat(reader, buyer, settings)
}
