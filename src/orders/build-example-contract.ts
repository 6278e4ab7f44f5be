import type { ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import type { Texts } from '#people/wording/wording-definition.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'
import { buildExampleCreditOrder, buildExampleOrder, exampleDay } from './build-example-order.ts'
import { buildContractTerms } from './contract-terms.ts'

export function buildExampleContract(
  settings: DocumentSettings,
  texts: Texts,
  buys: ContractSnapshot['buyer']['private_or_company'],
): ContractSnapshot {
  const { order_id, seller, buyer, lines } = buildExampleOrder(settings)
  const agreed = {
    seller,
    buyer: { ...buyer, private_or_company: buys },
    object: null,
    vat_rate: settings.vat_rate,
    price: 7_500,
    vat: 1_575,
    price_with_vat: 9_075,
    deposit: 15_000,
  }
  return {
    kind: 'contract',
    full_number: buildExampleCreditOrder(settings).contract,
    issued_on: exampleDay,
    ordered_on: exampleDay,
    order_id: order_id ?? 0,
    represented_by: buys === 'company' ? 'Vardenis Pavardenis' : null,
    lines: lines
      .filter(({ unit }) => unit !== 'vnt')
      .map(({ title, details, quantity, charged_units, unit_price, price, price_with_vat }) => ({
        title,
        details,
        quantity,
        charged_units,
        unit_price,
        price,
        price_with_vat,
        unit: 'day' as const,
        kit: ['lagaminas'],
        replacement_value: 89_900,
        deposit: 15_000,
      })),
    ...agreed,
    terms: buildContractTerms({ ...agreed, isDelivered: false, isByHour: false, calendar: settings }, texts),
  }
}
