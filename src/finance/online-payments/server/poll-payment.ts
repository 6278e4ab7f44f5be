import { eq, sql } from 'drizzle-orm'
import { getPaymentProviders } from '#finance/providers/server/get-payment-providers.ts'
import { ProviderUnavailable } from '#finance/providers/server/payment-provider.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { applyAnswer } from './apply-answer.ts'
import { computeNextPoll } from './compute-next-poll.ts'
import { flagPaymentForReview } from './flag-payment-for-review.ts'
import { payment_intents } from './online-payments.tables.ts'

type Shop = Pick<AppContext, 'config' | 'database'>

interface PollPaymentInput {
  intentId: number
  onlyIfDue?: boolean
}

/**
 * The next time to ask is written first: a crash loses nothing. Throws `ProviderUnavailable`; `ProviderRejection` when
 * the provider does not know the payment. Answers whether anybody was asked.
 */
export async function pollPayment(
  { config, database }: Shop,
  asking: PollPaymentInput & { now: Date },
): Promise<boolean> {
  const intent = await transact(database, { now: asking.now }, (work) => takeTurn(work, asking))
  if (!intent?.provider_id) return false
  const provider = getPaymentProviders(config).get(intent.provider)
  if (!provider) throw new ProviderUnavailable(`${intent.provider} is not in PAYMENTS any more`)
  const { intentId, now } = asking
  const payment = await provider.ask(intent.provider_id).catch(async (error) => {
    await transact(database, { now }, (work) => flagPaymentForReview(work, { intentId, because: error }))
    throw error
  })
  await transact(database, { now }, (work) => applyAnswer(work, { intentId, payment, answersBefore: intent.answers }))
  return true
}

async function takeTurn(work: Work, { intentId, onlyIfDue = false }: PollPaymentInput) {
  const { tx, now } = work
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) return undefined
  const { next_ask_at, begun_at: begunAt, expires_at: expiresAt, ended_at: endedAt } = intent
  if (onlyIfDue && (next_ask_at === null || next_ask_at > now)) return undefined
  if (intent.provider_id === null) {
    if (intent.state === 'begun' && expiresAt <= now)
      await tx
        .update(payment_intents)
        .set({ state: 'over', ended_at: now, next_ask_at: null })
        .where(eq(payment_intents.id, intentId))
    return undefined
  }
  await tx
    .update(payment_intents)
    .set({
      asked_at: now,
      asks: sql`${payment_intents.asks} + 1`,
      next_ask_at: computeNextPoll({ begunAt, expiresAt, endedAt, now }),
    })
    .where(eq(payment_intents.id, intentId))
  return intent
}
