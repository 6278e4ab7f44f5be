import { inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { checkout_keys } from './checkout.tables.ts'
import { guest_attempts } from './guest-attempts.tables.ts'

const { user_id, key, created_at } = checkout_keys

/** Deletes what tells an order that is sent twice. */
export async function purgeCheckoutKeys(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx.select({ user_id, key }).from(checkout_keys).where(lt(created_at, before)).limit(most)
  const { rowCount } = await tx.delete(checkout_keys).where(sql`(${user_id}, ${key}) in ${outdated}`)
  const ofGuests = tx
    .select({ key_hash: guest_attempts.key_hash })
    .from(guest_attempts)
    .where(lt(guest_attempts.created_at, before))
    .limit(most)
  const guests = await tx.delete(guest_attempts).where(inArray(guest_attempts.key_hash, ofGuests))
  // each takes a batch: the larger one says whether there is more
  return Math.max(rowCount ?? 0, guests.rowCount ?? 0)
}
