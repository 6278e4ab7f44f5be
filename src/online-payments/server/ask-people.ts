import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { moneyStates } from '../money-states.ts'
import { isWaiting, online_refunds, payment_intents } from './online-payments.tables.ts'

/**
 * Puts before a person what has been under way longer than it should, once: a refund that nobody has told of, and a payment of which
 * the provider says neither that it was paid nor that it is over. Both are asked about as before.
 */
export async function askPeople(tx: Tx, now: Date): Promise<void> {
  const { ages } = moneyStates
  const ago = (age: number) => new Date(now.getTime() - age)
  const stuck = await tx
    .select({ id: online_refunds.intent_id })
    .from(online_refunds)
    .where(and(inArray(online_refunds.state, ['wanted', 'sent']), lt(online_refunds.wanted_at, ago(ages.refund))))
  const ids = stuck.map(({ id }) => id)
  const undecided = isNull(payment_intents.to_decide)
  const asked = { decided_at: null, decided_by: null }
  const slow =
    ids.length === 0
      ? []
      : await tx
          .update(payment_intents)
          .set({ ...asked, to_decide: 'refund-stuck' })
          .where(
            and(
              ...[undecided, inArray(payment_intents.id, ids)],
              or(
                isNull(payment_intents.decided_at),
                sql`${payment_intents.decided_at} < (select max(r.wanted_at) from online_refunds r
                  where r.intent_id = ${payment_intents.id} and r.state in ('wanted', 'sent'))`,
              ),
            ),
          )
          .returning({ id: payment_intents.id })
  const open = await tx
    .update(payment_intents)
    .set({
      ...{ ...asked, to_decide: 'unclear' },
      unclear_because: sql`coalesce(${payment_intents.unclear_because}, 'Teikėjas nesako nei kad sumokėta, nei kad mokėti nebegalima.')`,
    })
    .where(
      and(
        ...[isWaiting(payment_intents), isNull(payment_intents.decided_at)],
        lt(payment_intents.expires_at, ago(ages.open)),
      ),
    )
    .returning({ id: payment_intents.id })
  if (slow.length + open.length > 0) invalidate(tx, 'payments')
}
