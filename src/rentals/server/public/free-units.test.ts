import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { findDatabaseError } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { computeHoldEnd } from '#rules/periods/compute-hold-end.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { computePeakBySpan } from '../../compute-peak-by-span.ts'
import { makeRental } from '../rentals.factories.ts'
import { rentals } from '../rentals.tables.ts'
import { freeUnits, freeUnitsOfEach } from './free-units.ts'

const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, 8 + hour))
const refused = (action: Promise<unknown>) =>
  action.then(
    () => undefined,
    (error) => findDatabaseError(error)?.code,
  )

test('three rentals in a row need two units, not three', async () => {
  const tool = await makeRentProduct(shop, { units: 2 })
  await makeRental(shop, { productId: tool.id, from: at(1), to: at(5) })
  await makeRental(shop, { productId: tool.id, from: at(5), to: at(9) })
  await makeRental(shop, { productId: tool.id, from: at(9), to: at(12) })

  expect(await freeUnits(shop.context.database.db, tool.id, at(0), at(20), at(0))).toBe(1)
})

test('T05 a rental ends when the next one begins: both fit one unit', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  await makeRental(shop, { productId: tool.id, from: at(1), to: at(5) })

  await makeRental(shop, { productId: tool.id, from: at(5), to: at(9) })
  await makeRental(shop, { productId: tool.id, from: at(-3), to: at(1) })
  expect(await refused(makeRental(shop, { productId: tool.id, from: at(4), to: at(5) }))).toBe('23P01')
})

test('T04 the database itself refuses a rental that finds no free unit, also one written past the shop', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const rental = await makeRental(shop, { productId: tool.id, from: at(24), to: at(48) })
  const { id: _id, ...same } = rental

  expect(await refused(shop.context.database.db.insert(rentals).values(same))).toBe('23P01')
  const moved = shop.context.database.db.update(rentals).set({ quantity: 2 }).where(eq(rentals.id, rental.id))
  expect(await refused(moved)).toBe('23P01')
})

test('T04 of rentals written past the shop at the same instant the database takes as many as there are units', async () => {
  const tool = await makeRentProduct(shop, { units: 2 })
  const codes = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      refused(makeRental(shop, { productId: tool.id, from: at(24 + index), to: at(48 + index) })),
    ),
  )
  expect(codes.filter((code) => code === undefined)).toHaveLength(2)
  expect(codes.filter((code) => code === '23P01')).toHaveLength(8)
})

test('a tool that came back this morning can go out again today', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const [opening, now, closing] = [at(-2), at(4), at(7)]
  await makeRental(shop, { productId: tool.id, from: opening, to: at(5), returnedAt: at(1) })

  expect(await freeUnits(shop.context.database.db, tool.id, opening, closing, now)).toBe(1)
  expect(await freeUnits(shop.context.database.db, tool.id, opening, closing, at(0))).toBe(0)
})

test('a cancelled rental takes nothing, and a product that is not there has nothing', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  await makeRental(shop, { productId: tool.id, from: at(1), to: at(5), cancelledAt: at(0) })

  const spans = [tool.id, 2_000_000].map((productId) => ({ productId, placeId: null, from: at(1), to: at(5) }))
  expect(await freeUnitsOfEach(shop.context.database.db, spans, at(0))).toEqual([1, 0])
})

// ── Turnaround, promises and late holds: SQL against the browser's rules ───

const setLateHoldDays = (late_hold_days: number | null) =>
  shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: at(0) }), { ...testSettings, late_hold_days }, { by: null }),
  )
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const held = fc.record({
  start: fc.integer({ min: -60, max: 40 }),
  length: fc.integer({ min: 1, max: 60 }),
  back: maybe(fc.integer({ min: 0, max: 40 })),
  promised: maybe(fc.integer({ min: -10, max: 60 })),
})

test('T279 a rental holds its units as long as was promised, agreed or set, and the tool’s rest after that', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(held, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ from: fc.integer({ min: -30, max: 60 }), length: maybe(fc.integer({ min: 1, max: 40 })) }), {
        maxLength: 2,
      }),
      fc.constantFrom(0, 90, 1440),
      maybe(fc.integer({ min: 0, max: 2 })),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      async (rented, kept, restMinutes, lateHoldDays, from, length) => {
        const { db } = shop.context.database
        const tool = await makeRentProduct(shop, { units: 9 })
        const now = at(0)
        await db.update(products).set({ turnaround_minutes: restMinutes }).where(eq(products.id, tool.id))
        await setLateHoldDays(lateHoldDays)
        shop.setNow(at(-70))
        for (const one of rented) {
          const to = one.start + one.length
          const returnedAt = one.back !== null && one.start < 0 ? at(Math.max(one.start + 1, -one.back)) : undefined
          const { id } = await makeRental(shop, { productId: tool.id, from: at(one.start), to: at(to), returnedAt })
          if (one.promised !== null)
            await db
              .update(rentals)
              .set({ promised_at: at(one.promised) })
              .where(eq(rentals.id, id))
        }
        shop.setNow(now)
        for (const one of kept)
          await db
            .insert(downtimes)
            .values({
              product_id: tool.id,
              quantity: 1,
              kind: 'service',
              created_at: now,
              from_at: at(one.from),
              to_at: one.length === null ? null : at(one.from + one.length),
            })

        const written = await db.select().from(rentals).where(eq(rentals.product_id, tool.id))
        const holds = [
          ...written.map((one) => ({
            from: Number(one.starts_at),
            to: computeHoldEnd(one, { now, lateHoldDays, restMinutes }),
            quantity: one.quantity,
          })),
          ...kept.map((one) => ({
            from: Number(at(one.from)),
            to: one.length === null ? Number.POSITIVE_INFINITY : Number(at(one.from + one.length)),
            quantity: 1,
          })),
        ]
        const span = { from: Number(at(from)), to: Number(at(from + length)) + restMinutes * 60_000 }
        const [peak = 0] = computePeakBySpan(holds, [span])
        expect(await freeUnits(db, tool.id, at(from), at(from + length), now)).toBe(9 - peak)
      },
    ),
    { numRuns: 40 },
  )
  await setLateHoldDays(null)
}, 60_000)

test('T279 a late tool is somebody else’s so many days from now as the owner has set, else when it is back', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  shop.setNow(at(-70))
  await makeRental(shop, { productId: tool.id, from: at(-60), to: at(-5) })
  shop.setNow(at(0))
  const { db } = shop.context.database
  const free = (from: number) => freeUnits(db, tool.id, at(from), at(from + 2), at(0))
  for (const [lateHoldDays, left] of [
    [null, [0, 0, 0]],
    [2, [0, 0, 1]],
    [0, [1, 1, 1]],
    [null, [0, 0, 0]],
  ] as const) {
    await setLateHoldDays(lateHoldDays)
    expect([lateHoldDays, await Promise.all([1, 46, 49].map(free))]).toEqual([lateHoldDays, left])
  }
})

// ── Three units against an hourly oracle ───

type Move =
  | { do: 'rent'; start: number; length: number; quantity: number }
  | { do: 'return'; which: number }
  | { do: 'wait'; hours: number }
type TakenPeriod = { from: number; to: number; quantity: number; back?: number }

const owned = 3
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('rent' as const),
      start: fc.nat(40),
      // hours within a day, and days up to a week
      length: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(24, 33, 57, 96, 168)),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
)

function oracle(taken: TakenPeriod[], from: number, to: number, now: number): number {
  const loads = Array.from({ length: to - from }, (_, index) => {
    const hour = from + index
    return taken
      .filter((one) => one.from <= hour && hour < (one.back ?? (one.to <= now ? Number.POSITIVE_INFINITY : one.to)))
      .reduce((sum, one) => sum + one.quantity, 0)
  })
  return Math.max(0, owned - Math.max(...loads))
}

test('T06 a pool of three units is never overbooked, and nobody is refused while a unit is free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      const { db } = shop.context.database
      const tool = await makeRentProduct(shop, { units: owned })
      const taken: (TakenPeriod & { id: number })[] = []
      let now = 0

      for (const one of moves) {
        shop.setNow(at(now))
        if (one.do === 'wait') now += one.hours
        if (one.do === 'return') {
          const rental = taken.filter(({ back }) => back === undefined)[one.which]
          if (!rental) continue
          await db
            .update(rentals)
            .set({ returned_at: at(now) })
            .where(eq(rentals.id, rental.id))
          rental.back = now
        }
        if (one.do !== 'rent') continue

        const [from, to] = [now + one.start, now + one.start + one.length]
        const free = await freeUnits(db, tool.id, at(from), at(to), at(now))
        expect(free).toBe(oracle(taken, from, to, now))
        const writing = makeRental(shop, { productId: tool.id, from: at(from), to: at(to), quantity: one.quantity })
        if (one.quantity > free) expect(await refused(writing)).toBe('23P01')
        else taken.push({ id: (await writing).id, from, to, quantity: one.quantity })
      }
    }),
    { numRuns: 30 },
  )
}, 60_000)
