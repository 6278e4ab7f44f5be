import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type Outdated, purged } from '#platform/database/outdated.ts'

/** Deletes answers about cookies. */
export async function purgeConsents(tx: Tx, { before, most }: Outdated): Promise<number> {
  return purged(
    tx,
    sql`delete from consents where id in (select id from consents where given_at < ${before} limit ${most})`,
  )
}
