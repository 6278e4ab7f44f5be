import { createHash, createHmac } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { writeOrderLink } from '#orders/server/public/write-order-link.ts'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { guest_attempts } from './guest-attempts.tables.ts'

// The constraint fires only if the locks ever fail.
registerConstraintRefusal('guest_attempts_pkey', () => conflict('checkout-under-way', 'Šis užsakymas jau vykdomas.'))

export interface GuestAttempt {
  /** A body without a key is a repeat for ten seconds. */
  key: string | undefined
  bodyHash: string
  /** As `toIpKey` counts addresses. */
  ipKey: string
  email: string
  phone: string
}

const REPEAT_MS = 10_000

/**
 * With a secret: the same one for a key, which only its sender knows. 409 when it had another body.
 *
 * Locks this key or body and the guest's e-mail, phone and client: parallel attempts count each other.
 */
export async function findEarlierGuestOrder(
  work: Work,
  attempt: GuestAttempt,
): Promise<{ orderId: number; secret: string } | undefined> {
  const { key, bodyHash, ipKey, email, phone } = attempt
  const names = [`key ${key ?? bodyHash}`, `email ${email.toLowerCase()}`, `phone ${phone}`, `client ${ipKey}`]
  const [, [earlier]] = await awaitPipelined([lockGuests(work.tx, names), attemptLike(work, attempt)])
  if (!earlier) return undefined
  if (earlier.body_hash !== bodyHash)
    throw conflict('key-used-before', 'Šis užsakymo raktas jau panaudotas kitam užsakymui.')
  const { order_id: orderId, salt } = earlier
  // its link was made with the order: one that has ended since, as when the buyer was corrected, is not made again
  if (key !== undefined && salt !== null) return { orderId, secret: secretOf(key, bodyHash, salt) }
  const secret = generateSecret()
  await writeOrderLink(work, { orderId, secret })
  return { orderId, secret }
}

/** Namespace of advisory locks. */
const GUEST_LOCK = 27_316

/** The visitor's lock is taken before the products' lock. */
export const lockVisitor = (tx: Tx, ipKey: string): Promise<void> => lockGuests(tx, [`client ${ipKey}`])

/** Locks are sorted, against deadlocks. */
async function lockGuests(tx: Tx, names: string[]): Promise<void> {
  const locks = [...new Set(names.map(lockOf))].sort((a, b) => a - b)
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(${GUEST_LOCK}, lock) from unnest(${sql.param(locks)}::int[]) lock`)
}

const lockOf = (text: string): number => createHash('sha256').update(text).digest().readInt32BE()

function attemptLike(work: Work, { key, bodyHash, ipKey }: GuestAttempt) {
  const { tx, now } = work
  const { key_hash, body_hash, salt, created_at } = guest_attempts
  const repeats = [
    eq(body_hash, bodyHash),
    eq(guest_attempts.client, ipKey),
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

/** Answers the secret. Refused attempts leave nothing. */
export async function rememberGuestOrder(
  work: Work,
  { key, bodyHash, ipKey }: GuestAttempt,
  order: { orderId: number; secret: GuestSecret },
): Promise<void> {
  const { tx, now } = work
  await tx
    .insert(guest_attempts)
    .values({
      key_hash: hashOf(key === undefined ? `server:${bodyHash}:${ipKey}:${now.toISOString()}` : `guest:${key}`),
      body_hash: bodyHash,
      salt: order.secret.salt,
      client: ipKey,
      order_id: order.orderId,
      created_at: now,
    })
  await writeOrderLink(work, { orderId: order.orderId, secret: order.secret.secret })
}

export interface GuestSecret {
  secret: string
  /** Null without a key. */
  salt: string | null
}

/** 256 bits; with a key from it and as many random bits. */
export function generateGuestSecret({ key, bodyHash }: Pick<GuestAttempt, 'key' | 'bodyHash'>): GuestSecret {
  if (key === undefined) return { secret: generateSecret(), salt: null }
  const salt = generateSecret()
  return { secret: secretOf(key, bodyHash, salt), salt }
}

const secretOf = (key: string, bodyHash: string, salt: string): string =>
  createHmac('sha256', salt).update(`${bodyHash}\n${key}`).digest('base64url')

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
