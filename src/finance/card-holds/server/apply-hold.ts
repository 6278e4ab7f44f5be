import { and, eq, ne } from 'drizzle-orm'
import { holdDeposit } from '#finance/deposits/server/public/hold-deposit.ts'
import { settleDeposit } from '#finance/deposits/server/settle-deposit.ts'
import type { ProviderPayment } from '#finance/providers/server/payment-provider.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'
import { flagHoldForReview } from './flag-hold-for-review.ts'
import { writeCardMovements } from './write-card-movements.ts'

type Hold = typeof card_holds.$inferSelect

const hour = 3_600_000

interface ApplyHoldInput {
  holdId: number
  payment: ProviderPayment
}

/** Idempotent in whatever order answers come. Locks order, then hold, as settling does. */
export async function applyHold(work: Work, { holdId, payment }: ApplyHoldInput): Promise<void> {
  const { tx } = work
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
  if (payment.reference !== hold.reference) throw new Error(`Hold ${holdId} was answered with another one's reference`)
  await become(work, { hold, payment, isThere })
  await writeCardMovements(work, { holdId, payment })
  if (payment.puzzles?.length) await flagHoldForReview(work, { holdId, because: payment.puzzles })
}

async function become(work: Work, { hold, payment, isThere }: Beginning): Promise<void> {
  const { tx, now } = work
  work.tell('orders', `order:${hold.order_id}`)
  const become = (changes: Partial<typeof card_holds.$inferInsert>) =>
    tx.update(card_holds).set(changes).where(eq(card_holds.id, hold.id))
  const ended = { next_try_at: null, address: null, needs_customer_since: null }
  const taken = { ...ended, taken_since: now, next_try_at: new Date(now.getTime() + hour), tries: 0 }
  switch (hold.state) {
    case 'begun':
    case 'renewing':
      if (payment.state === 'held') await beginsToHold(work, { hold, payment, isThere })
      if (payment.state === 'over') await become({ ...ended, state: 'over' })
      if (payment.state === 'paid') await become({ ...taken, state: 'failed', problem: strange(payment) })
      return
    case 'held':
      if (payment.state === 'held') await become({ held_until: payment.heldUntil })
      if (payment.state === 'over') {
        await letGo(work, { hold })
        await become({
          ...ended,
          state: 'lapsed',
          problem: `Rezervacija kortelėje baigėsi: ${formatMoney(hold.amount)} nebelaikoma.`,
        })
      }
      if (payment.state === 'paid') {
        // Captured at the provider's own screen: that much is received.
        await letGo(work, { hold })
        const came = { orderId: hold.order_id, amount: payment.received, way: 'card' } as const
        if (came.amount > 0) await holdDeposit(work.as(null), came)
        await become({ ...taken, state: 'captured', to_capture: payment.received || null, problem: strange(payment) })
      }
      return
    case 'capturing':
      if (payment.state === 'paid' && payment.received === hold.to_capture)
        await become({ ...taken, state: 'captured' })
      else if (payment.state === 'paid') await become({ ...taken, state: 'failed', problem: strange(payment) })
      if (payment.state === 'over')
        await become({
          ...ended,
          state: 'failed',
          problem: `Sulaikyti ${formatMoney(hold.to_capture ?? 0)} kortelėje nepavyko: rezervacija jau buvo baigusis.`,
        })
      return
    case 'releasing':
      if (payment.state === 'over') await become({ ...ended, state: 'released' })
      if (payment.state === 'paid') await become({ ...taken, state: 'failed', problem: strange(payment) })
  }
}

const strange = ({ received }: ProviderPayment) =>
  `Mokėjimų teikėjas nurašė ${formatMoney(received)}, o to niekas čia neprašė. Pažiūrėkite jo svetainėje.`

interface Beginning extends Pick<ApplyHoldInput, 'payment'> {
  hold: Hold
  isThere: boolean
}

/** Replaces what it renews; released at once where that was settled or another is held. */
async function beginsToHold(work: Work, { hold, payment, isThere }: Beginning): Promise<void> {
  const { tx, now } = work
  const [other] = await tx
    .select()
    .from(card_holds)
    .where(and(eq(card_holds.order_id, hold.order_id), eq(card_holds.state, 'held'), ne(card_holds.id, hold.id)))
    .for('update')
  const isInPlace = other !== undefined && other.id === hold.renews_id && other.amount === payment.held
  const wasRenewed = hold.state === 'renewing' && !isInPlace
  if (!isThere || wasRenewed || (other && !isInPlace)) {
    await tx
      .update(card_holds)
      .set({ state: 'releasing', address: null, next_try_at: now })
      .where(eq(card_holds.id, hold.id))
    await work.enqueue(cardHoldsJob, {})
    return
  }
  if (other) {
    await tx
      .update(card_holds)
      .set({ state: 'releasing', needs_customer_since: null, next_try_at: now })
      .where(eq(card_holds.id, other.id))
    await work.enqueue(cardHoldsJob, {})
  }
  await tx
    .update(card_holds)
    .set({
      state: 'held',
      amount: payment.held,
      held_until: payment.heldUntil,
      address: null,
      next_try_at: now,
      tries: 0,
    })
    .where(eq(card_holds.id, hold.id))
  if (!other) await holdDeposit(work.as(null), { orderId: hold.order_id, amount: payment.held, way: 'card-hold' })
}

async function letGo(work: Work, { hold }: { hold: Hold }): Promise<void> {
  const card = { returned: hold.amount, kept: 0 }
  await settleDeposit(work.as(null), { orderId: hold.order_id, ...card, onCard: card })
}
