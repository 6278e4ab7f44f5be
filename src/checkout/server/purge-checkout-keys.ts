import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'

/** Deletes what tells an order that is sent twice. */
export async function purgeCheckoutKeys(tx: Tx, { before, most }: Outdated): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from checkout_keys where (user_id, key) in
      (select user_id, key from checkout_keys where created_at < ${before} limit ${most})`)
  return rowCount ?? 0
}
