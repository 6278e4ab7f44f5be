import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { type Outdated, purged } from '#platform/outdated.ts'

/** Deletes withdrawals. */
export async function purgeWithdrawals(tx: Tx, { before, most }: Outdated): Promise<number> {
  return purged(
    tx,
    sql`delete from withdrawals where id in (select id from withdrawals where received_at < ${before} limit ${most})`,
  )
}
