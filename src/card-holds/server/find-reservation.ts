import { and, eq, gt, isNull } from 'drizzle-orm'
import { hashSecret } from '#accounts/server/secret.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { limits } from '#platform/limits/limits.ts'
import type { Reservation } from '../card-holds.contract.ts'
import { card_holds } from './card-holds.tables.ts'

interface FoundReservation {
  id: number
  asked_at: Date | null
  shown: Reservation
}

/**
 * The hold whose return address carries this secret; undefined for any other text, for one that was begun long ago, and of an order
 * whose buyer is forgotten. It is looked for by its hash, so that no answer comes quicker for a better guess.
 */
export async function findReservation(
  reader: Reader,
  secret: string,
  now: Date,
): Promise<FoundReservation | undefined> {
  if (!/^[\w-]{43}$/.test(secret)) return undefined
  const since = new Date(now.getTime() - limits.onlinePaymentSecretMs)
  const [found] = await reader
    .select({ hold: card_holds })
    .from(card_holds)
    .innerJoin(orders, eq(orders.id, card_holds.order_id))
    .where(
      and(
        eq(card_holds.secret_hash, hashSecret(secret)),
        gt(card_holds.begun_at, since),
        ...[isNull(orders.erased_at), isListed],
      ),
    )
  if (!found) return undefined
  const { id, asked_at, order_id, amount, state, address, to_capture: taken } = found.hold
  // One that was held anew has another in its place.
  const [held] = await reader
    .select({ amount: card_holds.amount, until: card_holds.held_until })
    .from(card_holds)
    .where(and(eq(card_holds.order_id, order_id), eq(card_holds.state, 'held')))
  const shown = {
    ...{ order_id, amount: held?.amount ?? amount, state: held ? ('held' as const) : states[state] },
    until: held?.until?.toISOString() ?? null,
    address: held || state !== 'begun' ? null : address,
    taken: held || states[state] !== 'taken' ? 0 : (taken ?? 0),
  }
  return { id, asked_at, shown }
}

const states = {
  ...{ begun: 'waiting', renewing: 'waiting', held: 'held', over: 'not-held' },
  ...{ capturing: 'taken', captured: 'taken' },
  ...{ releasing: 'released', released: 'released', lapsed: 'released', failed: 'released' },
} as const satisfies Record<(typeof card_holds.$inferSelect)['state'], Reservation['state']>
