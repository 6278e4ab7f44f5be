import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { ProviderName } from '#providers/provider-words.ts'
import type { Heard } from '#providers/server/payment-provider.ts'
import { payment_intents, payment_notifications } from './online-payments.tables.ts'
import { wakeIntent } from './wake-intent.ts'

interface Hearing extends Heard {
  provider: ProviderName
  now: Date
}

/** Providers bring one word some 13 times; brought oftener it has nobody asked any more. */
const BROUGHT_AT_MOST = 20

/**
 * Keeps that a provider sent word of a payment, and has it asked about. A payment whose page nobody was told of, because the program died
 * while it was begun, is found by the reference. Answers whether the payment is ours.
 */
export async function hearNotification(tx: Tx, { provider, id, reference, mark, now }: Hearing): Promise<boolean> {
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
  if ((kept?.times ?? 0) <= BROUGHT_AT_MOST) await wakeIntent(tx, { intentId: intent.id, now })
  return true
}
