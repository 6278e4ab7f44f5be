import { createHash, createHmac } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { newSecret } from '#accounts/server/secret.ts'
import { writeOrderLink } from '#orders/server/write-order-link.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import { guest_attempts } from './guest-attempts.tables.ts'

// The locks below come first; should they ever not hold, the second attempt is told to ask again.
constraintMeans('guest_attempts_pkey', () => conflict('checkout-under-way', 'Šis užsakymas jau vykdomas.'))

export interface GuestAttempt {
  /** The idempotency key; without one the body itself tells a repeat for ten seconds. */
  key: string | undefined
  bodyHash: string
  /** Where from, as `clientKey` counts addresses. */
  client: string
  email: string
  phone: string
  now: Date
}

const REPEAT_MS = 10_000

/**
 * The order that an earlier attempt made, if this one repeats it, with a secret that opens it: the same one when there is a key,
 * which nobody but its sender knows. Refuses with a 409 when the key was used for another body.
 *
 * From here on attempts with this key or body wait until this transaction ends, and so does whoever orders with this
 * e-mail, by this phone or from this place: of twenty at once each counts those before it.
 */
export async function findEarlierGuestOrder(
  tx: Tx,
  attempt: GuestAttempt,
): Promise<{ orderId: number; secret: string } | undefined> {
  const { key, bodyHash, client, email, phone, now } = attempt
  const names = [`key ${key ?? bodyHash}`, `email ${email.toLowerCase()}`, `phone ${phone}`, `client ${client}`]
  const [, [earlier]] = await pipelined([lockGuests(tx, names), attemptLike(tx, attempt)])
  if (!earlier) return undefined
  if (earlier.body_hash !== bodyHash)
    throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  const { order_id: orderId, salt } = earlier
  const secret = key !== undefined && salt !== null ? secretOf(key, bodyHash, salt) : newSecret()
  await writeOrderLink(tx, { orderId, secret, now })
  return { orderId, secret }
}

/** An arbitrary number that sets our locks by guest apart from other advisory locks. */
const GUEST_LOCK = 27_316

/** From here on whoever orders from this place as a guest, or much, waits until the transaction ends. Comes before the products' lock. */
export const lockClient = (tx: Tx, client: string): Promise<void> => lockGuests(tx, [`client ${client}`])

/** In the order of their numbers, so that two who share more than one of them never wait for each other. */
async function lockGuests(tx: Tx, names: string[]): Promise<void> {
  const locks = [...new Set(names.map(lockOf))].sort((a, b) => a - b)
  await tx.execute(sql`select pg_advisory_xact_lock(${GUEST_LOCK}, lock) from unnest(${sql.param(locks)}::int[]) lock`)
}

const lockOf = (text: string): number => createHash('sha256').update(text).digest().readInt32BE()

function attemptLike(tx: Tx, { key, bodyHash, client, now }: GuestAttempt) {
  const { key_hash, body_hash, salt, created_at } = guest_attempts
  const repeats = [
    eq(body_hash, bodyHash),
    eq(guest_attempts.client, client),
    isNull(salt),
    gt(created_at, new Date(now.getTime() - REPEAT_MS)),
  ]
  return tx
    .select({ order_id: guest_attempts.order_id, body_hash, salt })
    .from(guest_attempts)
    .where(key === undefined ? and(...repeats) : eq(key_hash, hashOf(`guest:${key}`)))
    .orderBy(desc(created_at))
    .limit(1)
}

/** Remembers which order an attempt made, and answers the secret that opens it. Refused attempts leave nothing. */
export async function rememberGuestOrder(
  tx: Tx,
  { key, bodyHash, client, now }: GuestAttempt,
  order: { orderId: number; secret: GuestSecret },
): Promise<void> {
  await tx.insert(guest_attempts).values({
    key_hash: hashOf(key === undefined ? `server:${bodyHash}:${client}:${now.toISOString()}` : `guest:${key}`),
    body_hash: bodyHash,
    salt: order.secret.salt,
    client,
    order_id: order.orderId,
    created_at: now,
  })
  await writeOrderLink(tx, { orderId: order.orderId, secret: order.secret.secret, now })
}

export interface GuestSecret {
  secret: string
  /** With the key it makes the secret again; null when there is no key. */
  salt: string | null
}

/** A new order's secret: 256 bits that nobody can guess. With a key they are made of it and of as many random ones. */
export function guestSecret({ key, bodyHash }: Pick<GuestAttempt, 'key' | 'bodyHash'>): GuestSecret {
  if (key === undefined) return { secret: newSecret(), salt: null }
  const salt = newSecret()
  return { secret: secretOf(key, bodyHash, salt), salt }
}

const secretOf = (key: string, bodyHash: string, salt: string): string =>
  createHmac('sha256', salt).update(`${bodyHash}\n${key}`).digest('base64url')

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
