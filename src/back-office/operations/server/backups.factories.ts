import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { jobQueues } from '#app/job-definitions.ts'
import { upwardHandlers } from '#app/subscribers.ts'
import { verify } from '#app/verify.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { createSilentLog } from '#platform/log.ts'
import { createEmptyDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'

export type RestoreTarget = Awaited<ReturnType<typeof makeRestoreTarget>>

/** An empty database without open connections, and an empty folder below `within`. */
export async function makeRestoreTarget(within: string) {
  const { url, drop }: TestDatabase = await createEmptyDatabase()
  const dataDir = mkdtempSync(join(within, 'target-'))
  const visit = async <T>(action: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = openToolPool(url)
    return action(pool).finally(() => pool.end())
  }
  return {
    place: { url, dataDir, everyJob: jobQueues, above: upwardHandlers, verify, log: createSilentLog() },
    visit,
    count: (what: string): Promise<number> =>
      visit(async (pool) => (await pool.query(`select count(*)::int as n from ${what}`)).rows[0].n),
    drop,
  }
}
