import { and, eq, ne } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { holdDeposit } from '#takings/deposits/server/hold-deposit.ts'
import { settleDeposit } from '#takings/deposits/server/settle-deposit.ts'
import type { ProviderPayment } from '#takings/providers/server/payment-provider.ts'
import { cardHoldsJob } from './card-holds.jobs.ts'
import { card_holds } from './card-holds.tables.ts'
import { noteUnclearHold } from './note-unclear-hold.ts'
import { writeCardMovements } from './write-card-movements.ts'

type Hold = typeof card_holds.$inferSelect

const hour = 3_600_000

interface Applying {
  holdId: number
  told: ProviderPayment
}

/** Idempotent in whatever order answers come. Locks order, then hold, as settling does. */
export async function applyHold(work: Work, { holdId, told }: Applying): Promise<void> {
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
  if (told.reference !== hold.reference) throw new Error(`Hold ${holdId} was answered with another one's reference`)
  await become(work, { hold, told, isThere })
  await writeCardMovements(work, { holdId, told })
  if (told.puzzles?.length) await noteUnclearHold(work, { holdId, because: told.puzzles })
}

async function become(work: Work, { hold, told, isThere }: Beginning): Promise<void> {
  const { tx, now } = work
  work.tell('orders', `order:${hold.order_id}`)
  const become = (changes: Partial<typeof card_holds.$inferInsert>) =>
    tx.update(card_holds).set(changes).where(eq(card_holds.id, hold.id))
  const ended = { next_try_at: null, address: null, needs_customer_since: null }
  const taken = { ...ended, taken_since: now, next_try_at: new Date(now.getTime() + hour), tries: 0 }
  switch (hold.state) {
    case 'begun':
    case 'renewing':
      if (told.state === 'held') await beginsToHold(work, { hold, told, isThere })
      if (told.state === 'over') await become({ ...ended, state: 'over' })
      if (told.state === 'paid') await become({ ...taken, state: 'failed', problem: strange(told) })
      return
    case 'held':
      if (told.state === 'held') await become({ held_until: told.heldUntil })
      if (told.state === 'over') {
        await letGo(work, { hold })
        await become({
          ...ended,
          state: 'lapsed',
          problem: `Rezervacija kortelėje baigėsi: ${formatMoney(hold.amount)} nebelaikoma.`,
        })
      }
      if (told.state === 'paid') {
        // Captured at the provider's own screen: that much is received.
        await letGo(work, { hold })
        const came = { orderId: hold.order_id, amount: told.received, way: 'card' } as const
        if (came.amount > 0) await holdDeposit(work.as(null), came)
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

interface Beginning extends Pick<Applying, 'told'> {
  hold: Hold
  isThere: boolean
}

/** Replaces what it renews; released at once where that was settled or another is held. */
async function beginsToHold(work: Work, { hold, told, isThere }: Beginning): Promise<void> {
  const { tx, now } = work
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
    .set({ state: 'held', amount: told.held, held_until: told.heldUntil, address: null, next_try_at: now, tries: 0 })
    .where(eq(card_holds.id, hold.id))
  if (!other) await holdDeposit(work.as(null), { orderId: hold.order_id, amount: told.held, way: 'card-hold' })
}

async function letGo(work: Work, { hold }: { hold: Hold }): Promise<void> {
  const card = { returned: hold.amount, kept: 0 }
  await settleDeposit(work.as(null), { orderId: hold.order_id, ...card, onCard: card })
}
