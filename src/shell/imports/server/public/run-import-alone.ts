import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#platform/database/database.ts'
import { limits } from '#platform/limits/limits.ts'
import { Refusal } from '#platform/refusal.ts'

/** Any fixed number. */
const importLock = 7_304_112_024
const RETRY_AFTER_SECONDS = 10

/**
 * One file at a time in the whole shop, whichever server has it: its rows are in memory. Another one waits for its turn, without a
 * connection; a 409 `import-under-way` when it does not come soon.
 */
export async function runImportAlone<T>(database: Database, run: () => Promise<T>): Promise<T> {
  const givesUpAt = performance.now() + limits.importTurnMs
  for (;;) {
    const turn = await database.transaction(async (tx) => ((await takeTurn(tx)) ? { answer: await run() } : undefined))
    if (turn) return turn.answer
    if (performance.now() >= givesUpAt) break
    await delay(limits.importTurnMs / 50)
  }
  throw new Refusal(409, 'import-under-way', 'Šiuo metu įkeliamas kitas failas. Bandykite, kai jis bus baigtas.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

async function takeTurn(tx: Tx): Promise<boolean> {
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${importLock}) as free`)
  return rows[0]?.free === true
}
