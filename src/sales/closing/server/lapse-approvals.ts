import { and, asc, eq, lte } from 'drizzle-orm'
import { order_approvals } from '#orders/server/order-approvals.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isAwaitingApproval, isListed } from '#orders/server/public/order-conditions.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import { listMainUserEmails } from '#people/clients/server/public/list-main-user-emails.ts'
import { myCompanyAddress } from '#people/clients/server/public/my-company-address.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { findShopMailbox } from '#people/mail/server/public/find-shop-mailbox.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork, transact, type Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildApprovalLapsedMail, buildApprovalLapsesSoonMail } from '../approval-lapse.mail.ts'
import { computeLastHeldDay } from '../lapse-day.ts'
import { lapseOrder } from './lapse-order.ts'
import { order_notices } from './order-notices.tables.ts'

export interface TransactionRunner {
  db: Reader
  transaction: <T>(action: (tx: Tx) => Promise<T>) => Promise<T>
}

interface ApprovalToLapse {
  id: number
  client_id: number | null
  email: string
  due_on: Day
  /** Null: nobody is told yet. */
  told_on: Day | null
}

/** Main users hear on the last day, the buyer when lapsed. Where orders never lapse, these hold until due. */
export async function lapseApprovals({
  database,
  settings,
  now,
}: {
  database: TransactionRunner
  settings: Settings
  now: Date
}): Promise<void> {
  const today = toVilniusDay(now)
  const holds = settings.unpaid_holds_days ?? 0
  for (const order of await waitingSince(database.db, addDays(today, -holds))) {
    const last = computeLastHeldDay(order.due_on, holds, settings)
    if (today < last) continue
    if (order.told_on === null) await transact(database, { now }, (work) => tellSoon(work, order, settings))
    else if (today > last && order.told_on < today)
      await transact(database, { now }, async (work) => {
        if (!(await lapseOrder(work, { orderId: order.id })) || !isOneAddress(order.email)) return
        const mail = buildApprovalLapsedMail({ orderId: order.id, address: shopOrdersAddress })
        await enqueueMail(createWork(work.tx, { now }), mail, { to: order.email, order_id: order.id, settings })
      })
  }
}

function waitingSince(reader: Reader, dueBy: Day): Promise<ApprovalToLapse[]> {
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
    .where(and(isAwaitingApproval, isListed, lte(order_approvals.due_on, dueBy)))
    .orderBy(asc(orders.id))
}

async function tellSoon(work: Work, { id, client_id }: ApprovalToLapse, settings: Settings): Promise<void> {
  const { tx, now } = work
  const noticed = await tx
    .insert(order_notices)
    .values({ order_id: id, kind: 'approval-lapses-soon', written_on: toVilniusDay(now) })
    .onConflictDoNothing()
    .returning({ id: order_notices.id })
  if (noticed.length === 0) return
  const mains = client_id === null ? [] : await listMainUserEmails(tx, { clientId: client_id, now })
  const [deciders, address] =
    mains.length > 0
      ? [mains, myCompanyAddress]
      : [[await findShopMailbox(tx)], `${shopAddress}/admin/buhalterija/uzsakymai/${id}`]
  for (const to of deciders)
    await enqueueMail(work, buildApprovalLapsesSoonMail({ orderId: id, address }), { to, settings })
}
