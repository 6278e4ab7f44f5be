import { and, asc, eq, sql } from 'drizzle-orm'
import { decideBillingMode } from '#finance/credit/server/public/decide-billing-mode.ts'
import { buildOrderConfirmedMail } from '#orders/order-confirmed.mail.ts'
import { buildOrderPlacedMail } from '#orders/order-placed.mail.ts'
import { OrderApproved, OrderDeclined, OrderWithdrawn } from '#orders/orders.events.ts'
import { order_approvals } from '#orders/server/order-approvals.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { issuePrepayment } from '#orders/server/public/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/public/mail-on-credit.ts'
import { mailOrderDocument } from '#orders/server/public/mail-order-document.ts'
import { setApproved, setUnapproved } from '#orders/server/public/order-approval.ts'
import { isAwaitingApproval, isListed } from '#orders/server/public/order-conditions.ts'
import { showOrder } from '#orders/server/public/orders.queries.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { assertNotBlocked } from '#people/clients/server/public/assert-not-blocked.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computeLastHeldDay } from '#sales/closing/lapse-day.ts'
import { releaseReservations } from '#sales/closing/server/release-reservations.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildApprovedBlock } from '../approval.mail.ts'
import {
  ApproveMyOrder,
  ApproveOrder,
  DeclineMyOrder,
  DeclineOrder,
  ListApprovals,
  type OrderToApprove,
  WithdrawMyOrder,
} from '../approvals.contract.ts'
import { lockOrderAwaitingApproval } from './lock-order-awaiting-approval.ts'
import { requireMainUser, requireMainUserLocked } from './require-main-user-locked.ts'

export const registerApprovalRoutes: ModuleApi = (route) => {
  route(ListApprovals, async ({ params: { id: clientId }, who, now, database }) => {
    await requireMainUser(database.db, { clientId, userId: who.id, now })
    return { data: await listApprovals(database.db, clientId) }
  })

  route(ApproveMyOrder, async ({ params: { id: clientId, order_id: orderId }, body, act }) =>
    act(async (work) => {
      const paysFirst = body?.billing === 'prepaid'
      await approveOrder(work, { orderId, clientId, paysFirst })
      return { data: await shown(work.tx, orderId) }
    }),
  )

  route(DeclineMyOrder, async ({ params: { id: clientId, order_id: orderId }, body: { reason }, act }) =>
    act(async (work) => {
      await declineOrder(work, { orderId, clientId, reason })
      return { data: await shown(work.tx, orderId) }
    }),
  )

  route(WithdrawMyOrder, async ({ params: { id: orderId }, act }) =>
    act(async (work) => {
      await withdrawOrder(work, { orderId })
      return { data: await shown(work.tx, orderId) }
    }),
  )

  route(ApproveOrder, async ({ params: { id: orderId }, body, act }) =>
    act(async (work) => {
      await approveOrder(work, { orderId, paysFirst: body?.billing === 'prepaid' })
      return { data: await shown(work.tx, orderId) }
    }),
  )

  route(DeclineOrder, async ({ params: { id: orderId }, body: { reason }, act }) =>
    act(async (work) => {
      await declineOrder(work, { orderId, reason })
      return { data: await shown(work.tx, orderId) }
    }),
  )
}

async function shown(reader: Reader, orderId: number) {
  const order = await showOrder(reader, orderId)
  if (!order) throw notFound('Tokio užsakymo nėra.')
  return order
}

interface DeclineOrderInput {
  orderId: number
  /** Absent: the office declines. */
  clientId?: number
  reason: string
}

/** 404 for anyone but a main user or without the order; 409 `not-waiting` when decided. */
async function declineOrder(work: Work<number>, { orderId, clientId, reason }: DeclineOrderInput): Promise<void> {
  const { tx, now, by: byUserId } = work
  const main = clientId === undefined ? undefined : { clientId, userId: byUserId }
  if (main) await requireMainUser(tx, { ...main, now })
  await lockOrderAwaitingApproval(tx, { orderId, clientId })
  await releaseReservations(work, { orderId })
  if (main) await requireMainUserLocked(work, main)
  await setUnapproved(work, { orderId, decision: 'declined', reason })
  await work.happened(OrderDeclined, toOrderSubject(orderId), { reason })
}

/** 404 for another's order; 409 `not-waiting`. */
async function withdrawOrder(work: Work<number>, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now, by: byUserId } = work
  const [own] = await tx.select({ user_id: orders.user_id }).from(orders).where(eq(orders.id, orderId))
  const isOwn = own?.user_id === byUserId && (await isOrderTheirs(tx, { orderId, userId: byUserId, now }))
  if (!isOwn) throw notFound('Tokio užsakymo nėra.')
  await lockOrderAwaitingApproval(tx, { orderId })
  await releaseReservations(work, { orderId })
  await setUnapproved(work, { orderId, decision: 'withdrawn', reason: null })
  await work.happened(OrderWithdrawn, toOrderSubject(orderId))
}

interface ApproveOrderInput {
  orderId: number
  /** Absent: the office approves. */
  clientId?: number
  /** Prepaid whatever the company's terms. */
  paysFirst: boolean
}

/** Today's terms decide; waiting orders don't count. As `declineOrder`; 409 `too-late`; as `decideBillingMode`. */
async function approveOrder(work: Work<number>, { orderId, clientId, paysFirst }: ApproveOrderInput): Promise<void> {
  const { tx, now, by: byUserId } = work
  const main = clientId === undefined ? undefined : { clientId, userId: byUserId }
  if (main) await requireMainUser(tx, { ...main, now })
  const order = await lockOrderAwaitingApproval(tx, { orderId, clientId })
  await refuseBegun(work, { orderId })
  if (main) await requireMainUserLocked(work, main)
  const to = main ? 'customer' : 'office'
  await assertNotBlocked(work, {
    buyer: { private_or_company: 'company' },
    clientId: order.client_id,
    userId: null,
    to,
  })
  const billing = await decideBillingMode(work, {
    clientId: order.client_id ?? undefined,
    price_with_vat: order.price_with_vat,
    paysFirst: paysFirst || order.pays_first,
    to,
  })
  await setApproved(work, { orderId, billing })
  await work.happened(OrderApproved, toOrderSubject(orderId), { billing })

  const settings = await readSettings(tx)
  const by = main ? await nameOf(tx, byUserId) : null
  const entry = (mail: MailContent): MailContent => ({ ...mail, blocks: [buildApprovedBlock(by), ...mail.blocks] })
  if (billing === 'prepaid') {
    const document = await issuePrepayment(work, { orderId, settings })
    await mailOrderDocument(work, (...said) => entry(buildOrderPlacedMail(...said)), { orderId, document, settings })
  } else await mailOnCredit(work, { orderId, words: (...said) => entry(buildOrderConfirmedMail(...said)), settings })
}

async function refuseBegun(work: Work, { orderId }: { orderId: number }): Promise<void> {
  const { tx, now } = work
  const [first] = await tx
    .select({ day: sql<string | null>`min(${order_lines.period} ->> 'from')` })
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
  if (first?.day && first.day < toVilniusDay(now))
    throw conflict('too-late', 'Pirmoji nuomos diena jau praėjo, todėl patvirtinti nebegalima: užsakykite iš naujo.')
}

async function nameOf(reader: Reader, userId: number): Promise<string | null> {
  const [user] = await reader
    .select({ name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(users)
    .where(eq(users.id, userId))
  return user?.name || null
}

async function listApprovals(reader: Reader, clientId: number): Promise<OrderToApprove[]> {
  const settings = await readSettings(reader)
  const rows = await reader
    .select({
      id: orders.id,
      asked_at: order_approvals.asked_at,
      asked_by: sql<string>`trim(${orders.name} || ' ' || ${orders.lastname})`,
      price_with_vat: orders.price_with_vat,
      po_number: orders.po_number,
      site: objects.title,
      due_on: order_approvals.due_on,
      lines: sql<OrderToApprove['lines']>`(
        select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'quantity', l.quantity,
                 'price_with_vat', l.price_with_vat, 'period', l.period) order by l.position, l.id), '[]')
          from order_lines l where l.order_id = "orders"."id")`,
    })
    .from(orders)
    .innerJoin(order_approvals, eq(order_approvals.order_id, orders.id))
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(and(eq(orders.client_id, clientId), isAwaitingApproval, isListed))
    .orderBy(asc(orders.id))
  return rows.map(({ due_on, asked_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    held_until: computeLastHeldDay(due_on, settings.unpaid_holds_days ?? 0, settings),
  }))
}
