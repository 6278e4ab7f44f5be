import { and, asc, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Ground } from '#platform/http/api-server.ts'
import { limits } from '#platform/limits/limits.ts'
import { askAbout } from './ask-about.ts'
import { askPeople } from './ask-people.ts'
import { doRefund } from './do-refund.ts'
import { online_refunds, payment_intents } from './online-payments.tables.ts'

const MOST_AT_A_TIME = 200
/** A refund that nobody has told of for so long is asked for anew, with its key. */
const REFUND_AGAIN_MS = 10 * 60_000

/**
 * Asks about every payment whose time has come: word of it may never come. A provider that does not answer is asked again later,
 * and keeps the others waiting for nothing.
 */
export async function askProviders(shop: Pick<Ground, 'config' | 'database' | 'clock' | 'log'>): Promise<void> {
  const { database, clock, log } = shop
  const now = clock()
  const due = await database.db
    .select({ id: payment_intents.id })
    .from(payment_intents)
    .where(lte(payment_intents.next_ask_at, now))
    .orderBy(asc(payment_intents.next_ask_at))
    .limit(MOST_AT_A_TIME)
  const inTurn = pLimit(limits.providersAskedAtOnce)
  const quietly = (what: () => Promise<unknown>, about: object) =>
    inTurn(() =>
      what().catch((error) => log.warn({ err: error, ...about }, 'a payment provider was asked and gave no answer')),
    )
  await Promise.all(
    due.map(({ id }) => quietly(() => askAbout(shop, { intentId: id, onlyIfDue: true, now }), { intent_id: id })),
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
    .limit(MOST_AT_A_TIME)
  await Promise.all(wanted.map(({ id }) => quietly(() => doRefund(shop, id), { refund_id: id })))
  await database.transaction((tx) => askPeople(tx, now))
}
