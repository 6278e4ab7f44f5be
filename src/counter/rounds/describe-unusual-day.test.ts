import { expect, test } from 'vitest'
import { describeUnusualDay } from './describe-unusual-day.ts'

const rented = { order_id: 12, rented_from: '2026-11-16T06:00:00.000Z', rented_until: '2026-11-18T15:00:00.000Z' }
const deliver = { ...rented, kind: 'deliver' as const }
const collect = { ...rented, kind: 'collect' as const }

test('T997 a clerk who plans a delivery after its rental has begun, or a collection after the agreed return, is warned', () => {
  expect(describeUnusualDay([deliver], '2026-11-17')).toEqual([
    'Užsakymo Nr.\u00a012 nuoma prasideda 2026-11-16: klientas įrankių lauks.',
  ])
  expect(describeUnusualDay([collect], '2026-11-19')).toEqual([
    'Užsakymo Nr.\u00a012 įrankius sutarta grąžinti 2026-11-18: surinksite vėliau.',
  ])
  const goods = { ...deliver, rented_from: null, rented_until: null }
  expect([
    describeUnusualDay([deliver, collect, goods], '2026-11-16'),
    describeUnusualDay([collect], '2026-11-18'),
    // refused by the server
    describeUnusualDay([deliver], '2026-11-19'),
  ]).toEqual([[], [], []])
})
