import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { writeOrderLink } from '#orders/server/public/write-order-link.ts'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import type { Tx } from '#platform/database/database.ts'
import type { IdempotentRequest } from '#platform/http/idempotency.ts'
import type { Work } from '#shell/action/work.ts'

export interface GuestSecret {
  secret: string
  /** The salt and the key make the order's secret: repeats get the same. Null without a key. */
  salt: string | null
}

/** 256 bits; with a key from it and as many random bits. */
export function generateGuestSecret({ key, bodyHash }: Pick<IdempotentRequest, 'key' | 'bodyHash'>): GuestSecret {
  if (key === undefined) return { secret: generateSecret(), salt: null }
  const salt = generateSecret()
  return { secret: secretOf(key, bodyHash, salt), salt }
}

/** The same secret for a key, which only its sender knows. */
export async function reopenGuestOrder(
  work: Work,
  { orderId, salt }: { orderId: number; salt?: string | null },
  { key, bodyHash }: IdempotentRequest,
): Promise<string> {
  // its link was made with the order: one that has ended since, as when the buyer was corrected, is not made again
  if (key !== undefined && salt) return secretOf(key, bodyHash, salt)
  const secret = generateSecret()
  await writeOrderLink(work, { orderId, secret })
  return secret
}

const secretOf = (key: string, bodyHash: string, salt: string): string =>
  createHmac('sha256', salt).update(`${bodyHash}\n${key}`).digest('base64url')

interface Guest {
  email: string
  phone: string
  /** As `toIpKey` counts addresses. */
  ipKey: string
}

/** Parallel orders of the guest count each other. */
export const lockGuest = (tx: Tx, { email, phone, ipKey }: Guest): Promise<void> =>
  lockGuests(tx, [`email ${email.toLowerCase()}`, `phone ${phone}`, `client ${ipKey}`])

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
