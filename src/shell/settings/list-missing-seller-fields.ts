import { isVatPayer } from './is-vat-payer.ts'
import { type SellerField, sellerFields } from './seller-fields.ts'
import { firstSettings, type Settings } from './settings.contract.ts'

type Seller = Pick<Settings, SellerField>

/** A new shop's default name does not count. Who has a code and no VAT code pays no VAT. */
export function listMissingSellerFields(settings: Seller): SellerField[] {
  const isGiven: Record<SellerField, boolean> = {
    name: settings.name.trim() !== '' && settings.name.trim() !== firstSettings.name,
    code: settings.code.trim() !== '',
    address: settings.address.trim() !== '',
    vat_code: settings.vat_code.trim() !== '' || !isVatPayer(settings),
  }
  return sellerFields.filter((field) => !isGiven[field])
}
