import { createHash } from 'node:crypto'
import { and, desc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { parseFullNumbers } from '#people/documents/format-full-number.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { findShopMailbox } from '#people/mail/server/public/find-shop-mailbox.ts'
import { throttleMail } from '#people/mail/server/public/throttle-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import {
  buildManyWithdrawalsReceivedMail,
  buildWithdrawalReceiptMail,
  buildWithdrawalReceivedMail,
} from '../withdrawal.mail.ts'
import { ListWithdrawals, ReceiveWithdrawal, type Withdrawal, type WithdrawalReceipt } from '../withdrawals.contract.ts'
import { listWithdrawals, WITHDRAWALS_PAGE_SIZE } from './list-withdrawals.ts'
import { withdrawals } from './withdrawals.tables.ts'

export const registerWithdrawalRoutes: ModuleApi = (route, { database: { db } }) => {
  const statements = new SharedLimit(db, attempts.withdrawal)

  route(ReceiveWithdrawal, async ({ body, request, now, act }) => {
    const receiptWaits = await isTooOften(statements.count(toIpKey(request.ip), now))
    return { data: await act((work) => receiveWithdrawal(work, { ...body, receiptWaits })) }
  })

  route(ListWithdrawals, async ({ query, database }) => {
    const { rows, total } = await listWithdrawals(database.db, query)
    return buildPageAnswer(rows, total, query, WITHDRAWALS_PAGE_SIZE, addressOf(query.order_id))
  })
}

/** The law knows no limit: the receipt is slower. */
async function isTooOften(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return false
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return true
    throw error
  }
}

const addressOf = (orderId: number | undefined) =>
  orderId === undefined ? ListWithdrawals.address : `${ListWithdrawals.address}?order_id=${orderId}`

/** A second press or a reload repeats within this time. */
const REPEAT_MINUTES = 10

/**
 * Never refused for the order's sake: wrong number, other e-mail or expired term are for people, and the answer does
 * not tell. `receiptWaits`: mailed an hour later. A repeat gets the first receipt.
 */
async function receiveWithdrawal(
  work: Work,
  { receiptWaits = false, ...typed }: Withdrawal & { receiptWaits?: boolean },
): Promise<WithdrawalReceipt> {
  const { tx, now } = work
  const content_hash = hashOf(typed)
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(${WITHDRAWAL_LOCK}, hashtext(${content_hash}))`)
  const earlier = await receivedSince(tx, content_hash, minutesBefore(now, REPEAT_MINUTES))
  if (earlier) return { ...typed, received_at: earlier.toISOString() }

  const orderId = await findWithdrawnOrder(tx, typed)
  await tx.insert(withdrawals).values({ ...typed, order_id: orderId, content_hash, received_at: now })
  work.tell('withdrawals')
  if (orderId) work.tell(`order:${orderId}`)

  await mailWithdrawal(work, { ...typed, orderId, receiptWaits })
  return { ...typed, received_at: now.toISOString() }
}

/** Namespace of advisory locks. */
const WITHDRAWAL_LOCK = 62_283

/** The hash ignores case and spaces. */
function hashOf({ name, order_number, email }: Withdrawal): string {
  const plain = [name, order_number, email].map((text) => text.toLowerCase().replace(/\s+/g, ' '))
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex')
}

async function receivedSince(tx: Tx, contentHash: string, since: Date): Promise<Date | undefined> {
  const [earlier] = await tx
    .select({ received_at: withdrawals.received_at })
    .from(withdrawals)
    .where(and(eq(withdrawals.content_hash, contentHash), gt(withdrawals.received_at, since)))
    .orderBy(desc(withdrawals.received_at))
    .limit(1)
  return earlier?.received_at
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}

/** An order matches by its e-mail and number, or a document's. Null: none, or deleted. */
async function findWithdrawnOrder(
  tx: Tx,
  { order_number, email }: { order_number: string; email: string },
): Promise<number | null> {
  const numbers = parseFullNumbers(order_number.replace(/[^A-Za-z0-9]/g, ''))
  const ofDocument = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.order_id, orders.id), inArray(documents.full_number, numbers)))
  const byDocument = exists(ofDocument)
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(sql`lower(${orders.email})`, sql`lower(${email})`),
        isListed,
        or(eq(orders.id, orderIdIn(order_number)), byDocument),
      ),
    )
    .orderBy(desc(byDocument))
    .limit(1)
  return order?.id ?? null
}

/** `12`, `Nr. 12`, `#12`; 0, which no order has, otherwise. */
function orderIdIn(text: string): number {
  const [digits, ...more] = text.match(/\d+/g) ?? []
  const id = Number(digits)
  return digits && more.length === 0 && id <= 2_147_483_647 ? id : 0
}

const { max } = attempts.typedMailbox
const HOUR_MS = 3_600_000

/** The same receipt without a match; matched ones have their order's lane, others one mail an hour. */
async function mailWithdrawal(
  work: Work,
  { orderId, receiptWaits, ...typed }: Withdrawal & { orderId: number | null; receiptWaits: boolean },
): Promise<void> {
  const { tx, now } = work
  const received = { ...typed, received_at: now }
  const order_id = orderId ?? undefined
  const pace = { lane: orderId === null ? 'withdrawal' : `withdrawal ${orderId}`, max }
  const waits = receiptWaits && orderId === null

  const receipt = buildWithdrawalReceiptMail(received, `${shopAddress}/pirkimo-taisykles#atsisakymas`)
  const notBefore = waits ? new Date(now.getTime() + HOUR_MS) : now
  await enqueueMail(work, receipt, { to: typed.email, order_id, pace, notBefore })

  const to = await findShopMailbox(tx)
  // it may be the shop's own address
  const ofShop = { ...pace, lane: `shop ${pace.lane}` }
  const turn = waits ? undefined : await throttleMail(work, { to, ...ofShop })
  if (turn === undefined || turn > now) return tellOfMany(work, { to })
  const orders = `${shopAddress}/admin/buhalterija`
  const address = orderId === null ? `${orders}/atsisakymai` : `${orders}/uzsakymai/${orderId}`
  const notice = buildWithdrawalReceivedMail(received, { orderId, address })
  await enqueueMail(work, notice, { to, reply_to: typed.email, order_id, pace: ofShop, turn })
}

/** The first notice goes at once, then hourly; a waiting mail covers this one. */
async function tellOfMany(work: Work, { to }: { to: string }): Promise<void> {
  const { now } = work
  const pace = { lane: 'shop withdrawals', max: 1 }
  const turn = await throttleMail(work, { to, ...pace })
  if (turn.getTime() > now.getTime() + HOUR_MS) return
  await enqueueMail(work, buildManyWithdrawalsReceivedMail(`${shopAddress}/admin/buhalterija/atsisakymai`), {
    to,
    pace,
    turn,
  })
}
