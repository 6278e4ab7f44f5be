import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { silentLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { type Filled, fillShop } from './fill-shop.ts'
import { stopAll } from './processes.ts'

export interface Ground {
  folder: string
  dataDir: string
  databaseUrl: string
  filled: Filled
  filledInSeconds: number
}

/**
 * Lends a stocked database of its own in a temporary folder. Afterwards every process that the bench started is stopped,
 * `afterwards` looks at the data folder, and the folder is removed.
 */
export async function withStockedDatabase(
  products: number,
  deed: (ground: Ground) => Promise<void>,
  afterwards: (dataDir: string) => Promise<void> = async () => {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-bench-'))
  chmodSync(folder, 0o711)
  try {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o711 })
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
    try {
      await migrate({ url: postgres.url })
      const began = performance.now()
      const filled = await fillShop(postgres.url, { products, dataDir: join(folder, 'shop') })
      await deed({
        ...{ folder, dataDir, databaseUrl: withHost(postgres.url), filled },
        filledInSeconds: (performance.now() - began) / 1000,
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

/** The program's own check wants a host; that of the query is the one that counts. */
function withHost(url: string): string {
  return url.replace('@/', '@localhost/')
}
