import { demoSettings } from '#demo/demo-settings.ts'
import { buildContractTerms } from '#orders/contract-terms.ts'
import { buildSeller } from '#people/documents/build-seller.ts'
import { toCanonicalJson } from '#people/documents/server/public/snapshot-hash.ts'
import { formatMoney } from '#rules/money/format-money.ts'

/** Placeholder amounts that no sentence contains by chance. */
const sums = { price: 111_111, vat: 222_222, price_with_vat: 333_333, deposit: 444_444 }

/**
 * As canonical JSON, for a person and a company, with and without a deposit. Placeholders: `{price}`, `{vat}`,
 * `{price_with_vat}`, `{deposit}`, `{email}`.
 */
export function buildContractPatterns(): string[] {
  return (['private', 'company'] as const).flatMap((basis) =>
    [0, sums.deposit].map((deposit) => patternOf(basis, deposit)),
  )
}

function patternOf(private_or_company: 'private' | 'company', deposit: number): string {
  const buyer = { private_or_company, name: '', code: null, vat_code: null, address: '', phone: null, email: '{email}' }
  const agreed = {
    ...sums,
    deposit,
    vat_rate: demoSettings.vat_rate,
    buyer,
    seller: buildSeller(demoSettings),
    object: null,
  }
  const terms = buildContractTerms({ ...agreed, isDelivered: false, isByHour: false, calendar: demoSettings })
  return Object.entries(sums).reduce(
    (text, [name, cents]) => text.replaceAll(formatMoney(cents), `{${name}}`),
    toCanonicalJson(terms),
  )
}
