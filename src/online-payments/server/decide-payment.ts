import { eq } from 'drizzle-orm'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { payment_intents } from './online-payments.tables.ts'

interface Deciding {
  intentId: number
  by: number
  now: Date
}

/** Writes down that a person has seen to what a payment waited for. 409 when it waits for nothing, or its money stands nowhere. */
export async function decidePayment(tx: Tx, { intentId, by, now }: Deciding): Promise<void> {
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
  invalidate(tx, 'payments')
  const subject = order_id !== null ? orderSubject(order_id) : client_id !== null && clientSubject({ id: client_id })
  if (subject) await record(tx, { by, deed: 'payment.decided', subject, details: { reason }, now })
}
