import { and, asc, eq, lte } from 'drizzle-orm'
import { ordersAddress } from '#orders/orders-address.ts'
import { order_approvals } from '#orders/server/order-approvals.tables.ts'
import { isListed, isWaiting } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { mainUsersOf } from '#people/clients/server/main-users-of.ts'
import { myCompanyAddress } from '#people/clients/server/my-company-address.ts'
import { isOneAddress } from '#people/mail/one-line.ts'
import { findShopMailbox } from '#people/mail/server/find-shop-mailbox.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { act, type Work, workOf } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
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
  /** Null: not yet told. */
  told_on: Day | null
}

/** Main users hear on the last day, the buyer when lapsed. Where orders never lapse, these hold until due. */
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
    if (order.told_on === null) await act(database, { now }, (work) => tellSoon(work, order, settings))
    else if (today > last && order.told_on < today)
      await act(database, { now }, async (work) => {
        if (!(await lapseOrder(work, { orderId: order.id })) || !isOneAddress(order.email)) return
        const mail = approvalLapsedMail({ orderId: order.id, address: ordersAddress })
        await queueMail(workOf(work.tx, { now }), mail, { to: order.email, order_id: order.id, settings })
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

async function tellSoon(work: Work, { id, client_id }: Waiting, settings: Settings): Promise<void> {
  const { tx, now } = work
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
  for (const to of deciders) await queueMail(work, approvalLapsesSoonMail({ orderId: id, address }), { to, settings })
}
