import type { Settings } from '#shell/settings/settings.contract.ts'
import type { DocumentSnapshot } from './document-snapshot.ts'

type Company = Pick<Settings, 'name' | 'code' | 'vat_code' | 'address' | 'phone' | 'email' | 'bank' | 'iban' | 'swift'>

export function sellerOf(settings: Company): DocumentSnapshot['seller'] {
  const { name, code, vat_code, address, phone, email, bank, iban, swift } = settings
  return {
    name,
    code: code || null,
    vat_code: vat_code || null,
    address,
    phone: phone || null,
    email: email || null,
    bank,
    iban,
    swift,
  }
}
