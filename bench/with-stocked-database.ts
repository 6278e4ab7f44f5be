import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { silentLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { fileChecks, rowChecks } from '../src/verify/checks.ts'
import type { Filled } from './fill-shop.ts'
import { stopAll } from './processes.ts'
import { stockFolder } from './stocked-folder.ts'

export interface Ground {
  folder: string
  dataDir: string
  databaseUrl: string
  filled: Filled
  filledInSeconds: number
}

interface Asked {
  products: number
  /** Where shops that were made are kept for the next run. */
  shops?: string | undefined
}

/**
 * Lends a stocked database of its own in a temporary folder. Afterwards every process that the bench started is stopped,
 * `afterwards` looks at the data folder, and the folder is removed.
 */
export async function withStockedDatabase(
  { products, shops }: Asked,
  action: (ground: Ground) => Promise<void>,
  afterwards: (dataDir: string) => Promise<void> = async () => {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-bench-'))
  try {
    const { filled, seconds } = await stockFolder(folder, products, shops)
    const dataDir = join(folder, 'data')
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
    try {
      // A kept shop may be older than the newest migration.
      await migrate({ url: postgres.ownerUrl })
      await lookedAt(postgres.ownerUrl)
      await action({ folder, dataDir, databaseUrl: withHost(postgres.ownerUrl), filled, filledInSeconds: seconds })
    } finally {
      await stopAll()
      await postgres.stop()
    }
    await afterwards(dataDir)
  } finally {
    await stopAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Invariants were looked at just now, and took ten seconds each: so it stands in a shop that has been open for a while. The
 * first look of all, minutes long in the largest shop, would run beside whatever is measured after a start.
 */
async function lookedAt(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into invariant_checks (name, breaches, checked_at, took_ms)
     select name, '[]', now(), 10000 from unnest($1::text[]) name on conflict do nothing`,
    [[...rowChecks, ...fileChecks].map(({ name }) => name)],
  )
  await client.end()
}

/** The program's own check wants a host; that of the query is the one that counts. */
function withHost(url: string): string {
  return url.replace('@/', '@localhost/')
}
