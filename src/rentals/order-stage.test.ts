import { expect, test } from 'vitest'
import { getOrderStage, isHandedOut, orderStages } from './rental-states.ts'

const now = new Date('2026-11-23T12:00:00Z')
const later = '2026-11-25T15:00:00.000Z'
const before = '2026-11-23T11:59:59.000Z'
const reserved = { starts_at: '2026-11-23T08:00:00.000Z', expected_return: later, handed_out: 0, returned: false }
const out = { ...reserved, handed_out: 1 }
const late = { ...out, expected_return: before }
const back = { ...out, returned: true }
const broken = { ...out, broken_since: before }
const waiting = { ...out, off_rent_at: before }

test.for([
  [[reserved], 'Rezervuota'],
  [[reserved, out], 'Išduota'],
  [[out, late, back], 'Vėluoja'],
  [[out, broken, waiting], 'Sugedo'],
  [[out, waiting, back], 'Laukia surinkimo'],
  [[out, back], 'Dalis grąžinta'],
  [[reserved, back], 'Dalis grąžinta'],
  [[back, back], 'Grąžinta'],
  [[{ ...reserved, cancelled_at: before }, back], 'Grąžinta'],
] as const)('T1943 an order of %o is told as „%s“', ([rentals, label]) => {
  const stage = getOrderStage(rentals, now)
  expect(stage && orderStages[stage].label).toBe(label)
})

test('an order without rentals has no stage', () => {
  expect(getOrderStage([], now)).toBeUndefined()
})

test('no two stages share a colour', () => {
  const colours = Object.values(orderStages).map(({ colour }) => colour)
  expect(new Set(colours).size).toBe(colours.length)
})

test('a booking is still in the shop until something of it is out, or its day is over', () => {
  expect(isHandedOut({ ...reserved, starts_at: '2026-11-26T06:00:00Z' }, now)).toBe(false)
  expect(isHandedOut(reserved, now), 'this morning').toBe(false)
  expect(isHandedOut({ ...reserved, starts_at: '2026-11-22T06:00:00Z' }, now), 'yesterday').toBe(true)
  expect(isHandedOut({ ...out, starts_at: '2026-11-26T06:00:00Z' }, now), 'early').toBe(true)
})
