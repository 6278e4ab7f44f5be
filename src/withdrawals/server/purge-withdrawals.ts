import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type Outdated, purged } from '#platform/database/outdated.ts'

/** Deletes withdrawals. */
export async function purgeWithdrawals(tx: Tx, { before, most }: Outdated): Promise<number> {
  return purged(
    tx,
    sql`delete from withdrawals where id in (select id from withdrawals where received_at < ${before} limit ${most})`,
  )
}
