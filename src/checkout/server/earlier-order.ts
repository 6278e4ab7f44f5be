import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { constraintMeans } from '#platform/api-server.ts'
import type { Tx } from '#platform/database.ts'
import { conflict } from '#platform/refusal.ts'
import { checkout_keys } from './checkout.tables.ts'

// The lock below comes first; should it ever not hold, the second attempt is told to ask again.
constraintMeans('one_order_per_key', () => conflict('checkout-under-way', 'Šis užsakymas jau vykdomas.'))

export interface Attempt {
  userId: number
  /** The customer's idempotency key; without one the body itself tells a repeat for ten seconds. */
  key: string | undefined
  bodyHash: string
  now: Date
}

const REPEAT_SECONDS = 10

/**
 * The order that an earlier attempt of the same customer made, if this one repeats it. Refuses with a 409 when the key
 * was used for another body. From here on the customer's other checkouts wait until this transaction ends, so that of
 * twenty attempts at once one makes the order and nineteen find it here.
 */
export async function findEarlierOrder(tx: Tx, attempt: Attempt): Promise<number | undefined> {
  const { userId, key, bodyHash, now } = attempt
  await tx.execute(sql`select pg_advisory_xact_lock(${CHECKOUT_LOCK}, ${userId})`)

  const isRepeat =
    key === undefined
      ? and(eq(checkout_keys.body_hash, bodyHash), gt(checkout_keys.created_at, secondsBefore(now, REPEAT_SECONDS)))
      : eq(checkout_keys.key, keyOf(attempt))
  const [earlier] = await tx
    .select({ orderId: checkout_keys.order_id, bodyHash: checkout_keys.body_hash })
    .from(checkout_keys)
    .where(and(eq(checkout_keys.user_id, userId), isRepeat))
    .orderBy(desc(checkout_keys.created_at))
    .limit(1)

  if (earlier && earlier.bodyHash !== bodyHash) {
    throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  }
  return earlier?.orderId
}

/** Remembers which order an attempt made. Refused attempts leave nothing. */
export async function rememberOrder(tx: Tx, attempt: Attempt, orderId: number): Promise<void> {
  await tx.insert(checkout_keys).values({
    user_id: attempt.userId,
    key: keyOf(attempt),
    body_hash: attempt.bodyHash,
    order_id: orderId,
    created_at: attempt.now,
  })
}

/** An arbitrary number that sets our locks by customer apart from other advisory locks. */
const CHECKOUT_LOCK = 27_315

/** Keys of customers and of the server can't meet: theirs begin otherwise. */
function keyOf({ key, bodyHash, now }: Attempt): string {
  return key === undefined ? `server:${bodyHash}:${now.toISOString()}` : `customer:${key}`
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1_000)
}
