import { and, asc, eq, lte } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { mainUsersOf } from '#clients/server/main-users-of.ts'
import { myCompanyAddress } from '#clients/server/my-company-address.ts'
import { isOneAddress } from '#mail/one-line.ts'
import { findShopMailbox } from '#mail/server/find-shop-mailbox.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import { ordersAddress } from '#orders/orders-address.ts'
import { order_approvals } from '#orders/server/order-approvals.tables.ts'
import { isListed, isWaiting } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { approvalLapsedMail, approvalLapsesSoonMail } from '../approval-lapse.mail.ts'
import { lastHeldDay } from '../lapse-day.ts'
import { lapseOrder } from './lapse-order.ts'
import { order_notices } from './order-notices.tables.ts'

export interface Transacting {
  db: Reader
  transaction: <T>(action: (tx: Tx) => Promise<T>) => Promise<T>
}

interface Waiting {
  id: number
  client_id: number | null
  email: string
  due_on: Day
  /** When its company was told that it lapses soon; null: not yet. */
  told_on: Day | null
}

/**
 * The same for orders that wait for a company's approval: its main users are told on the last day, the buyer when it is over. Where
 * the shop holds unpaid orders for ever, these are held until the day on which they would be due: nothing is promised to nobody.
 */
export async function lapseApprovals({
  database,
  settings,
  now,
}: {
  database: Transacting
  settings: Settings
  now: Date
}): Promise<void> {
  const today = dayOf(now)
  const holds = settings.unpaid_holds_days ?? 0
  for (const order of await waitingSince(database.db, addDays(today, -holds))) {
    const last = lastHeldDay(order.due_on, holds, settings)
    if (today < last) continue
    if (order.told_on === null) await database.transaction((tx) => tellSoon(tx, order, settings, now))
    else if (today > last && order.told_on < today)
      await database.transaction(async (tx) => {
        if (!(await lapseOrder(tx, { orderId: order.id, now })) || !isOneAddress(order.email)) return
        const mail = approvalLapsedMail({ orderId: order.id, address: ordersAddress })
        await queueMail(tx, mail, { to: order.email, order_id: order.id, now, settings })
      })
  }
}

function waitingSince(reader: Reader, dueBy: Day): Promise<Waiting[]> {
  return reader
    .select({
      id: orders.id,
      client_id: orders.client_id,
      email: orders.email,
      due_on: order_approvals.due_on,
      told_on: order_notices.written_on,
    })
    .from(orders)
    .innerJoin(order_approvals, eq(order_approvals.order_id, orders.id))
    .leftJoin(order_notices, and(eq(order_notices.order_id, orders.id), eq(order_notices.kind, 'approval-lapses-soon')))
    .where(and(isWaiting, isListed, lte(order_approvals.due_on, dueBy)))
    .orderBy(asc(orders.id))
}

async function tellSoon(tx: Tx, { id, client_id }: Waiting, settings: Settings, now: Date): Promise<void> {
  const noticed = await tx
    .insert(order_notices)
    .values({ order_id: id, kind: 'approval-lapses-soon', written_on: dayOf(now) })
    .onConflictDoNothing()
    .returning({ id: order_notices.id })
  if (noticed.length === 0) return
  const mains = client_id === null ? [] : await mainUsersOf(tx, { clientId: client_id, now })
  const [deciders, address] =
    mains.length > 0
      ? [mains, myCompanyAddress]
      : [[await findShopMailbox(tx)], `${shopAddress}/admin/buhalterija/uzsakymai/${id}`]
  for (const to of deciders)
    await queueMail(tx, approvalLapsesSoonMail({ orderId: id, address }), { to, now, settings })
}
