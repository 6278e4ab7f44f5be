import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeBalance } from './payment-balance.ts'

test('an order of which nothing is paid is due whole', () => {
  expect(computeBalance({ total: 12_100, credited: 0, received: 0, isPaid: false })).toEqual({
    owed: 12_100,
    received: 0,
    due: 12_100,
    over: 0,
    uncredited: 0,
  })
})

test('after a part the rest is due', () => {
  expect(computeBalance({ total: 12_100, credited: 0, received: 5_000, isPaid: false })).toMatchObject({
    due: 7_100,
    over: 0,
  })
})

test('money beyond the total is to be refunded', () => {
  expect(computeBalance({ total: 12_100, credited: 0, received: 12_150, isPaid: true })).toMatchObject({
    due: 0,
    over: 50,
  })
})

test('a credit note makes a paid order overpaid, and the refund settles it', () => {
  expect(computeBalance({ total: 12_100, credited: 2_100, received: 12_100, isPaid: true })).toMatchObject({
    owed: 10_000,
    over: 2_100,
  })
  expect(computeBalance({ total: 12_100, credited: 2_100, received: 10_000, isPaid: true })).toMatchObject({
    due: 0,
    over: 0,
  })
})

test('an order that was overpaid and refunded is settled', () => {
  expect(computeBalance({ total: 12_100, credited: 0, received: 12_100, isPaid: true })).toMatchObject({
    due: 0,
    over: 0,
    uncredited: 0,
  })
})

test('a refund of a paid order without a credit note is no debt of the customer’s, but of the books', () => {
  expect(computeBalance({ total: 12_100, credited: 0, received: 9_000, isPaid: true })).toMatchObject({
    due: 0,
    over: 0,
    uncredited: 3_100,
  })
  expect(computeBalance({ total: 12_100, credited: 3_000, received: 9_000, isPaid: true })).toMatchObject({
    uncredited: 100,
  })
})

test('money that went back before the whole price had come is due again', () => {
  expect(computeBalance({ total: 12_100, credited: 0, received: 0, isPaid: false })).toMatchObject({
    due: 12_100,
    uncredited: 0,
  })
})

test('an order has an amount due, overpaid or not credited, never two of them, and they explain the difference', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, fc.boolean(), (total, credited, received, isPaid) => {
      const { owed, due, over, uncredited } = computeBalance({ total, credited, received, isPaid })
      expect([due, over, uncredited].filter((sum) => sum > 0).length).toBeLessThanOrEqual(1)
      expect(received + due + uncredited - over).toBe(owed)
    }),
  )
})
