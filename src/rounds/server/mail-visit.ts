import { eq } from 'drizzle-orm'
import type { stops } from '#delivery/server/delivery.tables.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { StopReport } from '../rounds.contract.ts'
import { setOutMail, visitFailedMail } from '../visit.mail.ts'

export interface Visited {
  stop: typeof stops.$inferSelect
  report: StopReport
  now: Date
}

/** Tells the customer that somebody is on the way, or was there in vain; what changed hands comes with its act's own mail. */
export async function mailVisit(tx: Tx, { stop, report, now }: Visited): Promise<void> {
  if (report.kind !== 'set-out' && report.kind !== 'failed') return
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, stop.order_id))
  if (!order?.email) return
  const settings = await readSettings(tx)
  const { order_id: orderId, kind, day, from_time, to_time } = stop
  const visit = { orderId, kind, day, from: from_time, to: to_time, phone: settings.phone }
  const content = report.kind === 'set-out' ? setOutMail(visit) : visitFailedMail({ ...visit, reason: report.reason })
  await queueMail(tx, content, { to: order.email, order_id: orderId, now, settings })
}
