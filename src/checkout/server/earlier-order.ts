import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { prepared } from '#platform/database/prepared.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import { checkout_keys } from './checkout.tables.ts'

// The lock below comes first; should it ever not hold, the second attempt is told to ask again.
constraintMeans('one_order_per_key', () => conflict('checkout-under-way', 'Šis užsakymas jau vykdomas.'))

export interface Attempt {
  userId: number
  /** The customer's idempotency key; without one the body itself tells a repeat for ten seconds. */
  key: string | undefined
  bodyHash: string
  /** Where from, as `clientKey` counts addresses. */
  client?: string | undefined
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
  const [, [earlier]] = await pipelined([
    lockCustomer(tx, [CHECKOUT_LOCK, userId]),
    key === undefined
      ? ordersOfBody(tx, [userId, bodyHash, secondsBefore(now, REPEAT_SECONDS).toISOString()])
      : ordersOfKey(tx, [userId, keyOf(attempt)]),
  ])
  if (earlier && earlier.body_hash !== bodyHash) {
    throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  }
  return earlier?.order_id
}

/** An arbitrary number that sets our locks by customer apart from other advisory locks. */
const CHECKOUT_LOCK = 27_315

const lockCustomer = prepared('lock_checkouts_of_customer', 'select pg_advisory_xact_lock($1, $2)')

type Earlier = { order_id: number; body_hash: string }

const ordersOfKey = prepared<Earlier>(
  'orders_of_checkout_key',
  'select order_id, body_hash from checkout_keys where user_id = $1 and key = $2',
)

const ordersOfBody = prepared<Earlier>(
  'orders_of_checkout_body',
  `select order_id, body_hash from checkout_keys
    where user_id = $1 and body_hash = $2 and created_at > $3::timestamptz order by created_at desc limit 1`,
)

/** Remembers which order an attempt made. Refused attempts leave nothing. */
export async function rememberOrder(tx: Tx, attempt: Attempt, orderId: number): Promise<void> {
  await tx.insert(checkout_keys).values({
    user_id: attempt.userId,
    key: keyOf(attempt),
    body_hash: attempt.bodyHash,
    order_id: orderId,
    client: attempt.client,
    created_at: attempt.now,
  })
}

/** Keys of customers and of the server can't meet: theirs begin otherwise. */
function keyOf({ key, bodyHash, now }: Attempt): string {
  return key === undefined ? `server:${bodyHash}:${now.toISOString()}` : `customer:${key}`
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1_000)
}
