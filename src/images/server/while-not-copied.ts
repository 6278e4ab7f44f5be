import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Any fixed number will do: a backup holds it alone, those who erase pictures hold it together. */
export const copyingLock = 7_304_112_020

/**
 * Erases pictures while no backup is being made: one copies the files of the rows that it saw at its beginning, and they
 * must not go under its hands. Undefined, with nothing erased, when there is one; its files wait for the next try.
 */
export function whileNotCopied<T>(database: Database, erase: () => Promise<T>): Promise<T | undefined> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${copyingLock}) as free`)
    return rows[0]?.free ? erase() : undefined
  })
}
