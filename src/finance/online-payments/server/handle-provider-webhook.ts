import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { ProviderName } from '#finance/providers/pay-methods.ts'
import type { ProviderNotification } from '#finance/providers/server/payment-provider.ts'
import type { Work } from '#shell/action/work.ts'
import { payment_intents, payment_notifications } from './online-payments.tables.ts'
import { schedulePaymentPoll } from './schedule-payment-poll.ts'

interface ProviderWebhookInput extends ProviderNotification {
  provider: ProviderName
}

/** Providers repeat a notification some 13 times. */
const BROUGHT_AT_MOST = 20

/** A payment that a crash left without an answer is found by reference. Returns whether the payment is ours. */
export async function handleProviderWebhook(
  work: Work,
  { provider, id, reference, mark }: ProviderWebhookInput,
): Promise<boolean> {
  const { tx, now } = work
  const byReference = reference === null ? undefined : eq(payment_intents.reference, reference)
  const [intent] = await tx
    .select()
    .from(payment_intents)
    .where(and(eq(payment_intents.provider, provider), or(eq(payment_intents.provider_id, id), byReference)))
  if (!intent) return false
  if (intent.provider_id === null)
    await tx
      .update(payment_intents)
      .set({ provider_id: id, state: 'pending', ended_at: null })
      .where(and(eq(payment_intents.id, intent.id), isNull(payment_intents.provider_id)))
  const [kept] = await tx
    .insert(payment_notifications)
    .values({ intent_id: intent.id, hash: mark, came_at: now, last_at: now })
    .onConflictDoUpdate({
      target: [payment_notifications.intent_id, payment_notifications.hash],
      set: { times: sql`least(${payment_notifications.times} + 1, 1000000)`, last_at: now },
    })
    .returning({ times: payment_notifications.times })
  if ((kept?.times ?? 0) <= BROUGHT_AT_MOST) await schedulePaymentPoll(work, { intentId: intent.id })
  return true
}
