import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { createSilentLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { checks } from '../src/app/verify.ts'
import { spreadOverPlaces } from './at-size/places.factories.ts'
import type { FilledShop } from './fill-shop.ts'
import { stopAll } from './processes.ts'
import { createStockedFolder } from './stocked-folder.ts'

export interface StockedDatabase {
  folder: string
  dataDir: string
  databaseUrl: string
  filled: FilledShop
  filledInSeconds: number
}

interface StockedDatabaseOptions {
  products: number
  places: number
  shops?: string | undefined
}

/** Afterwards stops all processes, runs `afterwards` on the folder, and removes it. */
export async function withStockedDatabase(
  { products, places, shops }: StockedDatabaseOptions,
  action: (context: StockedDatabase) => Promise<void>,
  afterwards: (dataDir: string) => Promise<void> = async () => {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-bench-'))
  try {
    const { filled, seconds } = await createStockedFolder(folder, products, shops)
    const dataDir = join(folder, 'data')
    const postgres = await startEmbeddedPostgres({ dataDir, log: createSilentLog() })
    try {
      // A kept shop may predate the newest migration.
      await migrate({ url: postgres.ownerUrl })
      await markChecked(postgres.ownerUrl)
      const place = places > 1 ? await spreadOverPlaces(postgres.ownerUrl, places) : undefined
      await action({
        folder,
        dataDir,
        databaseUrl: withHost(postgres.ownerUrl),
        filled: { ...filled, place },
        filledInSeconds: seconds,
      })
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

/** As checked just now: their first check, minutes long in the largest shop, would run beside the measurements. */
export async function markChecked(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into invariant_checks (name, breaches, checked_at, took_ms)
     select name, '[]', now(), 10000 from unnest($1::text[]) name on conflict do nothing`,
    [checks.map(({ name }) => name)],
  )
  await client.end()
}

/** `URL` needs a host; that of the query counts. */
function withHost(url: string): string {
  return url.replace('@/', '@localhost/')
}
