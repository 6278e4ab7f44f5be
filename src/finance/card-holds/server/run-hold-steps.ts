import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import {
  CustomerActionRequired,
  ProviderInvalidResponse,
  ProviderRejection,
  ProviderUnavailable,
} from '#finance/providers/server/payment-provider.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildCardHoldRequestMail } from '../card-hold-request.mail.ts'
import { applyHold } from './apply-hold.ts'
import { beginHold, generateHoldReference } from './begin-hold.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'
import { getHoldProvider } from './find-hold-provider.ts'
import { clearHoldReview, flagHoldForReview } from './flag-hold-for-review.ts'

type Hold = typeof card_holds.$inferSelect
type Shop = Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>

const minute = 60_000
const hour = 60 * minute
/** Time for a customer who has to confirm. */
const beforeItLapses = 48 * hour
const atOnce = 20

/** Each step repeats until answered; after a crash with the same key. Returns the number of steps. */
export async function runHoldSteps(shop: Shop): Promise<number> {
  const { database, clock, log } = shop
  const due = await transact(database, { now: clock() }, (work) => takeDue(work))
  for (const hold of due)
    try {
      await runHoldStep(shop, hold)
      if (hold.unclear_since) await database.transaction((tx) => clearHoldReview(tx, hold.id))
    } catch (error) {
      await transact(database, { now: clock() }, (work) => flagHoldForReview(work, { holdId: hold.id, because: error }))
      if (!(error instanceof ProviderUnavailable) || error instanceof ProviderInvalidResponse)
        log.error({ err: error, hold_id: hold.id }, 'a deposit on a card is stuck')
    }
  return due.length
}

/** Concurrent runs take different holds; a crash leaves one due again. */
async function takeDue(work: Work): Promise<Hold[]> {
  const { tx, now } = work
  const due = await tx
    .select()
    .from(card_holds)
    .where(and(isNotNull(card_holds.next_try_at), lte(card_holds.next_try_at, now)))
    .orderBy(asc(card_holds.next_try_at))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  for (const { id, tries } of due)
    await tx
      .update(card_holds)
      .set({
        asked_at: now,
        tries: sql`${card_holds.tries} + 1`,
        next_try_at: new Date(now.getTime() + pauseAfter(tries)),
      })
      .where(eq(card_holds.id, id))
  return due
}

const pauseAfter = (tries: number) => Math.min(hour, minute * 2 ** Math.min(tries, 6))

/** Throws `ProviderUnavailable` without an answer. */
export async function runHoldStep(shop: Shop, hold: Hold): Promise<void> {
  const { config, clock } = shop
  const { id, state, reference, provider_id: providerId, to_capture: amount } = hold
  const { holds } = getHoldProvider(config, hold.provider)
  if (state === 'renewing') return renew(shop, hold)
  if (!providerId) {
    if (state === 'begun' && hold.expires_at <= clock()) await set(shop, id, { state: 'over', next_try_at: null })
    return
  }
  // The provider's state decides: it may be done.
  const done = { id: providerId, key: `${state}-${reference}` }
  if (state === 'capturing' && amount) await holds.capture({ ...done, amount }).catch(unlessAway)
  if (state === 'releasing') await holds.release(done).catch(unlessAway)
  await pollHold(shop, hold)
  if (state === 'captured' || state === 'failed') return watch(shop, hold)
  if (state === 'held') {
    await tellCustomer(shop, id)
    await look(shop, id)
  }
}

function unlessAway(error: unknown): void {
  if (!(error instanceof ProviderRejection)) throw error
}

export async function pollHold({ config, database, clock }: Shop, hold: Hold): Promise<void> {
  if (!hold.provider_id) return
  const payment = await getHoldProvider(config, hold.provider).ask(hold.provider_id)
  await transact(database, { now: clock() }, (work) => applyHold(work, { holdId: hold.id, payment }))
}

async function watch({ database, clock }: Shop, { id, taken_since, expires_at }: Hold): Promise<void> {
  const now = clock()
  const since = taken_since ?? expires_at
  const next = afterTaking.map((pause) => since.getTime() + pause).find((moment) => moment > now.getTime())
  await database.db
    .update(card_holds)
    .set({ tries: 0, next_try_at: next === undefined ? null : new Date(next) })
    .where(and(eq(card_holds.id, id), gt(card_holds.next_try_at, now)))
}

const day = 24 * hour
const afterTaking = [hour, day, 7 * day, 30 * day, 90 * day, 180 * day]

async function look({ database, clock }: Shop, id: number): Promise<void> {
  const now = clock()
  await database.transaction(async (tx) => {
    const [hold] = await tx.select().from(card_holds).where(eq(card_holds.id, id)).for('update')
    if (hold?.state !== 'held') return
    await tx
      .update(card_holds)
      .set({ tries: 0, next_try_at: new Date(now.getTime() + hour) })
      .where(and(eq(card_holds.id, id), gt(card_holds.next_try_at, now)))
    const left = hold.held_until ? hold.held_until.getTime() - now.getTime() : Number.POSITIVE_INFINITY
    if (left > beforeItLapses || hold.needs_customer_since) return
    await tx
      .insert(card_holds)
      .values({
        order_id: hold.order_id,
        provider: hold.provider,
        amount: hold.amount,
        state: 'renewing',
        renews_id: id,
        reference: generateHoldReference(),
        begun_at: now,
        expires_at: hold.held_until ?? now,
        next_try_at: now,
      })
      .onConflictDoNothing()
  })
}

const over = { state: 'over', next_try_at: null } as const

async function renew(shop: Shop, hold: Hold): Promise<void> {
  const { config, database, clock } = shop
  const [old] = await database.db
    .select()
    .from(card_holds)
    .where(eq(card_holds.id, hold.renews_id ?? 0))
  if (!hold.provider_id) {
    const isWanted = old?.state === 'held'
    // Settled meanwhile: an unanswered request may hold money, so it is repeated, then released.
    if (!old?.provider_id || (!isWanted && hold.tries === 0)) return set(shop, hold.id, over)
    const { reference, amount, order_id } = hold
    const description = `Užsakymo Nr. ${order_id} užstatas`
    try {
      const { holds } = getHoldProvider(config, hold.provider)
      const renewed = await holds.renew({ id: old.provider_id, reference, amount, description })
      await set(shop, hold.id, { provider_id: renewed.id })
    } catch (error) {
      if (error instanceof ProviderRejection && !isWanted) return set(shop, hold.id, over)
      // any other refusal is ours to mend; the old hold stands meanwhile, so try again
      if (!(error instanceof CustomerActionRequired)) throw error
      return transact(database, { now: clock() }, (work) => needsCustomer(work, { hold, oldId: old.id }))
    }
  }
  const [current] = await database.db.select().from(card_holds).where(eq(card_holds.id, hold.id))
  if (current) await pollHold(shop, current)
}

async function needsCustomer(work: Work, { hold, oldId }: { hold: Hold; oldId: number }): Promise<void> {
  const { tx, now } = work
  await tx.update(card_holds).set(over).where(eq(card_holds.id, hold.id))
  await tx
    .update(card_holds)
    .set({ needs_customer_since: now, customer_told_at: null, next_try_at: now, tries: 0 })
    .where(and(eq(card_holds.id, oldId), eq(card_holds.state, 'held')))
  await work.enqueue(cardHoldsJob, {})
}

/** The bank requires the customer. Retried until there is an address; mailed once. */
async function tellCustomer(shop: Shop, id: number): Promise<void> {
  const isToTell = and(
    ...[eq(card_holds.id, id), eq(card_holds.state, 'held'), isNull(card_holds.customer_told_at)],
    isNotNull(card_holds.needs_customer_since),
  )
  const [hold] = await shop.database.db.select().from(card_holds).where(isToTell)
  if (!hold) return
  const now = shop.clock()
  const { order_id: orderId, held_until: until } = hold
  const begun = await beginHold(shop, { orderId, now })
  await transact(shop.database, { now }, async (work) => {
    const entries = await work.tx
      .update(card_holds)
      .set({ customer_told_at: now })
      .where(isToTell)
      .returning({ id: card_holds.id })
    if (entries.length > 0) await mailReserve(work, { orderId, ...begun, until })
  })
}

interface ToMail {
  orderId: number
  address: string
  amount: number
  until: Date | null
}

export async function mailReserve(work: Work, { orderId, ...said }: ToMail): Promise<void> {
  const { tx } = work
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  if (!order?.email) return
  const settings = await readSettings(tx)
  await enqueueMail(work, buildCardHoldRequestMail({ orderId, ...said }), {
    to: order.email,
    order_id: orderId,
    settings,
  })
}

async function set({ database }: Shop, id: number, changes: Partial<typeof card_holds.$inferInsert>): Promise<void> {
  await database.db.update(card_holds).set(changes).where(eq(card_holds.id, id))
}
