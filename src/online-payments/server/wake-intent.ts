import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { AskAboutPayment } from './online-payments.jobs.ts'
import { payment_intents } from './online-payments.tables.ts'

/** Has the provider asked about a payment at once. Of a hundred who say so at the same time one question comes. */
export async function wakeIntent(tx: Tx, { intentId, now }: { intentId: number; now: Date }): Promise<void> {
  const isAsleep = or(isNull(payment_intents.next_ask_at), gt(payment_intents.next_ask_at, now))
  const woken = await tx
    .update(payment_intents)
    .set({ next_ask_at: now })
    .where(and(eq(payment_intents.id, intentId), isAsleep))
    .returning({ id: payment_intents.id })
  if (woken.length > 0) await enqueue(tx, AskAboutPayment, { intent_id: intentId })
}
