import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Any fixed number. Held exclusively by a backup, shared by those who delete pictures. */
export const backupLock = 7_304_112_020

/** A backup copies the files of the rows it saw at its beginning. During one undefined, with nothing deleted. */
export function runOutsideBackup<T>(database: Database, remove: () => Promise<T>): Promise<T | undefined> {
  return database.transaction(async (tx) => {
    // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`)
    return rows[0]?.free ? remove() : undefined
  })
}
