import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'

/** Deletes security events, the oldest first. */
export async function purgeSecurityEvents(tx: Tx, { before, most }: Outdated): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from security_events where id in (select id from security_events where at < ${before} order by at limit ${most})`)
  return rowCount ?? 0
}
