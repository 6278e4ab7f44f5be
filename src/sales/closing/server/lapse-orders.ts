import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { deposit_balances } from '#finance/deposits/server/deposits.tables.ts'
import { buildReceivedSql } from '#finance/payments/server/public/build-received-sql.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed, isUnpaid } from '#orders/server/public/order-conditions.ts'
import { readOrderContact } from '#orders/server/public/read-contacts-of-orders.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { readSnapshot } from '#people/documents/server/public/read-snapshot.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { computeLastHeldDay } from '../lapse-day.ts'
import { buildOrderLapsedMail, buildOrderLapsesSoonMail } from '../order-lapse.mail.ts'
import { lapseApprovals, type TransactionRunner } from './lapse-approvals.ts'
import { lapseOrder } from './lapse-order.ts'
import { order_notices } from './order-notices.tables.ts'

/** Somebody looks first at what was paid overnight. */
const FROM_TIME = '09:00'

interface Due {
  database: TransactionRunner
  clock: Clock
}

/**
 * Announces unpaid web orders' last held day and lapses those announced on an earlier day: none unannounced, even
 * after downtime or a changed setting. Orders waiting for approval, too. One transaction each, safe in parallel.
 */
export async function lapseOrders({ database, clock }: Due): Promise<void> {
  const now = clock()
  const settings = await readSettings(database.db)
  for (const order of await ordersHeldUntil(database.db, now))
    await transact(database, { now }, (work) => letGo(work, order, settings))
  const time = toVilniusTime(now)
  if (time < FROM_TIME || time >= getUsualHours(toVilniusDay(now), settings).close) return
  await lapseApprovals({ database, settings, now })

  const holds = settings.unpaid_holds_days
  if (holds === null) return
  const today = toVilniusDay(now)
  for (const order of await ordersToLapse(database.db, addDays(today, -holds))) {
    const last = computeLastHeldDay(order.due_on, holds, settings)
    if (today < last) continue
    const canBeTold = isOneAddress(order.email)
    if (canBeTold && order.told_on === null)
      await transact(database, { now }, (work) => tellSoon(work, order, settings))
    else if (today > last && (!canBeTold || (order.told_on ?? today) < today))
      await transact(database, { now }, (work) => letGo(work, order, settings))
  }
}

async function tellSoon(work: Work, order: OrderToLapse, settings: Settings): Promise<void> {
  const { tx, now } = work
  const [noticed] = await tx
    .insert(order_notices)
    .values({ order_id: order.id, kind: 'lapses-soon', written_on: toVilniusDay(now) })
    .onConflictDoNothing()
    .returning({ id: order_notices.id })
  if (!noticed) return
  const mail = await queueAbout(work, buildOrderLapsesSoonMail, order, settings)
  await tx.update(order_notices).set({ mail_id: mail.id }).where(eq(order_notices.id, noticed.id))
}

async function letGo(work: Work, order: OrderToLapse, settings: Settings): Promise<void> {
  if (!(await lapseOrder(work, { orderId: order.id }))) return
  if (isOneAddress(order.email)) await queueAbout(work, buildOrderLapsedMail, order, settings)
}

async function queueAbout(
  work: Work,
  compose: typeof buildOrderLapsedMail,
  { id, email, without_account }: OrderToLapse,
  settings: Settings,
): Promise<{ id: number }> {
  const { tx } = work
  const document = await prepaymentOf(tx, id)
  const max = settings.order_mails_per_hour
  const contact = await readOrderContact(tx, id, settings)
  const content = compose({
    document,
    settings: contact,
    ordersAddress: shopOrdersAddress,
    hasAccount: !without_account,
  })
  return enqueueMail(work, content, {
    to: email,
    order_id: id,
    pace: max === null ? undefined : { lane: 'order-lapse', max },
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

interface OrderToLapse {
  id: number
  email: string
  without_account: boolean
  due_on: Day
  /** Null: nobody is told yet. */
  told_on: Day | null
}

/**
 * Nothing is paid or out, also for extensions; part payments and deposits are for people. Orders are checked again,
 * locked.
 */
function ordersToLapse(reader: Reader, dueBy: Day): Promise<OrderToLapse[]> {
  return untouched(reader, and(isNull(orders.held_until), lte(dueOn, dueBy)))
}

/** The buyer knows the moment from ordering. */
function ordersHeldUntil(reader: Reader, now: Date): Promise<OrderToLapse[]> {
  return untouched(reader, lte(orders.held_until, now))
}

const dueOn = sql<Day>`${documents.snapshot} ->> 'due_on'`

function untouched(reader: Reader, are: SQL | undefined): Promise<OrderToLapse[]> {
  const deposit = reader
    .select({ orderId: deposit_balances.order_id })
    .from(deposit_balances)
    .where(and(eq(deposit_balances.order_id, orders.id), gt(deposit_balances.held, 0)))
  const moved = reader
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orders.id), or(gt(rentals.handed_out, 0), isNotNull(rentals.returned_at))))
  return reader
    .select({
      id: orders.id,
      email: orders.email,
      without_account: orders.without_account,
      due_on: dueOn,
      told_on: order_notices.written_on,
    })
    .from(orders)
    .innerJoin(documents, and(eq(documents.order_id, orders.id), eq(documents.kind, 'prepayment')))
    .leftJoin(order_notices, and(eq(order_notices.order_id, orders.id), eq(order_notices.kind, 'lapses-soon')))
    .where(
      and(
        ...[eq(orders.lapses, true), isListed, isUnpaid, are],
        ...[sql.raw(`${buildReceivedSql('"orders"')} <= 0`), notExists(deposit), notExists(moved)],
      ),
    )
    .orderBy(asc(orders.id))
}
