import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { dayBefore, type Outdated } from '#platform/database/outdated.ts'

/** Deletes how quick pages were. */
export async function purgeVitals(tx: Tx, { before, most }: Outdated): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from web_vitals where ctid in (select ctid from web_vitals where day < ${dayBefore(before)} limit ${most})`)
  return rowCount ?? 0
}
