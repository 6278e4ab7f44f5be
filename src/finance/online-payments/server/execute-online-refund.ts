import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { lockReceipt } from '#finance/payments/server/refundable.ts'
import { getPaymentProviders } from '#finance/providers/server/get-payment-providers.ts'
import {
  FundsNotAvailable,
  ProviderAccessDenied,
  ProviderRejection,
  ProviderUnavailable,
} from '#finance/providers/server/payment-provider.ts'
import { invalidate } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { buildLiveUpdateTag } from '#platform/live-updates.ts'
import { describeProviderError } from './describe-provider-error.ts'
import { online_refunds, payment_intents } from './online-payments.tables.ts'
import { pollPayment } from './poll-payment.ts'
import { computeLastRefundTry, computeNextRefundTry } from './refund-retry-times.ts'

type Shop = Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>

/**
 * Then asks the provider: only its answer is recorded. The key makes repeated tries one refund. Tried each business
 * day until the money has arrived there. Throws `ProviderUnavailable` and `ProviderAccessDenied` to be tried again.
 */
export async function executeOnlineRefund(shop: Shop, refundId: number): Promise<void> {
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
  const provider = intent && getPaymentProviders(config).get(intent.provider)
  if (!provider || intent.provider_id === null) throw new ProviderUnavailable('nobody to ask for a refund')
  try {
    await provider.refund({ id: intent.provider_id, amount: wanted.amount, key: wanted.key })
  } catch (error) {
    if (!(error instanceof ProviderRejection) || error instanceof ProviderAccessDenied) throw error
    if (error instanceof FundsNotAvailable && now < computeLastRefundTry(wanted.wanted_at)) {
      const tryAgain = { next_try_at: computeNextRefundTry(now) }
      await database.db.update(online_refunds).set(tryAgain).where(eq(online_refunds.id, refundId))
      return
    }
    log.warn({ err: error, refund_id: refundId }, 'a refund was refused')
    return refused(shop, { refund: wanted, intent, because: describeProviderError(intent.provider, error) })
  }
  await pollPayment(shop, { intentId: intent.id, now: clock() })
}

interface RefusedRefund {
  refund: typeof online_refunds.$inferSelect
  intent: typeof payment_intents.$inferSelect
  because: string
}

/** What is not given back is the client's again, so that whose money it is comes first. */
async function refused(
  { database }: Shop,
  { refund: { id, intent_id }, intent: { order_id, client_id }, because }: RefusedRefund,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockReceipt(tx, order_id === null ? { clientId: client_id } : { orderId: order_id })
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
    invalidate(tx, buildLiveUpdateTag('payments'))
  })
}
