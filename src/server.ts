import { type Config, readConfig } from '#platform/config.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { openLog } from '#platform/log.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : (error as Error).message)
  process.exit(1)
}

/** Configuration → database → the shop (`serve.ts`). */
async function start(config: Config): Promise<void> {
  const log = openLog()
  const { publicUrl: address, dataDir } = config
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log, address })

  // Reading the shop's own files takes longest: who may not run here has been told so by now.
  const { serve } = await import('./serve.ts')
  const shop = await serve({ config, databaseUrl: config.databaseUrl ?? (postgres?.url as string), log })

  const stop = async () => {
    await shop.stop()
    await postgres?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}
