import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'

const line = { title: 'Grąžtas', quantity: 1, period: null, attributes: [] }
const calendar = { opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '18:00' } }
const same = { kept: [], added: [], removed: [], isOtherBuyer: false, delivery: [], calendar }

test('lines added to and removed from an order are a sentence with one full stop', () => {
  const price = { before: 1210, after: 1210 }
  expect(describeChanges({ ...same, added: [line], removed: [{ ...line, quantity: 2 }], price })).toEqual([
    'Pridėta: „Grąžtas“, 1\u00a0vnt.',
    'Išimta: „Grąžtas“, 2\u00a0vnt.',
  ])
})
