import { and, asc, eq, exists, isNotNull, lte, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invalidate, type Tx } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { card_holds, hasEnded } from './card-holds.tables.ts'
import { providerOfHold } from './hold-provider.ts'

type Hold = Pick<typeof card_holds.$inferSelect, 'id' | 'order_id' | 'provider' | 'provider_id' | 'forget_tries'>
type Shop = Pick<Ground, 'config' | 'database' | 'clock' | 'log'>

const hour = 3_600_000
const atOnce = 20
/** Tries, an hour apart at first and then a day, after which a clerk is asked to do it on the provider's screen. */
const most = 10

/**
 * Removes at the provider the cards of holds whose order has nothing held any more: what was kept to renew a deposit is not kept
 * longer (GDPR, article 5, 1 e). An account is not erased while something of it is held, so after it is nothing is left there.
 */
export async function forgetCards(shop: Shop): Promise<void> {
  const { config, database, clock, log } = shop
  for (const hold of await database.transaction((tx) => takeDue(tx, clock())))
    try {
      if (hold.provider_id) await providerOfHold(config, hold.provider).holds.forget({ id: hold.provider_id })
      await database.db.update(card_holds).set({ forget_at: null }).where(eq(card_holds.id, hold.id))
    } catch (error) {
      log.warn({ err: error, hold_id: hold.id }, 'a card is still kept at the payment provider')
      if (hold.forget_tries + 1 >= most) await database.transaction((tx) => askClerk(tx, hold))
    }
}

/** Each is tried again later by itself, whatever becomes of it now. */
async function takeDue(tx: Tx, now: Date): Promise<Hold[]> {
  const other = alias(card_holds, 'other')
  const stillHeld = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.order_id, card_holds.order_id), not(hasEnded(other))))
  const due = await tx
    .select({
      ...{ id: card_holds.id, order_id: card_holds.order_id, provider: card_holds.provider },
      ...{ provider_id: card_holds.provider_id, forget_tries: card_holds.forget_tries },
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

async function askClerk(tx: Tx, { id, order_id: orderId }: Hold): Promise<void> {
  const problem =
    'Kortelės, kuria buvo rezervuotas užstatas, pas mokėjimų teikėją pašalinti nepavyko. Pašalinkite klientą jo svetainėje.'
  await tx
    .update(card_holds)
    .set({ problem: sql`coalesce(${card_holds.problem}, ${problem})`, forget_at: null })
    .where(eq(card_holds.id, id))
  invalidate(tx, `order:${orderId}`)
}
