import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffBrokenBookings } from './diff-broken-bookings.ts'
import { listBrokenBookings, type Pool, type PooledRental } from './list-broken-bookings.ts'

const now = 100
let ids = 0
const aBooking = (from: number, to: number, more: Partial<PooledRental> = {}): PooledRental => ({
  id: ++ids,
  quantity: 1,
  handed_out: 0,
  starts_at: from,
  expected_return: to,
  created_at: ids,
  holds_until: to <= now ? Number.POSITIVE_INFINITY : to,
  ...more,
})
const out = (from: number, to: number, more: Partial<PooledRental> = {}) =>
  aBooking(from, to, { handed_out: more.quantity ?? 1, ...more })
const down = (from: number, to = Number.POSITIVE_INFINITY, quantity = 1) => ({ from, to, quantity, unit_id: null })
const pool = (stock: number, rentals: PooledRental[], downtimes: Pool['downtimes'] = []): Pool => ({
  now,
  stock,
  rentals,
  downtimes,
})

test('a tool that is late breaks the next booking, until it is promised in time or back', () => {
  const late = out(10, 90)
  const next = aBooking(120, 140)
  expect(listBrokenBookings(pool(1, [late, next]))).toEqual([{ id: next.id, missing: 1, cause: 'late' }])
  expect(listBrokenBookings(pool(1, [{ ...late, holds_until: 120 }, next]))).toEqual([])
  expect(listBrokenBookings(pool(2, [late, next]))).toEqual([])
})

test('of what cannot all be served, who has a tool keeps it, then who ordered first', () => {
  const first = aBooking(150, 160)
  const second = aBooking(150, 170)
  const has = out(90, 155)
  expect(listBrokenBookings(pool(2, [second, first, has]))).toEqual([{ id: second.id, missing: 1, cause: 'retired' }])
  expect(listBrokenBookings(pool(3, [second, first, has], [down(165)]))).toEqual([])
  expect(listBrokenBookings(pool(3, [second, first, has], [down(153, 154)]))).toEqual([
    { id: second.id, missing: 1, cause: 'downtime' },
  ])
})

test('a booking that gets a part of its units is broken by the rest, and keeps the part', () => {
  const three = aBooking(120, 130, { quantity: 3 })
  const one = aBooking(120, 130)
  expect(listBrokenBookings(pool(2, [three, one]))).toEqual([
    { id: three.id, missing: 1, cause: 'retired' },
    { id: one.id, missing: 1, cause: 'retired' },
  ])
  const partly = { ...three, starts_at: 90, handed_out: 2 }
  expect(listBrokenBookings(pool(3, [partly, one]))).toEqual([{ id: one.id, missing: 1, cause: 'retired' }])
})

test('an unstarted booking that waits for a late tool stays broken, also when its own time is over', () => {
  const late = out(10, 50)
  const waits = aBooking(60, 80)
  expect(listBrokenBookings(pool(1, [late, waits]))).toEqual([{ id: waits.id, missing: 1, cause: 'late' }])
  const noActs = aBooking(10, 50)
  expect(listBrokenBookings(pool(1, [waits, noActs]))).toMatchObject([{ id: waits.id }])
  expect(listBrokenBookings(pool(1, [noActs], [down(200)]))).toEqual([])
})

test('a downtime is told what it breaks more than before, and what it would break were late tools back', () => {
  const late = out(10, 50)
  const next = aBooking(120, 140)
  const far = aBooking(300, 310)
  const before = pool(1, [late, next])
  const ids = (broken: { id: number }[]) => broken.map(({ id }) => id)
  expect(
    ids(diffBrokenBookings(before, { ...before, downtimes: [down(130)] }, [130, Number.POSITIVE_INFINITY])),
  ).toEqual([next.id])
  const two = pool(2, [next, far])
  expect(diffBrokenBookings(two, { ...two, downtimes: [down(130)] }, [130, Number.POSITIVE_INFINITY])).toEqual([])
  expect(ids(diffBrokenBookings(two, { ...two, stock: 0 }, [now, Number.POSITIVE_INFINITY]))).toEqual([next.id, far.id])
})

const moment = fc.integer({ min: 60, max: 160 })
const rental = fc
  .record({
    from: moment,
    length: fc.integer({ min: 1, max: 60 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    isOut: fc.boolean(),
  })
  .map(({ from, length, quantity, isOut }) =>
    aBooking(from, from + length, { quantity, handed_out: isOut && from <= now ? quantity : 0 }),
  )
const kept = fc
  .record({ from: moment, length: fc.integer({ min: 1, max: 60 }), quantity: fc.integer({ min: 1, max: 2 }) })
  .map(({ from, length, quantity }) => down(from, from + length, quantity))

test('T282 each unbroken booking can be served beside the broken ones, and no booking is broken without need', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.array(rental, { maxLength: 6 }),
      fc.array(kept, { maxLength: 2 }),
      (stock, rentals, downs) => {
        const broken = new Map(listBrokenBookings(pool(stock, rentals, downs)).map((one) => [one.id, one.missing]))
        const held = (at: number, units: (one: PooledRental) => number) =>
          downs.reduce((sum, one) => sum + (one.from <= at && one.to > at ? one.quantity : 0), 0) +
          rentals.reduce((sum, one) => sum + (one.starts_at <= at && one.holds_until > at ? units(one) : 0), 0)
        // late units may be out without an act
        const handed = (one: PooledRental) => (one.expected_return <= now ? one.quantity : one.handed_out)
        for (let at = now; at < 260; at++) {
          const without = held(at, (one) => one.quantity - (broken.get(one.id) ?? 0))
          // bookings share what those out leave
          expect(
            without <=
              Math.max(
                stock,
                held(at, handed),
                held(at, () => 0),
              ),
          ).toBe(true)
        }
        const peak = Math.max(...Array.from({ length: 160 }, (_, i) => held(now + i, (one) => one.quantity)))
        if (peak <= stock) expect(broken.size).toBe(0)
        for (const { id, quantity, handed_out } of rentals)
          expect(broken.get(id) ?? 0).toBeLessThanOrEqual(quantity - handed_out)
      },
    ),
    { numRuns: 1000 },
  )
})
