import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { checkout_keys } from './checkout.tables.ts'

// The constraint fires only if the lock ever fails.
registerConstraintRefusal('one_order_per_key', () => conflict('checkout-under-way', 'Šis užsakymas jau vykdomas.'))

export interface OrderAttempt {
  userId: number
  /** A body without a key is a repeat for ten seconds. */
  key: string | undefined
  bodyHash: string
  /** As `toIpKey` counts addresses. */
  ipKey?: string | undefined
}

const REPEAT_SECONDS = 10

/** 409 when the key had another body. Locks the customer's checkouts: one of parallel attempts makes the order. */
export async function findEarlierOrder(work: Work, attempt: OrderAttempt): Promise<number | undefined> {
  const { tx, now } = work
  const { userId, key, bodyHash } = attempt
  const [, [earlier]] = await awaitPipelined([
    lockCustomer(tx, [CHECKOUT_LOCK, userId]),
    key === undefined
      ? ordersOfBody(tx, [userId, bodyHash, secondsBefore(now, REPEAT_SECONDS).toISOString()])
      : ordersOfKey(tx, [userId, keyOf(attempt, now)]),
  ])
  if (earlier && earlier.body_hash !== bodyHash) {
    throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  }
  return earlier?.order_id
}

/** Namespace of advisory locks. */
const CHECKOUT_LOCK = 27_315

const lockCustomer = prepareStatement('lock_checkouts_of_customer', 'select pg_advisory_xact_lock($1, $2)')

type Earlier = { order_id: number; body_hash: string }

const ordersOfKey = prepareStatement<Earlier>(
  'orders_of_checkout_key',
  'select order_id, body_hash from checkout_keys where user_id = $1 and key = $2',
)

const ordersOfBody = prepareStatement<Earlier>(
  'orders_of_checkout_body',
  `select order_id, body_hash from checkout_keys
    where user_id = $1 and body_hash = $2 and created_at > $3::timestamptz order by created_at desc limit 1`,
)

/** Refused attempts leave nothing. */
export async function rememberOrder(work: Work, attempt: OrderAttempt, orderId: number): Promise<void> {
  await work.tx
    .insert(checkout_keys)
    .values({
      user_id: attempt.userId,
      key: keyOf(attempt, work.now),
      body_hash: attempt.bodyHash,
      order_id: orderId,
      client: attempt.ipKey,
      created_at: work.now,
    })
}

/** The derived key is never a customer's. */
function keyOf({ key, bodyHash }: OrderAttempt, now: Date): string {
  return key === undefined ? `server:${bodyHash}:${now.toISOString()}` : `customer:${key}`
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1_000)
}
