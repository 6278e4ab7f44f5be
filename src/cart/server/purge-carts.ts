import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'

/** Deletes carts that nobody has touched since. */
export async function purgeCarts(tx: Tx, { before, most }: Outdated): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from carts where user_id in (select user_id from carts where updated_at < ${before} limit ${most})`)
  return rowCount ?? 0
}
