import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groundOn } from '#platform/test-kit/ground-on.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { lapseOrder } from '#selling/closing/server/lapse-order.ts'
import { order_notices } from '#selling/closing/server/order-notices.tables.ts'
import { workOf } from '#shell/action/work.ts'
import { expect } from './kit.ts'

/** As the shop's clock does over days, with the reminder first; through its database. */
export async function letLapse(orderId: number): Promise<void> {
  const url = readFileSync(join(process.env.JOURNEY_DATA as string, 'postgres.url'), 'utf8').trim()
  const { ground, close } = groundOn(url)
  const now = ground.clock()
  const lapsed = await ground.database.transaction(async (tx) => {
    await tx.insert(order_notices).values({ order_id: orderId, kind: 'lapses-soon', written_on: dayOf(now) })
    return lapseOrder(workOf(tx, { now }), { orderId })
  })
  expect(lapsed).toBe(true)
  await close()
}
