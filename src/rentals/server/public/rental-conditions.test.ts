import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { type RentalListState, rentalListStates } from '../../rental-list-states.ts'
import { makeRental } from '../rentals.factories.ts'
import { rentals } from '../rentals.tables.ts'
import { buildListedRentalsCondition } from './rental-conditions.ts'

/** Noon in Vilnius, on a day of 25 hours that begins in summer time. */
const now = new Date('2026-10-25T10:00:00Z')
const midnight = new Date('2026-10-24T21:00:00Z')
const nextMidnight = new Date('2026-10-25T22:00:00Z')
const from = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000)
const days = 24 * 60

let productId: number
const shop = openShopForFile({ now })
beforeAll(async () => {
  productId = (await makeRentProduct(shop, { units: 90 })).id
})

const rental = (start: Date, end: Date, more: { returnedAt?: Date; cancelledAt?: Date } = {}) =>
  makeRental(shop, { productId, from: start, to: end, ...more })

async function statesOf(id: number): Promise<RentalListState[]> {
  const states: RentalListState[] = []
  for (const state of rentalListStates) {
    const rows = await shop.context.database.db
      .select({ id: rentals.id })
      .from(rentals)
      .innerJoin(orders, eq(orders.id, rentals.order_id))
      .where(buildListedRentalsCondition(state, now))
    if (rows.some((row) => row.id === id)) states.push(state)
  }
  return states
}

test.each<[string, Date, Date, RentalListState[]]>([
  ['began at midnight', midnight, from(now, 2 * days), ['handover-today', 'out']],
  ['began before midnight', from(midnight, -1), from(now, 2 * days), ['out']],
  ['begins this evening', from(now, 60), from(now, 2 * days), ['handover-today', 'upcoming']],
  ['begins in the last minute of the day', from(nextMidnight, -1), from(now, 2 * days), ['handover-today', 'upcoming']],
  ['begins at the next midnight', nextMidnight, from(now, 2 * days), ['upcoming']],
  ['is due this evening', from(now, -days), from(now, 60), ['due-today', 'out']],
  ['was due this morning', from(now, -days), from(now, -60), ['due-today', 'late', 'out']],
  ['is due now', from(now, -days), now, ['due-today', 'out']],
  ['was due yesterday', from(now, -3 * days), from(midnight, -1), ['late', 'out']],
  ['is due at the next midnight', from(now, -days), nextMidnight, ['out']],
])('a rental that %s', async (_, start, end, states) => {
  expect(await statesOf((await rental(start, end)).id)).toEqual(states)
})

test('a returned rental is returned and nothing else; a cancelled one is nowhere', async () => {
  const returned = await rental(midnight, from(now, -60), { returnedAt: now })
  expect(await statesOf(returned.id)).toEqual(['returned'])
  const cancelled = await rental(from(now, 60), from(now, days), { cancelledAt: now })
  expect(await statesOf(cancelled.id)).toEqual([])
})

test('a rental whose order was deleted is nowhere', async () => {
  const returned = await rental(midnight, from(now, -60), { returnedAt: now })
  await shop.context.database.db.update(orders).set({ deleted_at: now }).where(eq(orders.id, returned.order_id))
  expect(await statesOf(returned.id)).toEqual([])
})
