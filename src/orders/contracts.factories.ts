import { makeDocumentSnapshot, rentedTools } from '#people/documents/documents.factories.ts'
import type { ContractSnapshot } from '#people/documents/issued-snapshot.ts'
import { buildContractTerms } from './contract-terms.ts'

export const testShopCalendar = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: [],
  cutoff_time: '10:00',
  charge_closed_days: false,
}

export function makeContractSnapshot(overrides: Partial<ContractSnapshot> = {}): ContractSnapshot {
  const { seller, buyer, vat_rate } = makeDocumentSnapshot()
  const agreed = {
    seller,
    buyer,
    object: null,
    vat_rate,
    price: 9421,
    vat: 1979,
    price_with_vat: 11_400,
    deposit: 30_000,
    ...overrides,
  }
  return {
    kind: 'contract',
    full_number: 'NSUT000012',
    issued_on: '2026-11-20',
    order_id: 57,
    ordered_on: '2026-11-18',
    represented_by: null,
    lines: [
      {
        ...rentedTools,
        unit: 'day',
        kit: ['lagaminas, šoninė rankena, gylio ribotuvas'],
        deposit: 15_000,
        replacement_value: 89_900,
      },
    ],
    ...agreed,
    terms: buildContractTerms({ ...agreed, isDelivered: false, isByHour: false, calendar: testShopCalendar }),
  }
}
