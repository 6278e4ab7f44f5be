import { eq, sql } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import { lockBills } from '#payments/server/lock-bills.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ProviderPayment } from '#providers/server/payment-provider.ts'
import { finishRefunds } from './finish-refunds.ts'
import { nextAsk } from './next-ask.ts'
import { noteClear, noteUnclear } from './note-unclear.ts'
import { payment_intents } from './online-payments.tables.ts'
import { standing } from './standing.ts'
import { wakeIntent } from './wake-intent.ts'
import { writeDown } from './write-down.ts'
import { writeMovements } from './write-movements.ts'

interface Applying {
  intentId: number
  /** What the provider answered. */
  told: ProviderPayment
  /** How many answers the payment had taken when this one was asked for. */
  answersBefore: number
  now: Date
}

/**
 * Takes a provider's answer: what is new of its money becomes movements, and those become payments, each once, whoever brings the
 * answer and how often. Under the lock of what is paid and then of the payment itself, as whoever begins to pay takes them. An
 * answer to a question from before another answer came may be the older one, so it changes nothing and is asked for anew.
 */
export async function applyAnswer(tx: Tx, { intentId, told, answersBefore, now }: Applying): Promise<void> {
  await lockWhatIsPaid(tx, intentId)
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) throw new Error(`There is no payment ${intentId}`)
  if (told.reference !== intent.reference)
    throw new Error(`Payment ${intentId} was answered with another one's reference`)
  if (intent.answers !== answersBefore) return wakeIntent(tx, { intentId, now })

  const fresh = await writeMovements(tx, { intent, told, now })
  const isOver = told.state === 'paid' || told.state === 'over'
  if (!told.puzzles?.length) await noteClear(tx, { intent, isOver })
  const ended_at = isOver ? (intent.ended_at ?? now) : null
  const [current] = await tx
    .update(payment_intents)
    .set({
      // what is only held is not paid yet: no payment is begun like that, deposits are (`card-holds`)
      state: told.state === 'held' ? 'pending' : told.state,
      received: told.received,
      returned: told.returned.reduce((sum, one) => sum + one.amount, 0),
      way: told.way ?? intent.way,
      address: told.state === 'pending' ? intent.address : null,
      answers: sql`${payment_intents.answers} + 1`,
      ended_at,
      // while it was asked somebody may have sent word: then it is asked at once
      ...(String(intent.ended_at) !== String(ended_at) &&
        intent.next_ask_at !== null &&
        intent.next_ask_at > now && {
          next_ask_at: nextAsk({ begunAt: intent.begun_at, expiresAt: intent.expires_at, endedAt: ended_at, now }),
        }),
    })
    .where(eq(payment_intents.id, intentId))
    .returning()
  if (!current) throw new Error(`Payment ${intentId} was not written`)

  const { unexpected, isRefused } = await finishRefunds(tx, { intent: current, told, fresh, now })
  const written = await writeDown(tx, { intent: current, now })
  await standing(tx, { intent: current, fresh, unexpected, isRefused, written, now })
  if (told.puzzles?.length) await noteUnclear(tx, { intentId, because: told.puzzles, now })
}

/** What is gone from the lists is nobody's any more: money for it waits for a person. */
async function lockWhatIsPaid(tx: Tx, intentId: number): Promise<void> {
  const [about] = await tx
    .select({ order_id: payment_intents.order_id, client_id: payment_intents.client_id })
    .from(payment_intents)
    .where(eq(payment_intents.id, intentId))
  if (about?.client_id) await lockBills(tx, { clientIds: [about.client_id] })
  if (about?.order_id)
    await lockOrder(tx, about.order_id).catch((error) => {
      if (!(error instanceof Refusal && error.status === 404)) throw error
    })
}
