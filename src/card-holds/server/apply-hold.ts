import { and, eq, ne } from 'drizzle-orm'
import { holdDeposit } from '#deposits/server/hold-deposit.ts'
import { settleDeposit } from '#deposits/server/settle-deposit.ts'
import { formatMoney } from '#money/format-money.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { enqueue, invalidate, type Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ProviderPayment } from '#providers/server/payment-provider.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'
import { noteUnclearHold } from './note-unclear-hold.ts'
import { writeCardMovements } from './write-card-movements.ts'

type Hold = typeof card_holds.$inferSelect

const hour = 3_600_000

interface Applying {
  holdId: number
  /** What the provider answered. */
  told: ProviderPayment
  now: Date
}

/**
 * Takes a provider's answer about a hold: the ledger of deposits changes once, whoever brings the answer, how often and in what order.
 * Under the lock of the order, then of the hold, as whoever settles takes them.
 */
export async function applyHold(tx: Tx, { holdId, told, now }: Applying): Promise<void> {
  const [about] = await tx.select({ orderId: card_holds.order_id }).from(card_holds).where(eq(card_holds.id, holdId))
  if (!about) throw new Error(`There is no hold ${holdId}`)
  const isThere = await lockOrder(tx, about.orderId).then(
    (order) => !order.lapsed_at && !order.unapproved_since,
    (error) => {
      if (error instanceof Refusal && error.status === 404) return false
      throw error
    },
  )
  const [hold] = await tx.select().from(card_holds).where(eq(card_holds.id, holdId)).for('update')
  if (!hold) throw new Error(`There is no hold ${holdId}`)
  if (told.reference !== hold.reference) throw new Error(`Hold ${holdId} was answered with another one's reference`)
  await become(tx, { hold, told, isThere, now })
  await writeCardMovements(tx, { holdId, told, now })
  if (told.puzzles?.length) await noteUnclearHold(tx, { holdId, because: told.puzzles, now })
}

/** What follows of an answer in each state; any other answer changes nothing. */
async function become(tx: Tx, { hold, told, isThere, now }: Beginning): Promise<void> {
  invalidate(tx, `order:${hold.order_id}`)
  const become = (changes: Partial<typeof card_holds.$inferInsert>) =>
    tx.update(card_holds).set(changes).where(eq(card_holds.id, hold.id))
  const ended = { next_try_at: null, address: null, needs_customer_since: null }
  // the money that was taken may go back: it is asked about later, too
  const taken = { ...ended, taken_since: now, next_try_at: new Date(now.getTime() + hour), tries: 0 }
  switch (hold.state) {
    case 'begun':
    case 'renewing':
      if (told.state === 'held') await beginsToHold(tx, { hold, told, isThere, now })
      if (told.state === 'over') await become({ ...ended, state: 'over' })
      if (told.state === 'paid') await become({ ...taken, state: 'failed', problem: strange(told) })
      return
    case 'held':
      if (told.state === 'held') await become({ held_until: told.heldUntil })
      if (told.state === 'over') {
        await letGo(tx, { hold, now })
        await become({
          ...ended,
          state: 'lapsed',
          problem: `Rezervacija kortelėje baigėsi: ${formatMoney(hold.amount)} nebelaikoma.`,
        })
      }
      if (told.state === 'paid') {
        // Somebody took it on the screen of the provider: held on a card no more, that much is money that came.
        await letGo(tx, { hold, now })
        const came = { orderId: hold.order_id, amount: told.received, way: 'card', byUserId: null, now } as const
        if (came.amount > 0) await holdDeposit(tx, came)
        await become({ ...taken, state: 'captured', to_capture: told.received || null, problem: strange(told) })
      }
      return
    case 'capturing':
      if (told.state === 'paid' && told.received === hold.to_capture) await become({ ...taken, state: 'captured' })
      else if (told.state === 'paid') await become({ ...taken, state: 'failed', problem: strange(told) })
      if (told.state === 'over')
        await become({
          ...{ ...ended, state: 'failed' },
          problem: `Sulaikyti ${formatMoney(hold.to_capture ?? 0)} kortelėje nepavyko: rezervacija jau buvo baigusis.`,
        })
      return
    case 'releasing':
      if (told.state === 'over') await become({ ...ended, state: 'released' })
      if (told.state === 'paid') await become({ ...taken, state: 'failed', problem: strange(told) })
  }
}

const strange = ({ received }: ProviderPayment) =>
  `Mokėjimų teikėjas nurašė ${formatMoney(received)}, o to niekas čia neprašė. Pažiūrėkite jo svetainėje.`

interface Beginning extends Pick<Applying, 'told' | 'now'> {
  hold: Hold
  /** The order may still have a deposit. */
  isThere: boolean
}

/** It takes the place of the hold that it renews; where that was settled meanwhile, or another is held, it goes at once. */
async function beginsToHold(tx: Tx, { hold, told, isThere, now }: Beginning): Promise<void> {
  const [other] = await tx
    .select()
    .from(card_holds)
    .where(and(eq(card_holds.order_id, hold.order_id), eq(card_holds.state, 'held'), ne(card_holds.id, hold.id)))
    .for('update')
  const isInPlace = other !== undefined && other.id === hold.renews_id && other.amount === told.held
  const wasRenewed = hold.state === 'renewing' && !isInPlace
  if (!isThere || wasRenewed || (other && !isInPlace)) {
    await tx
      .update(card_holds)
      .set({ state: 'releasing', address: null, next_try_at: now })
      .where(eq(card_holds.id, hold.id))
    await enqueue(tx, cardHoldsJob, {})
    return
  }
  if (other) {
    await tx
      .update(card_holds)
      .set({ state: 'releasing', needs_customer_since: null, next_try_at: now })
      .where(eq(card_holds.id, other.id))
    await enqueue(tx, cardHoldsJob, {})
  }
  await tx
    .update(card_holds)
    .set({ state: 'held', amount: told.held, held_until: told.heldUntil, address: null, next_try_at: now, tries: 0 })
    .where(eq(card_holds.id, hold.id))
  if (!other)
    await holdDeposit(tx, { orderId: hold.order_id, amount: told.held, way: 'card-hold', byUserId: null, now })
}

async function letGo(tx: Tx, { hold, now }: { hold: Hold; now: Date }): Promise<void> {
  const card = { returned: hold.amount, kept: 0 }
  await settleDeposit(tx, { orderId: hold.order_id, ...card, onCard: card, byUserId: null, now })
}
