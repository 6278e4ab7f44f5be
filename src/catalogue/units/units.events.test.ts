import { expect, test } from 'vitest'
import { listDetailLines } from '#shell/history/list-detail-lines.ts'
import { UnitRetired, UnitUpdated } from './units.events.ts'

test('a unit’s change and the reason of its retirement are told in words', () => {
  const subject = { kind: 'unit' } as const
  expect(
    listDetailLines({
      deed: UnitUpdated.name,
      subject,
      details: { purchase_price: [null, 12_300], note: ['', 'Stiprus'] },
    }),
  ).toEqual([
    { label: 'Pirkimo kaina be PVM', before: '–', after: '123,00\u00a0€' },
    { label: 'Pastaba', before: '–', after: 'Stiprus' },
  ])
  expect(listDetailLines({ deed: UnitRetired.name, subject, details: { reason: 'scrapped' } })).toEqual([
    { label: 'Priežastis', after: 'Nebetinkamas' },
  ])
  // Free text equal to a code stays as it is.
  expect(listDetailLines({ deed: 'unit.broken', subject, details: { reason: 'scrapped' } })).toEqual([
    { label: 'Priežastis', after: 'scrapped' },
  ])
})
