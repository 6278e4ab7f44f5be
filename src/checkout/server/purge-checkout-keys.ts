import { lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { checkout_keys } from './checkout.tables.ts'

const { user_id, key, created_at } = checkout_keys

/** Deletes what tells an order that is sent twice. */
export async function purgeCheckoutKeys(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx.select({ user_id, key }).from(checkout_keys).where(lt(created_at, before)).limit(most)
  const { rowCount } = await tx.delete(checkout_keys).where(sql`(${user_id}, ${key}) in ${outdated}`)
  return rowCount ?? 0
}
