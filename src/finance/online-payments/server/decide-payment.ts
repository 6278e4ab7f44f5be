import { eq } from 'drizzle-orm'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { OnlinePaymentDecided } from '../online-payments.events.ts'
import { payment_intents } from './online-payments.tables.ts'

interface DecidePaymentInput {
  intentId: number
}

/** 409 when nothing is to be decided, or its money is not recorded. */
export async function decidePayment(work: Work<number>, { intentId }: DecidePaymentInput): Promise<void> {
  const { tx, now, by } = work
  const [intent] = await tx.select().from(payment_intents).where(eq(payment_intents.id, intentId)).for('update')
  if (!intent) throw notFound('Tokio mokėjimo nėra.')
  const { to_decide: reason, order_id, client_id } = intent
  if (reason === null) throw conflict('nothing-to-decide', 'Šis mokėjimas sprendimo nelaukia.')
  if (reason === 'not-written')
    throw conflict(
      'not-written',
      'Pinigai dar niekur neįrašyti: grąžinkite juos internetu arba pašalinkite priežastį ir patikrinkite dar kartą.',
    )
  await tx
    .update(payment_intents)
    .set({ to_decide: null, decided_at: now, decided_by: by })
    .where(eq(payment_intents.id, intentId))
  work.tell('payments')
  const subject =
    order_id !== null ? toOrderSubject(order_id) : client_id !== null && toClientSubject({ id: client_id })
  if (subject) await work.happened(OnlinePaymentDecided, subject, { reason })
}
