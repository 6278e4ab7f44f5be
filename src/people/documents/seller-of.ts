import { type AtPlaces, reachedAt } from '#shell/places/at-place.ts'
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

/** The firm at its own address, called at the place that an order goes out at. */
export function sellerAt(settings: Settings, { place, isOnly }: Pick<AtPlaces, 'place' | 'isOnly'>) {
  const { phone, email } = reachedAt(settings, place, isOnly)
  return sellerOf({ ...settings, phone, email })
}
