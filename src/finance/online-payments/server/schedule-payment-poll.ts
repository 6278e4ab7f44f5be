import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { AskAboutPayment } from './online-payments.jobs.ts'
import { payment_intents } from './online-payments.tables.ts'

export async function schedulePaymentPoll(work: Work, { intentId }: { intentId: number }): Promise<void> {
  const { tx, now } = work
  const isAsleep = or(isNull(payment_intents.next_ask_at), gt(payment_intents.next_ask_at, now))
  const woken = await tx
    .update(payment_intents)
    .set({ next_ask_at: now })
    .where(and(eq(payment_intents.id, intentId), isAsleep))
    .returning({ id: payment_intents.id })
  if (woken.length > 0) await work.enqueue(AskAboutPayment, { intent_id: intentId })
}
