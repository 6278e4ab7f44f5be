import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { queueMail } from '#mail/server/queue-mail.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import {
  CustomerNeeded,
  ProviderMisspoke,
  ProviderRefused,
  ProviderUnavailable,
} from '#providers/server/payment-provider.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { reserveMail } from '../reserve.mail.ts'
import { applyHold } from './apply-hold.ts'
import { beginHold, newHoldReference } from './begin-hold.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'
import { providerOfHold } from './hold-provider.ts'
import { noteClearHold, noteUnclearHold } from './note-unclear-hold.ts'

type Hold = typeof card_holds.$inferSelect
type Shop = Pick<Ground, 'config' | 'database' | 'clock' | 'log'>

const minute = 60_000
const hour = 60 * minute
/** A hold that ends sooner is held anew: two days, so that a customer who is needed has time. */
const beforeItLapses = 48 * hour
const atOnce = 20

/**
 * Does what is wanted of holds and is due: asks about those that were begun, takes, lets go and renews, each until the provider has
 * answered. A program that died between two steps is followed by the next run: what was done is seen, what was not is done, by the
 * same key. Answers how many it looked at.
 */
export async function doHoldSteps(shop: Shop): Promise<number> {
  const { database, clock, log } = shop
  const due = await database.transaction((tx) => takeDue(tx, clock()))
  for (const hold of due)
    try {
      await doStep(shop, hold)
      if (hold.unclear_since) await database.transaction((tx) => noteClearHold(tx, hold.id))
    } catch (error) {
      await database.transaction((tx) => noteUnclearHold(tx, { holdId: hold.id, because: error, now: clock() }))
      if (!(error instanceof ProviderUnavailable) || error instanceof ProviderMisspoke)
        log.error({ err: error, hold_id: hold.id }, 'a deposit on a card is stuck')
    }
  return due.length
}

/** Of several programs each takes others; whoever dies with one leaves it due again, later each time. */
async function takeDue(tx: Tx, now: Date): Promise<Hold[]> {
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

/** A minute, then longer, at most an hour. */
const pauseAfter = (tries: number) => Math.min(hour, minute * 2 ** Math.min(tries, 6))

/** One step of one hold. Throws `ProviderUnavailable` when nothing was said. */
export async function doStep(shop: Shop, hold: Hold): Promise<void> {
  const { config, clock } = shop
  const { id, state, reference, provider_id: providerId, to_capture: amount } = hold
  const { holds } = providerOfHold(config, hold.provider)
  if (state === 'renewing') return renew(shop, hold)
  if (!providerId) {
    if (state === 'begun' && hold.expires_at <= clock()) await set(shop, id, { state: 'over', next_try_at: null })
    return
  }
  // A no may mean that it was done before: the provider is asked how it stands, and that is what counts.
  const done = { id: providerId, key: `${state}-${reference}` }
  if (state === 'capturing' && amount) await holds.capture({ ...done, amount }).catch(unlessAway)
  if (state === 'releasing') await holds.release(done).catch(unlessAway)
  await askAboutHold(shop, hold)
  if (state === 'captured' || state === 'failed') return watch(shop, hold)
  if (state === 'held') {
    await tellCustomer(shop, id)
    await look(shop, id)
  }
}

function unlessAway(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}

/** Asks the provider how a hold stands, and takes its answer. */
export async function askAboutHold({ config, database, clock }: Shop, hold: Hold): Promise<void> {
  if (!hold.provider_id) return
  const told = await providerOfHold(config, hold.provider).ask(hold.provider_id)
  await database.transaction((tx) => applyHold(tx, { holdId: hold.id, told, now: clock() }))
}

/** What was taken is asked about a few times more, as a payment is: by itself, for half a year; and whenever word comes. */
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

/** What is held is looked at every hour, and held anew in time; where the bank wants the customer, nobody else can do it. */
async function look({ database, clock }: Shop, id: number): Promise<void> {
  const now = clock()
  await database.transaction(async (tx) => {
    const [hold] = await tx.select().from(card_holds).where(eq(card_holds.id, id)).for('update')
    if (hold?.state !== 'held') return
    // Word that came since it was asked has it asked anew at once.
    await tx
      .update(card_holds)
      .set({ tries: 0, next_try_at: new Date(now.getTime() + hour) })
      .where(and(eq(card_holds.id, id), gt(card_holds.next_try_at, now)))
    const left = hold.held_until ? hold.held_until.getTime() - now.getTime() : Number.POSITIVE_INFINITY
    if (left > beforeItLapses || hold.needs_customer_since) return
    await tx
      .insert(card_holds)
      .values({
        ...{ order_id: hold.order_id, provider: hold.provider, amount: hold.amount, state: 'renewing', renews_id: id },
        ...{ reference: newHoldReference(), begun_at: now, expires_at: hold.held_until ?? now, next_try_at: now },
      })
      .onConflictDoNothing()
  })
}

const over = { state: 'over', next_try_at: null } as const

/** Holds the same sum anew; the old hold is let go once the new one is there (`applyHold`). */
async function renew(shop: Shop, hold: Hold): Promise<void> {
  const { config, database, clock } = shop
  const [old] = await database.db
    .select()
    .from(card_holds)
    .where(eq(card_holds.id, hold.renews_id ?? 0))
  if (!hold.provider_id) {
    const isWanted = old?.state === 'held'
    // Settled meanwhile: what was asked for before and not answered may be held there, so it is asked for once more, and let go.
    if (!old?.provider_id || (!isWanted && hold.tries === 0)) return set(shop, hold.id, over)
    const { reference, amount, order_id } = hold
    const description = `Užsakymo Nr. ${order_id} užstatas`
    try {
      const { holds } = providerOfHold(config, hold.provider)
      const renewed = await holds.renew({ id: old.provider_id, reference, amount, description })
      await set(shop, hold.id, { provider_id: renewed.id })
    } catch (error) {
      if (error instanceof ProviderRefused && !isWanted) return set(shop, hold.id, over)
      // a no that is not the bank's is ours to mend, and the hold stands meanwhile: tried again
      if (!(error instanceof CustomerNeeded)) throw error
      return database.transaction((tx) => needsCustomer(tx, { hold, oldId: old.id, now: clock() }))
    }
  }
  const [current] = await database.db.select().from(card_holds).where(eq(card_holds.id, hold.id))
  if (current) await askAboutHold(shop, current)
}

async function needsCustomer(tx: Tx, { hold, oldId, now }: { hold: Hold; oldId: number; now: Date }): Promise<void> {
  await tx.update(card_holds).set(over).where(eq(card_holds.id, hold.id))
  await tx
    .update(card_holds)
    .set({ needs_customer_since: now, customer_told_at: null, next_try_at: now, tries: 0 })
    .where(and(eq(card_holds.id, oldId), eq(card_holds.state, 'held')))
  await enqueue(tx, cardHoldsJob, {})
}

/**
 * The bank wants to ask: only the customer can hold it anew, by an address that the provider gives. Until there is one this is tried
 * again; the mail is written once, with the word that it was.
 */
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
  await shop.database.transaction(async (tx) => {
    const told = await tx
      .update(card_holds)
      .set({ customer_told_at: now })
      .where(isToTell)
      .returning({ id: card_holds.id })
    if (told.length > 0) await mailReserve(tx, { orderId, ...begun, until, now })
  })
}

interface ToMail {
  orderId: number
  address: string
  amount: number
  /** Until when the hold before it stands; null: there is none. */
  until: Date | null
  now: Date
}

/** Sends the address where the deposit is held on a card. Nothing when the buyer left no address. */
export async function mailReserve(tx: Tx, { orderId, now, ...said }: ToMail): Promise<void> {
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  if (!order?.email) return
  const settings = await readSettings(tx)
  await queueMail(tx, reserveMail({ orderId, ...said }), { to: order.email, order_id: orderId, now, settings })
}

async function set({ database }: Shop, id: number, changes: Partial<typeof card_holds.$inferInsert>): Promise<void> {
  await database.db.update(card_holds).set(changes).where(eq(card_holds.id, id))
}
