import { eq } from 'drizzle-orm'
import { OtherCurrency, ProviderInvalidResponse } from '#finance/providers/server/payment-provider.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { buildLiveUpdateTag } from '#platform/live-updates.ts'
import type { Work } from '#shell/action/work.ts'
import { moneyStates } from '../money-states.ts'
import { describeProviderError } from './describe-provider-error.ts'
import { payment_intents } from './online-payments.tables.ts'

const hour = 3_600_000

interface Unclear {
  intentId: number
  because: Error | string[]
}

/** A person is told once it lasts, or at once where asking again is no help. A decision stays until anew. */
export async function flagPaymentForReview(work: Work, { intentId, because }: Unclear): Promise<void> {
  const { tx, now } = work
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) return
  const words = Array.isArray(because)
    ? `Teikėjas sako, ko parduotuvė nežino: „${because.join('; ').slice(0, 250)}“.`
    : describeProviderError(intent.provider, because)
  const soon = new Date(now.getTime() + hour)
  const isSame = intent.unclear_because === words
  const since = (isSame || !isFinal(because)) && intent.unclear_since ? intent.unclear_since : now
  const isOld = now.getTime() - since.getTime() >= ageOf(because)
  const isDecided = intent.decided_at !== null && intent.decided_at >= since
  const asks = isOld && intent.to_decide === null && !isDecided
  await tx
    .update(payment_intents)
    .set({
      unclear_since: since,
      unclear_because: words,
      // finished payments are asked about rarely, but this one soon
      ...(!isOld && (intent.next_ask_at === null || intent.next_ask_at > soon) && { next_ask_at: soon }),
      ...(asks && { to_decide: 'unclear' as const, decided_at: null, decided_by: null }),
    })
    .where(eq(payment_intents.id, intentId))
  if (asks) work.tell('payments')
}

interface Clear {
  /** Locked. */
  intent: typeof payment_intents.$inferSelect
  isOver: boolean
}

export async function clearPaymentReview(tx: Tx, { intent, isOver }: Clear): Promise<void> {
  if (intent.unclear_since === null && !(isOver && intent.to_decide === 'unclear')) return
  await tx
    .update(payment_intents)
    .set({ unclear_since: null, unclear_because: null, ...(intent.to_decide === 'unclear' && { to_decide: null }) })
    .where(eq(payment_intents.id, intent.id))
  if (intent.to_decide === 'unclear') invalidate(tx, buildLiveUpdateTag('payments'))
}

const isFinal = (because: Unclear['because']) => Array.isArray(because) || because instanceof OtherCurrency

function ageOf(because: Unclear['because']): number {
  const { unanswered, misspoken } = moneyStates.ages
  if (Array.isArray(because) || because instanceof OtherCurrency) return 0
  return because instanceof ProviderInvalidResponse ? misspoken : unanswered
}
