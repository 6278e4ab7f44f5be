import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { type Config, readConfig } from '#platform/config.ts'
import { whyNoTls } from '#platform/database/demand-tls.ts'
import { errorForLog, isOfDatabase } from '#platform/error-for-log.ts'
import { openLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(whyNot(error as Error))
  process.exit(1)
}

/** Configuration → database → the shop (`serve.ts`). */
async function start(config: Config): Promise<void> {
  if (config.adminPassword) (await import('#accounts/server/check-admin-password.ts')).checkAdminPassword(config)
  const log = openLog(config.logLevel)
  // Node would print what was thrown with all that hangs on it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'something unexpected ended the program')
    process.exit(1)
  })
  const { publicUrl: address, dataDir } = config
  // Reading the shop's own files takes longest: who may not run here has been told so by then.
  const read = () => import('./serve.ts')
  let reading: ReturnType<typeof read> | undefined
  const whileItStarts = () => {
    reading = read()
    // Told when it is waited for, unless PostgreSQL's own failure comes first.
    reading.catch(() => undefined)
  }
  const embedded = { dataDir, log, address, whileItStarts }
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres(embedded)
  const { serve } = await (reading ?? read())
  const { url: databaseUrl, ownerUrl: databaseOwnerUrl } = postgres ?? given(config)
  const shop = await serve({ config, databaseUrl, databaseOwnerUrl, log })
  // Node writes it when it ends by itself: whoever is killed would compile everything again at the next start.
  flushCompileCache()

  const stop = async () => {
    await shop.stop()
    await postgres?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

function given({ databaseUrl, databaseOwnerUrl }: Config) {
  return { url: databaseUrl as string, ownerUrl: databaseOwnerUrl }
}

/** Our own sentences as they are; what PostgreSQL says holds values. */
function whyNot(error: Error): string {
  if (process.env.LOG_LEVEL === 'debug') return inspect(errorForLog(error), { depth: 6 })
  const noTls = whyNoTls(error)
  if (noTls) return noTls
  return isOfDatabase(error) ? errorForLog(error).message : error.message
}
