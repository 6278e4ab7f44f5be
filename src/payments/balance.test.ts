import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balance } from './balance.ts'

test('an order of which nothing is paid is due whole', () => {
  expect(balance({ total: 12_100, credited: 0, received: 0 })).toEqual({
    owed: 12_100,
    received: 0,
    due: 12_100,
    over: 0,
  })
})

test('after a part the rest is due', () => {
  expect(balance({ total: 12_100, credited: 0, received: 5_000 })).toMatchObject({ due: 7_100, over: 0 })
})

test('what came beyond the total is to be given back', () => {
  expect(balance({ total: 12_100, credited: 0, received: 12_150 })).toMatchObject({ due: 0, over: 50 })
})

test('a credit note makes a paid order overpaid, and the refund settles it', () => {
  expect(balance({ total: 12_100, credited: 2_100, received: 12_100 })).toMatchObject({ owed: 10_000, over: 2_100 })
  expect(balance({ total: 12_100, credited: 2_100, received: 10_000 })).toMatchObject({ due: 0, over: 0 })
})

test('something is due or over, never both, and the two explain the difference', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, (total, credited, received) => {
      const { owed, due, over } = balance({ total, credited, received })
      expect(due * over).toBe(0)
      expect(received + due - over).toBe(owed)
    }),
  )
})
