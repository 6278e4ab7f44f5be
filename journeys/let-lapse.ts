import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { groundOn } from '#platform/test-kit/ground-on.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { lapseOrder } from '#selling/closing/server/lapse-order.ts'
import { order_notices } from '#selling/closing/server/order-notices.tables.ts'
import { desk_orders } from '#selling/desk/server/desk.tables.ts'
import { workOf } from '#shell/action/work.ts'
import { expect } from './kit.ts'

async function inDatabase(act: (ground: ReturnType<typeof groundOn>['ground']) => Promise<void>): Promise<void> {
  const url = readFileSync(join(process.env.JOURNEY_DATA as string, 'postgres.url'), 'utf8').trim()
  const { ground, close } = groundOn(url)
  await act(ground)
  await close()
}

export const letQuoteLapse = (id: number): Promise<void> =>
  inDatabase(async ({ clock, database }) => {
    const valid_until = new Date(clock().getTime() - 60_000)
    await database.db.update(desk_orders).set({ valid_until }).where(eq(desk_orders.id, id))
  })

/** As the shop's clock does over days, with the reminder first; through its database. */
export const letLapse = (orderId: number): Promise<void> =>
  inDatabase(async ({ clock, database }) => {
    const now = clock()
    const lapsed = await database.transaction(async (tx) => {
      await tx.insert(order_notices).values({ order_id: orderId, kind: 'lapses-soon', written_on: dayOf(now) })
      return lapseOrder(workOf(tx, { now }), { orderId })
    })
    expect(lapsed).toBe(true)
  })
