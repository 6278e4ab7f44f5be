import { expect, test } from 'vitest'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { parseRfReference } from '#people/documents/rf-reference.ts'
import { computeDueDay } from './compute-due-day.ts'
import { listLineDetails } from './list-line-details.ts'

test.each([
  [undefined, '2026-11-25'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-18', '2026-11-18'],
  ['2026-12-24', '2026-11-25'],
  ['2026-11-17', '2026-11-25'],
])('issued on 2026-11-18 with the first rental on %s it is due on %s', (firstRental, due) => {
  expect(computeDueDay('2026-11-18', firstRental)).toBe(due)
})

test('a document’s reference is digits, has no leading zero, and tells the document', () => {
  expect(buildDocumentReference('prepayment', 57)).toBe('RF61100000057')
  expect(buildDocumentReference('invoice', 57)).toMatch(/^RF\d\d200000057$/)
  expect(parseRfReference(buildDocumentReference('credit', 2_147_483_647))).toBeDefined()
})

test('the small print of a rental tells its period and its days', () => {
  const line = {
    title: 'Kaltas',
    attributes: [],
    quantity: 1,
    charged_units: 1,
    unit: 'day',
    receipt: null,
    due_time: '17:00',
  } as const
  expect(listLineDetails({ ...line, attributes: [], period: { from: '2026-11-18', to: '2026-11-18' } })).toEqual([
    'Nuoma: 2026-11-18, grąžinti iki 17:00',
  ])
  const byHour = { from: '2026-11-18', from_time: '09:00', hours: 3 }
  expect(listLineDetails({ ...line, attributes: [], unit: 'hour', charged_units: 3, period: byHour })).toEqual([
    'Nuoma: 2026-11-18 nuo 09:00, 3\u00a0valandos',
  ])
  const receipt = [
    ...Array.from({ length: 21 }, () => ({ charged: true })),
    { charged: false, reason: 'Kalėdos' },
    { charged: false, reason: 'Kalėdos' },
    { charged: false, reason: 'grąžinama iki 10:00' },
  ]
  const period = { from: '2026-12-01', to: '2026-12-31', to_time: '10:00' }
  expect(listLineDetails({ ...line, attributes: [], charged_units: 21, period, receipt })).toEqual([
    'Nuoma: 2026-12-01 – 2026-12-31, grąžinti iki 10:00',
    'Skaičiuojama 21\u00a0diena. Nemokamai: Kalėdos (2\u00a0d.), grąžinama iki 10:00 (1\u00a0d.)',
  ])
})
