import { and, eq, gt, isNull } from 'drizzle-orm'
import { SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { readOutstandingDeposit } from '#finance/deposits/server/bank-deposits.ts'
import { showDeposit } from '#finance/deposits/server/public/deposits.queries.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { openGuestOrder } from '#orders/server/public/open-guest-order.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import type { Config } from '#platform/config.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts, limits } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { notFound } from '#platform/refusal.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import {
  type CardHold,
  type Reservation,
  ReserveDeposit,
  ReserveGuestDeposit,
  ReserveMyDeposit,
  SeeCardProblem,
  ShowCardHold,
  ShowGuestCardHold,
  ShowMyCardHold,
  ShowReservation,
} from '../card-holds.contract.ts'
import { beginHold } from './begin-hold.ts'
import { card_holds } from './card-holds.tables.ts'
import { canHold, findHoldProvider } from './find-hold-provider.ts'
import { wakeHold } from './handle-hold-notification.ts'
import { settleWithCard } from './public/settle-with-card.ts'
import { mailReserve } from './run-hold-steps.ts'

export const registerCardHoldRoutes: ModuleApi = (route, context) => {
  const opened = openGuestOrder()
  const guesses = new RateLimit(attempts.guestLink)
  const begun = new RateLimit(attempts.beginPayment)

  /** 404 for a wrong secret; many attempts are slowed. */
  route(ShowReservation, async ({ params: { secret }, request, reply, now, database, act }) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const look = () => findReservation(database.db, secret, now)
    const reservation = await guesses.countFailures(toIpKey(request.ip), now, look)
    if (!reservation) throw notFound('Tokios rezervacijos nėra.')
    const { id: holdId, asked_at, shown } = reservation
    const isAskedAbout = asked_at !== null && now.getTime() - asked_at.getTime() < limits.onlinePaymentAskMs
    if (shown.state === 'waiting' && !isAskedAbout) await act((work) => wakeHold(work, { holdId }))
    return { data: shown }
  })

  route(ShowMyCardHold, async ({ params: { id }, who, now, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId: id, userId: who.id, now })))
      throw notFound('Tokio užsakymo nėra.')
    return { data: await showHold(database.db, context.config, id) }
  })

  route(ShowGuestCardHold, async (asking) => ({
    data: await showHold(asking.database.db, context.config, await opened(asking)),
  }))

  route(ShowCardHold, async ({ params: { id }, database }) => ({
    data: await showHold(database.db, context.config, id),
  }))

  route(ReserveMyDeposit, async ({ params: { id: orderId }, who, now, request, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId, userId: who.id, now }))) throw notFound('Tokio užsakymo nėra.')
    begun.count(toIpKey(request.ip), now)
    return { data: await beginHold(context, { orderId, now }) }
  })

  route(ReserveGuestDeposit, async (asking) => {
    const orderId = await opened(asking)
    begun.count(toIpKey(asking.request.ip), asking.now)
    return { data: await beginHold(context, { orderId, now: asking.now }) }
  })

  route(ReserveDeposit, async ({ params: { id: orderId }, body: { mail }, now, act }) => {
    const data = await beginHold(context, { orderId, now })
    if (mail) await act((work) => mailReserve(work, { orderId, ...data, until: null }))
    return { data }
  })

  route(SeeCardProblem, async ({ params, database }) => {
    await database.transaction((tx) => seeProblem(tx, params.id))
    return { message: 'Pažymėta.' }
  })

  route(
    SettleDeposit,
    async ({ params, body: { held_seen, place_id: placeId, iban, name, ...body }, database, act }) => {
      const input = { orderId: params.id, ...body, placeId, payee: { iban, name }, heldSeen: held_seen }
      await act((work) => settleWithCard(work, input))
      const data = await showDeposit(database.db, params.id)
      if (!data) throw notFound('Tokio užsakymo nėra.')
      return { data }
    },
  )
}

async function seeProblem(tx: Tx, orderId: number): Promise<void> {
  await lockOrder(tx, orderId)
  await tx.update(card_holds).set({ problem: null }).where(eq(card_holds.order_id, orderId))
}

/** Throws 404 without the order. */
async function showHold(reader: Reader, config: Config, orderId: number): Promise<CardHold> {
  const deposit = await showDeposit(reader, orderId)
  if (!deposit) throw notFound('Tokio užsakymo nėra.')
  const [held] = await reader
    .select()
    .from(card_holds)
    .where(and(eq(card_holds.order_id, orderId), eq(card_holds.state, 'held')))
  const missing = held ? (held.needs_customer_since ? held.amount : 0) : Math.max(0, deposit.agreed - deposit.held)
  const isSettled = deposit.entries.some(({ kind }) => kind !== 'held')
  const provider = findHoldProvider(config)
  return {
    amount:
      missing > 0 && missing >= (provider?.min ?? 0) && !(isSettled && !held) && (await canHold(config)) ? missing : 0,
    held: held ? { amount: held.amount, until: held.held_until?.toISOString() ?? null } : null,
    ...(!held && (await byTransfer(reader, orderId))),
  }
}

async function byTransfer(reader: Reader, orderId: number): Promise<Pick<CardHold, 'transfer'>> {
  const [order] = await reader
    .select({ lapsed_at: orders.lapsed_at })
    .from(orders)
    .where(and(eq(orders.id, orderId), isListed))
  const amount = await readOutstandingDeposit(reader, orderId)
  const { name, iban } = await readSettings(reader)
  const ours = parseIban(iban)
  if (!order || order.lapsed_at || amount === 0 || !ours) return {}
  return { transfer: { amount, name, iban: ours, reference: buildDepositReference(orderId) } }
}

interface FoundReservation {
  id: number
  asked_at: Date | null
  shown: Reservation
}

/** Undefined for other texts, old holds and erased buyers. By hash: timing tells nothing. */
async function findReservation(reader: Reader, secret: string, now: Date): Promise<FoundReservation | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined
  const since = new Date(now.getTime() - limits.onlinePaymentSecretMs)
  const [cardHold] = await reader
    .select({ hold: card_holds })
    .from(card_holds)
    .innerJoin(orders, eq(orders.id, card_holds.order_id))
    .where(
      and(
        eq(card_holds.secret_hash, hashSecret(secret)),
        gt(card_holds.begun_at, since),
        ...[isNull(orders.erased_at), isListed],
      ),
    )
  if (!cardHold) return undefined
  const { id, asked_at, order_id, amount, state, address, to_capture: taken } = cardHold.hold
  const [held] = await reader
    .select({ amount: card_holds.amount, until: card_holds.held_until })
    .from(card_holds)
    .where(and(eq(card_holds.order_id, order_id), eq(card_holds.state, 'held')))
  const shown = {
    order_id,
    amount: held?.amount ?? amount,
    state: held ? ('held' as const) : states[state],
    until: held?.until?.toISOString() ?? null,
    address: held || state !== 'begun' ? null : address,
    taken: held || states[state] !== 'taken' ? 0 : (taken ?? 0),
  }
  return { id, asked_at, shown }
}

const states = {
  begun: 'waiting',
  renewing: 'waiting',
  held: 'held',
  over: 'not-held',
  capturing: 'taken',
  captured: 'taken',
  releasing: 'released',
  released: 'released',
  lapsed: 'released',
  failed: 'released',
} as const satisfies Record<(typeof card_holds.$inferSelect)['state'], Reservation['state']>
