import { eq } from 'drizzle-orm'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { OtherCurrency, ProviderMisspoke } from '#providers/server/payment-provider.ts'
import { moneyStates } from '../money-states.ts'
import { payment_intents } from './online-payments.tables.ts'
import { refusalWords } from './refusal-words.ts'

const hour = 3_600_000

interface Unclear {
  intentId: number
  /** What was thrown in place of an answer, or what of an answer nobody here has a word for. */
  because: Error | string[]
  now: Date
}

/**
 * Writes down that a provider's answer about a payment could not be taken: its money stays as it was last told. A person is asked
 * once it lasts; at once where asking again can't help. What a person has decided is left until it is unclear anew.
 */
export async function noteUnclear(tx: Tx, { intentId, because, now }: Unclear): Promise<void> {
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) return
  const words = Array.isArray(because)
    ? `Teikėjas sako, ko parduotuvė nežino: „${because.join('; ').slice(0, 250)}“.`
    : refusalWords(intent.provider, because)
  const soon = new Date(now.getTime() + hour)
  const isSame = intent.unclear_because === words
  const since = (isSame || !isFinal(because)) && intent.unclear_since ? intent.unclear_since : now
  const isOld = now.getTime() - since.getTime() >= ageOf(because)
  const isDecided = intent.decided_at !== null && intent.decided_at >= since
  const asks = isOld && intent.to_decide === null && !isDecided
  await tx
    .update(payment_intents)
    .set({
      ...{ unclear_since: since, unclear_because: words },
      // what is over is asked about seldom: it is asked again soon, until a person is
      ...(!isOld && (intent.next_ask_at === null || intent.next_ask_at > soon) && { next_ask_at: soon }),
      ...(asks && { to_decide: 'unclear' as const, decided_at: null, decided_by: null }),
    })
    .where(eq(payment_intents.id, intentId))
  if (asks) invalidate(tx, 'payments')
}

interface Clear {
  /** Locked. */
  intent: typeof payment_intents.$inferSelect
  /** Whether the provider says that it was paid or can't be any more. */
  isOver: boolean
}

/** It is clear again: nobody has to look any more. */
export async function noteClear(tx: Tx, { intent, isOver }: Clear): Promise<void> {
  if (intent.unclear_since === null && !(isOver && intent.to_decide === 'unclear')) return
  await tx
    .update(payment_intents)
    .set({ unclear_since: null, unclear_because: null, ...(intent.to_decide === 'unclear' && { to_decide: null }) })
    .where(eq(payment_intents.id, intent.id))
  if (intent.to_decide === 'unclear') invalidate(tx, 'payments')
}

const isFinal = (because: Unclear['because']) => Array.isArray(because) || because instanceof OtherCurrency

function ageOf(because: Unclear['because']): number {
  const { unanswered, misspoken } = moneyStates.ages
  if (Array.isArray(because) || because instanceof OtherCurrency) return 0
  return because instanceof ProviderMisspoke ? misspoken : unanswered
}
