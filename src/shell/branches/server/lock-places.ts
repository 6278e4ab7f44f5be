import { isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { places } from './places.tables.ts'

/** Nobody else adds, changes or removes a place until the transaction ends; orders are placed meanwhile. Answers all. */
export async function lockPlaces(tx: Tx): Promise<(typeof places.$inferSelect)[]> {
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`lock table ${places} in share row exclusive mode`)
  return tx.select().from(places).where(isNull(places.removed_at)).orderBy(places.id)
}
