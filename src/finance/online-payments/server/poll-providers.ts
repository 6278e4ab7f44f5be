import { and, asc, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { AppContext } from '#platform/http/api-server.ts'
import { limits } from '#platform/limits/limits.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { moneyStates } from '../money-states.ts'
import { executeOnlineRefund } from './execute-online-refund.ts'
import { isPaymentPending, online_refunds, payment_intents } from './online-payments.tables.ts'
import { pollPayment } from './poll-payment.ts'

const MAX_AT_A_TIME = 200
const REFUND_AGAIN_MS = 10 * 60_000

/** Notifications may be lost. A provider that does not answer does not delay the others. */
export async function pollProviders(shop: Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>): Promise<void> {
  const { database, clock, log } = shop
  const now = clock()
  const due = await database.db
    .select({ id: payment_intents.id })
    .from(payment_intents)
    .where(lte(payment_intents.next_ask_at, now))
    .orderBy(asc(payment_intents.next_ask_at))
    .limit(MAX_AT_A_TIME)
  const inTurn = pLimit(limits.providersAskedAtOnce)
  const quietly = (what: () => Promise<unknown>, about: object) =>
    inTurn(() =>
      what().catch((error) => log.warn({ err: error, ...about }, 'a payment provider was asked and gave no answer')),
    )
  await Promise.all(
    due.map(({ id }) => quietly(() => pollPayment(shop, { intentId: id, onlyIfDue: true, now }), { intent_id: id })),
  )

  const longAgo = new Date(now.getTime() - REFUND_AGAIN_MS)
  const wanted = await database.db
    .select({ id: online_refunds.id })
    .from(online_refunds)
    .where(
      and(
        inArray(online_refunds.state, ['wanted', 'sent']),
        or(
          and(
            isNull(online_refunds.sent_at),
            isNull(online_refunds.next_try_at),
            lt(online_refunds.wanted_at, longAgo),
          ),
          and(isNull(online_refunds.next_try_at), lt(online_refunds.sent_at, longAgo)),
          and(isNotNull(online_refunds.next_try_at), lte(online_refunds.next_try_at, now)),
        ),
      ),
    )
    .limit(MAX_AT_A_TIME)
  await Promise.all(wanted.map(({ id }) => quietly(() => executeOnlineRefund(shop, id), { refund_id: id })))
  await transact(database, { now }, (work) => askPeople(work))
}

/** Tells a person, once, of refunds and payments open for too long. */
async function askPeople(work: Work): Promise<void> {
  const { tx, now } = work
  const { ages } = moneyStates
  const ago = (age: number) => new Date(now.getTime() - age)
  const stuck = await tx
    .select({ id: online_refunds.intent_id })
    .from(online_refunds)
    .where(and(inArray(online_refunds.state, ['wanted', 'sent']), lt(online_refunds.wanted_at, ago(ages.refund))))
  const ids = stuck.map(({ id }) => id)
  const undecided = isNull(payment_intents.to_decide)
  const input = { decided_at: null, decided_by: null }
  const slow =
    ids.length === 0
      ? []
      : await tx
          .update(payment_intents)
          .set({ ...input, to_decide: 'refund-stuck' })
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
      ...input,
      to_decide: 'unclear',
      unclear_because: sql`coalesce(${payment_intents.unclear_because}, 'Teikėjas nesako nei kad sumokėta, nei kad mokėti nebegalima.')`,
    })
    .where(
      and(
        ...[isPaymentPending(payment_intents), isNull(payment_intents.decided_at)],
        lt(payment_intents.expires_at, ago(ages.open)),
      ),
    )
    .returning({ id: payment_intents.id })
  if (slow.length + open.length > 0) work.tell('payments')
}
