import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { ProviderUnavailable } from '#providers/server/payment-provider.ts'
import { providersOf } from '#providers/server/providers-of.ts'
import { applyAnswer } from './apply-answer.ts'
import { nextAsk } from './next-ask.ts'
import { noteUnclear } from './note-unclear.ts'
import { payment_intents } from './online-payments.tables.ts'

type Shop = Pick<Ground, 'config' | 'database'>

interface Asking {
  intentId: number
  /** Only when its time has come: of several who take it one asks. */
  onlyIfDue?: boolean
  now: Date
}

/**
 * Asks the provider how a payment stands and writes down what is new. When it is asked next is written before, so that a program
 * which dies meanwhile leaves a payment that is asked about again. Throws `ProviderUnavailable` when there was no answer,
 * `ProviderRefused` when the provider knows of no such payment. Answers whether anybody was asked.
 */
export async function askAbout({ config, database }: Shop, asking: Asking): Promise<boolean> {
  const intent = await database.transaction((tx) => takeTurn(tx, asking))
  if (!intent?.provider_id) return false
  const provider = providersOf(config).get(intent.provider)
  if (!provider) throw new ProviderUnavailable(`${intent.provider} is not in PAYMENTS any more`)
  const { intentId, now } = asking
  const told = await provider.ask(intent.provider_id).catch(async (error) => {
    await database.transaction((tx) => noteUnclear(tx, { intentId, because: error, now }))
    throw error
  })
  await database.transaction((tx) => applyAnswer(tx, { intentId, told, answersBefore: intent.answers, now }))
  return true
}

async function takeTurn(tx: Tx, { intentId, onlyIfDue = false, now }: Asking) {
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) return undefined
  const { next_ask_at, begun_at: begunAt, expires_at: expiresAt, ended_at: endedAt } = intent
  if (onlyIfDue && (next_ask_at === null || next_ask_at > now)) return undefined
  if (intent.provider_id === null) {
    // nobody ever got to its page: when its time is over, it is over
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
      next_ask_at: nextAsk({ begunAt, expiresAt, endedAt, now }),
    })
    .where(eq(payment_intents.id, intentId))
  return intent
}
