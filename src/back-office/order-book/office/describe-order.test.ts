import { expect, test } from 'vitest'
import type { ListedOrder } from '#orders/orders.contract.ts'
import { describeOrderItems, formatOrderPeriod, formatOrderPlace } from './describe-order.ts'

const now = new Date('2026-11-23T12:00:00Z')
const rental = (starts_at: string, expected_return: string) =>
  ({ starts_at, expected_return }) as ListedOrder['rentals'][number]
const first = rental('2026-11-24T06:00:00.000Z', '2026-11-26T15:00:00.000Z')

test.for([
  [[], ''],
  [[first], '11-24 – 11-26'],
  [[rental('2026-12-30T06:00:00.000Z', '2027-01-04T15:00:00.000Z'), first], '11-24 – 2027-01-04'],
  [[rental('2026-11-24T06:00:00.000Z', '2026-11-24T12:00:00.000Z')], '11-24'],
  [[first, rental('2026-11-25T06:00:00.000Z', '9999-01-01T00:00:00.000Z')], 'nuo 11-24'],
] as const)('rentals %o are from and till „%s“', ([rentals, words]) => {
  expect(formatOrderPeriod({ rentals: [...rentals] }, now)).toBe(words)
})

test('an order is told by what stands first in it, and how much more there is', () => {
  expect(describeOrderItems({ items: { first: 'Perforatorius', count: 3 } })).toEqual(['Perforatorius', '+2'])
  expect(describeOrderItems({ items: { first: 'Perforatorius', count: 1 } })).toEqual(['Perforatorius', ''])
  expect(describeOrderItems({})).toEqual(['–', ''])
})

test('where an order is fetched is told where there is a choice', () => {
  const branches = [
    { id: 1, title: 'Kaunas' },
    { id: 2, title: 'Vilnius' },
  ]
  const here = { delivery: 'pickup', place_id: 1, return_place_id: 1 } as const
  expect(formatOrderPlace(here, branches)).toBe('Kaunas')
  expect(formatOrderPlace({ ...here, return_place_id: 2 }, branches)).toBe('Kaunas → Vilnius')
  expect(formatOrderPlace({ ...here, delivery: 'delivery' }, branches)).toBe('pristatyti')
  expect(formatOrderPlace(here, branches.slice(0, 1))).toBe('')
})
