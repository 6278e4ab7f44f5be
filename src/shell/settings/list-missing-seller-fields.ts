import { firstSettings, type Settings } from './settings.contract.ts'

export const sellerFields = ['name', 'code', 'address', 'vat_code'] as const
export type SellerField = (typeof sellerFields)[number]

/** Seller's data that a document needs (VAT law, art. 80), as named after „Trūksta …“. */
export const sellerFieldLabels: Record<SellerField, string> = {
  name: 'pavadinimo',
  code: 'įmonės kodo',
  address: 'adreso',
  vat_code: 'PVM mokėtojo kodo',
}

type Seller = Pick<Settings, SellerField | 'vat_rate'>

/** A new shop's default name does not count. Who adds VAT needs a VAT code. */
export function listMissingSellerFields(settings: Seller): SellerField[] {
  const isGiven: Record<SellerField, boolean> = {
    name: settings.name.trim() !== '' && settings.name.trim() !== firstSettings.name,
    code: settings.code.trim() !== '',
    address: settings.address.trim() !== '',
    vat_code: settings.vat_rate === 0 || settings.vat_code.trim() !== '',
  }
  return sellerFields.filter((field) => !isGiven[field])
}
