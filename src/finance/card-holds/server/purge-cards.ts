import { and, asc, eq, exists, isNotNull, lte, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppContext } from '#platform/http/api-server.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { card_holds, hasEnded } from './card-holds.tables.ts'
import { getHoldProvider } from './find-hold-provider.ts'

type Hold = Pick<typeof card_holds.$inferSelect, 'id' | 'order_id' | 'provider' | 'provider_id' | 'forget_tries'>
type Shop = Pick<AppContext, 'config' | 'database' | 'clock' | 'log'>

const hour = 3_600_000
const atOnce = 20
/** Hourly and later daily, before a clerk is asked. */
const max = 10

/** Cards go once nothing is held for the order (GDPR, article 5, 1 e), and before an account is erased. */
export async function purgeCards(shop: Shop): Promise<void> {
  const { config, database, clock, log } = shop
  for (const hold of await transact(database, { now: clock() }, (work) => takeDue(work)))
    try {
      if (hold.provider_id) await getHoldProvider(config, hold.provider).holds.erase({ id: hold.provider_id })
      await database.db.update(card_holds).set({ forget_at: null }).where(eq(card_holds.id, hold.id))
    } catch (error) {
      log.warn({ err: error, hold_id: hold.id }, 'a card is still kept at the payment provider')
      if (hold.forget_tries + 1 >= max) await transact(database, { now: clock() }, (work) => askClerk(work, hold))
    }
}

async function takeDue(work: Work): Promise<Hold[]> {
  const { tx, now } = work
  const other = alias(card_holds, 'other')
  const stillHeld = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.order_id, card_holds.order_id), not(hasEnded(other))))
  const due = await tx
    .select({
      id: card_holds.id,
      order_id: card_holds.order_id,
      provider: card_holds.provider,
      provider_id: card_holds.provider_id,
      forget_tries: card_holds.forget_tries,
    })
    .from(card_holds)
    .where(
      and(
        isNotNull(card_holds.forget_at),
        lte(card_holds.forget_at, now),
        hasEnded(card_holds),
        not(exists(stillHeld)),
      ),
    )
    .orderBy(asc(card_holds.forget_at))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  for (const { id, forget_tries: tries } of due)
    await tx
      .update(card_holds)
      .set({ forget_at: new Date(now.getTime() + (tries < 3 ? hour : 24 * hour)), forget_tries: sql`${tries} + 1` })
      .where(eq(card_holds.id, id))
  return due
}

async function askClerk(work: Work, { id, order_id: orderId }: Hold): Promise<void> {
  const problem =
    'Kortelės, kuria buvo rezervuotas užstatas, pas mokėjimų teikėją pašalinti nepavyko. Pašalinkite klientą jo svetainėje.'
  await work.tx
    .update(card_holds)
    .set({ problem: sql`coalesce(${card_holds.problem}, ${problem})`, forget_at: null })
    .where(eq(card_holds.id, id))
  work.tell('orders', `order:${orderId}`)
}
