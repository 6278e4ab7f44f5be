import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { invalidate } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { newsTag } from '#platform/news.ts'
import { NotLetIn, NotYet, ProviderRefused, ProviderUnavailable } from '#takings/providers/server/payment-provider.ts'
import { providersOf } from '#takings/providers/server/providers-of.ts'
import { askAbout } from './ask-about.ts'
import { online_refunds, payment_intents } from './online-payments.tables.ts'
import { refusalWords } from './refusal-words.ts'
import { lastTryOf, nextTry } from './when-money-arrives.ts'

type Shop = Pick<Ground, 'config' | 'database' | 'clock' | 'log'>

/**
 * Then asks the provider: only its answer is recorded. The key makes repeated tries one refund. Tried each business
 * day until the money has arrived there. Throws `ProviderUnavailable` and `NotLetIn` to be tried again.
 */
export async function doRefund(shop: Shop, refundId: number): Promise<void> {
  const { config, database, clock, log } = shop
  const now = clock()
  const isDue = or(isNull(online_refunds.next_try_at), lte(online_refunds.next_try_at, now))
  const [wanted] = await database.db
    .update(online_refunds)
    .set({ state: 'sent', sent_at: now, next_try_at: null })
    .where(and(eq(online_refunds.id, refundId), inArray(online_refunds.state, ['wanted', 'sent']), isDue))
    .returning()
  if (!wanted) return
  const [intent] = await database.db.select().from(payment_intents).where(eq(payment_intents.id, wanted.intent_id))
  const provider = intent && providersOf(config).get(intent.provider)
  if (!provider || intent.provider_id === null) throw new ProviderUnavailable('nobody to ask for a refund')
  try {
    await provider.refund({ id: intent.provider_id, amount: wanted.amount, key: wanted.key })
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error instanceof NotLetIn) throw error
    if (error instanceof NotYet && now < lastTryOf(wanted.wanted_at)) {
      const tryAgain = { next_try_at: nextTry(now) }
      await database.db.update(online_refunds).set(tryAgain).where(eq(online_refunds.id, refundId))
      return
    }
    log.warn({ err: error, refund_id: refundId }, 'a refund was refused')
    return refused(shop, wanted, refusalWords(intent.provider, error))
  }
  await askAbout(shop, { intentId: intent.id, now: clock() })
}

async function refused(
  { database }: Shop,
  { id, intent_id }: typeof online_refunds.$inferSelect,
  because: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .select({ id: payment_intents.id })
      .from(payment_intents)
      .where(eq(payment_intents.id, intent_id))
      .for('update')
    const ended = await tx
      .update(online_refunds)
      .set({ state: 'refused', refused_because: because })
      .where(and(eq(online_refunds.id, id), eq(online_refunds.state, 'sent')))
      .returning({ id: online_refunds.id })
    if (ended.length === 0) return
    await tx
      .update(payment_intents)
      .set({ to_decide: 'refund-refused', decided_at: null, decided_by: null })
      .where(eq(payment_intents.id, intent_id))
    invalidate(tx, newsTag('payments'))
  })
}
