import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { createWork } from '#shell/action/work.ts'
import {
  getRentalState,
  mayMove,
  type RentalMove,
  type RentalState,
  rentalMoves,
  rentalStates,
} from '../rental-states.ts'
import { cancel } from './public/cancel.ts'
import { handOut } from './public/hand-out.ts'
import { moveReturn } from './public/move-return.ts'
import { restoreReservations } from './public/restore-reservations.ts'
import { takeBack } from './public/take-back.ts'
import { makeRental } from './rentals.factories.ts'
import { rentals } from './rentals.tables.ts'

type Rental = typeof rentals.$inferSelect

const now = new Date('2026-11-18T08:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

let byUserId: number
const shop = openShopForFile({ now })
beforeAll(async () => {
  byUserId = (await makeAdmin(shop)).id
})

const inState: Record<RentalState, Partial<Rental>> = {
  rented: { handed_out: 0 },
  'handed-out': {},
  late: { starts_at: hours(-9), expected_return: hours(-1) },
  returned: { returned_at: now },
  cancelled: { cancelled_at: now },
}

const moving: Record<RentalMove, (tx: Tx, rental: Rental) => Promise<unknown>> = {
  'hand-out': (tx, { id }) => handOut(createWork(tx, { now }), { rentalId: id, units: 1 }),
  'move-return': (tx, rental) =>
    moveReturn(createWork(tx, { now }), {
      rental: { ...rental, product_id: rental.product_id as number },
      orderId: null,
      return_after: hours(72),
    }),
  'take-back': (tx, { id }) => takeBack(createWork(tx, { by: byUserId, now }), { rentalId: id }),
  cancel: (tx, { id }) => cancel(createWork(tx, { now }), { which: eq(rentals.id, id) }),
  revive: (tx, { order_id }) => restoreReservations(createWork(tx, { now }), { orderId: order_id, lapsedAt: now }),
}

test.for(
  (Object.keys(rentalStates) as RentalState[]).flatMap((state) => rentalMoves.map((move) => [state, move] as const)),
)('a rental that is %s does what the table says when it is to %s', async ([state, move]) => {
  const { db } = shop.context.database
  const tool = await makeRentProduct(shop, { units: 3 })
  const { id } = await makeRental(shop, { productId: tool.id, from: hours(24), to: hours(48), quantity: 3 })
  if (state === 'handed-out')
    await shop.context.database.transaction((tx) => handOut(createWork(tx, { now }), { rentalId: id, units: 1 }))
  const set = { quantity: 3, ...inState[state] }
  const [before] = await db.update(rentals).set(set).where(eq(rentals.id, id)).returning()
  expect(getRentalState(before as Rental, now)).toBe(state)

  const refused = await shop.context.database
    .transaction((tx) => moving[move](tx, before as Rental))
    .then(
      () => false,
      (error) => {
        // not a bare database error
        if (error instanceof Refusal) return true
        throw error
      },
    )
  const [after] = await db.select().from(rentals).where(eq(rentals.id, id))

  if (!mayMove(state, move)) {
    expect(after).toEqual(before)
    return
  }
  expect(refused).toBe(false)
  expect(after).not.toEqual(before)
  const next = (rentalStates[state].moves as Record<string, readonly string[]>)[move]
  expect(next).toContain(getRentalState(after as Rental, now))
})

test('T08 a clerk who takes a tool back waits for a colleague who does so at the same moment, and is told', async () => {
  const tool = await makeRentProduct(shop, { units: 1 })
  const { id } = await makeRental(shop, { productId: tool.id, from: hours(-24), to: hours(24) })
  const second = (await makeAdmin(shop)).id
  const back = (by: number) => (tx: Tx) => takeBack(createWork(tx, { by, now }), { rentalId: id })
  const entry = runConcurrently(shop, back(byUserId), () => shop.context.database.transaction(back(second)))
  await expect(entry).rejects.toMatchObject({ code: 'already-returned' })
  const [after] = await shop.context.database.db.select().from(rentals).where(eq(rentals.id, id))
  expect(after?.returned_by).toBe(byUserId)
})
