import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { lapseOrder } from '#sales/closing/server/lapse-order.ts'
import { order_notices } from '#sales/closing/server/order-notices.tables.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import { createWork } from '#shell/action/work.ts'
import { expect } from './kit.ts'

async function inDatabase(
  act: (context: ReturnType<typeof openAppContext>['context']) => Promise<void>,
): Promise<void> {
  const url = readFileSync(join(process.env.JOURNEY_DATA as string, 'postgres.url'), 'utf8').trim()
  const { context: appContext, close } = openAppContext(url)
  await act(appContext)
  await close()
}

export const expireQuote = (id: number): Promise<void> =>
  inDatabase(async ({ clock, database }) => {
    const valid_until = new Date(clock().getTime() - 60_000)
    await database.db.update(desk_orders).set({ valid_until }).where(eq(desk_orders.id, id))
  })

/** As the shop's clock does over days, with the reminder first; through its database. */
export const runOrderLapse = (orderId: number): Promise<void> =>
  inDatabase(async ({ clock, database }) => {
    const now = clock()
    const lapsed = await database.transaction(async (tx) => {
      await tx.insert(order_notices).values({ order_id: orderId, kind: 'lapses-soon', written_on: toVilniusDay(now) })
      return lapseOrder(createWork(tx, { now }), { orderId })
    })
    expect(lapsed).toBe(true)
  })
