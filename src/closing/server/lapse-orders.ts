import { and, eq } from 'drizzle-orm'
import { addDays } from '#calendar/day.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { readSnapshot } from '#documents/server/read-snapshot.ts'
import { isOneAddress } from '#mail/one-line.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { ordersAddress } from '#orders/orders-address.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { lastHeldDay } from '../lapse-day.ts'
import { orderLapsedMail, orderLapsesSoonMail } from '../order-lapse.mail.ts'
import { lapseApprovals, type Transacting } from './lapse-approvals.ts'
import { lapseOrder } from './lapse-order.ts'
import { order_notices } from './order-notices.tables.ts'
import { type OrderToLapse, ordersHeldUntil, ordersToLapse } from './orders-to-lapse.ts'

/** Nobody is written to earlier in the day, and an order that is paid overnight is not let go before anybody looks. */
const FROM_TIME = '09:00'

interface Due {
  database: Transacting
  clock: Clock
}

/**
 * Tells customers of unpaid web orders that today is the last day on which the shop holds what they ordered, and lets go
 * what was told so on an earlier day: nobody's order lapses unannounced, also after the program was down or the setting
 * was changed. So do orders that wait for a company's approval. Each order is a transaction of its own; what two processes do at once one of them does.
 */
export async function lapseOrders({ database, clock }: Due): Promise<void> {
  const now = clock()
  const settings = await readSettings(database.db)
  for (const order of await ordersHeldUntil(database.db, now))
    await database.transaction((tx) => letGo(tx, order, settings, now))
  const time = timeOf(now)
  if (time < FROM_TIME || time >= settings.opening_hours.close) return
  await lapseApprovals({ database, settings, now })

  const holds = settings.unpaid_holds_days
  if (holds === null) return
  const today = dayOf(now)
  for (const order of await ordersToLapse(database.db, addDays(today, -holds))) {
    const last = lastHeldDay(order.due_on, holds, settings)
    if (today < last) continue
    const canBeTold = isOneAddress(order.email)
    if (canBeTold && order.told_on === null) await database.transaction((tx) => tellSoon(tx, order, settings, now))
    else if (today > last && (!canBeTold || (order.told_on ?? today) < today))
      await database.transaction((tx) => letGo(tx, order, settings, now))
  }
}

async function tellSoon(tx: Tx, order: OrderToLapse, settings: Settings, now: Date): Promise<void> {
  const [noticed] = await tx
    .insert(order_notices)
    .values({ order_id: order.id, kind: 'lapses-soon', written_on: dayOf(now) })
    .onConflictDoNothing()
    .returning({ id: order_notices.id })
  if (!noticed) return
  const mail = await queueAbout(tx, orderLapsesSoonMail, order, settings, now)
  await tx.update(order_notices).set({ mail_id: mail.id }).where(eq(order_notices.id, noticed.id))
}

async function letGo(tx: Tx, order: OrderToLapse, settings: Settings, now: Date): Promise<void> {
  if (!(await lapseOrder(tx, { orderId: order.id, now }))) return
  if (isOneAddress(order.email)) await queueAbout(tx, orderLapsedMail, order, settings, now)
}

async function queueAbout(
  tx: Tx,
  compose: typeof orderLapsedMail,
  { id, email, without_account }: OrderToLapse,
  settings: Settings,
  now: Date,
): Promise<{ id: number }> {
  const document = await prepaymentOf(tx, id)
  const most = settings.order_mails_per_hour
  const content = compose({ document, settings, ordersAddress, hasAccount: !without_account })
  return queueMail(tx, content, {
    to: email,
    order_id: id,
    pace: most === null ? undefined : { lane: 'order-lapse', most },
    now,
    settings,
  })
}

async function prepaymentOf(tx: Tx, orderId: number): Promise<DocumentSnapshot> {
  const [document] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, 'prepayment')))
  if (!document) throw new Error(`Order ${orderId} has no prepayment`)
  return readSnapshot<DocumentSnapshot>(tx, document.id)
}
