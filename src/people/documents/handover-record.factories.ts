import type { HandoverRecordContent } from './handover-record-content.ts'

export function makeHandoverRecord(overrides: Partial<HandoverRecordContent> = {}): HandoverRecordContent {
  return {
    act: 'handover',
    happened_at: '2026-11-20T07:05:00.000Z',
    place: 'Pramonės pr. 4E, Kaunas',
    contract_number: 'NSUT000012',
    lines: [
      {
        rental_id: 7,
        title: 'Perforatorius SDS-Max, 8 kg',
        quantity: 1,
        serial: 'HR-2207-114',
        accessories: [
          { name: 'Lagaminas', quantity: 1, present: true },
          { name: 'Kaltas SDS-Max', quantity: 2, present: false },
        ],
        condition: 'defects',
        note: 'Įbrėžtas korpusas prie rankenos',
        meter: '1 240 mot. val., bakas pilnas',
        clean: true,
        photos: [],
        agreed_return: '2026-11-24T15:00:00.000Z',
      },
    ],
    briefing_given: true,
    given_by: 'Ąžuolas Petraitis',
    taken_by: 'Rūta Žemaitė',
    authorisation: null,
    signature: [
      [60, 150, 90, 40, 130, 150, 160, 70, 210, 120, 300, 60],
      [330, 60, 420, 140, 520, 50],
    ],
    settlement: [],
    deposit: null,
    claims: null,
    ...overrides,
  }
}
