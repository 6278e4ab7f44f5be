import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'

/** Any fixed number. */
const importLock = 7_304_112_024
const RETRY_AFTER_SECONDS = 10

/**
 * One file at a time in the whole shop, whichever server has it: its rows are in memory. Another one is a 409
 * `import-under-way` before its rows are read.
 */
export function runImportAlone<T>(database: Database, run: () => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${importLock}) as free`)
    if (!rows[0]?.free)
      throw new Refusal(409, 'import-under-way', 'Šiuo metu įkeliamas kitas failas. Bandykite, kai jis bus baigtas.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    return run()
  })
}
