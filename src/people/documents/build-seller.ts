import { applyBranchContacts, type OrderBranches } from '#shell/branches/order-branches.ts'
import { buildLogoPath } from '#shell/look/look.ts'
import type { StoredSettings } from '#shell/settings/settings.contract.ts'
import type { DocumentSnapshot } from './document-snapshot.ts'

type Company = Pick<
  StoredSettings,
  'name' | 'code' | 'vat_code' | 'address' | 'phone' | 'email' | 'bank' | 'iban' | 'swift' | 'look'
>

export function buildSeller(settings: Company): DocumentSnapshot['seller'] {
  const { name, code, vat_code, address, phone, email, bank, iban, swift, look } = settings
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
    ...(look?.logo && { logo: buildLogoPath(look.logo) }),
    ...(look?.accent && { accent: look.accent }),
  }
}

/** The firm at its own address, called at the place that an order goes out at. */
export function buildBranchSeller(
  settings: StoredSettings,
  { place, isOnly }: Pick<OrderBranches, 'place' | 'isOnly'>,
) {
  const { phone, email } = applyBranchContacts(settings, place, isOnly)
  return buildSeller({ ...settings, phone, email })
}
