import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { everyJob } from '#app/work.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { silentLog } from '#platform/log.ts'
import { createEmptyDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'

export type EmptyPlace = Awaited<ReturnType<typeof anEmptyPlace>>

/** An empty database without open connections, and an empty folder below `within`. */
export async function anEmptyPlace(within: string) {
  const { url, drop }: TestDatabase = await createEmptyDatabase()
  const dataDir = mkdtempSync(join(within, 'target-'))
  const visit = async <T>(action: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = openToolPool(url)
    return action(pool).finally(() => pool.end())
  }
  return {
    place: { url, dataDir, everyJob, log: silentLog() },
    visit,
    count: (what: string): Promise<number> =>
      visit(async (pool) => (await pool.query(`select count(*)::int as n from ${what}`)).rows[0].n),
    drop,
  }
}
