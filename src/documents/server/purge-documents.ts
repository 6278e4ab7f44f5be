import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'

/**
 * Empties issued documents whose time of keeping is over. The row stays with its number and hash, so that the series has
 * no gap and the hash still proves a copy that somebody kept. Gives how many were emptied.
 */
export async function purgeDocuments(tx: Tx, { which, now }: { which: SQL; now: Date }): Promise<number> {
  await tx.execute(sql`select set_config('shop.purging', 'yes', true)`)
  const { rowCount } = await tx.execute(
    sql`update documents set snapshot = '{}'::jsonb, purged_at = ${now} where purged_at is null and ${which}`,
  )
  await tx.execute(sql`select set_config('shop.purging', '', true)`)
  return rowCount ?? 0
}
