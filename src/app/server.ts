import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { type Config, readConfig } from '#platform/config.ts'
import { describeTlsFailure } from '#platform/database/require-tls.ts'
import { openLog } from '#platform/log.ts'
import { isOfDatabase, toLoggedError } from '#platform/to-logged-error.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(whyNot(error as Error))
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  if (config.adminPassword) (await import('#people/accounts/server/check-admin-password.ts')).checkAdminPassword(config)
  const log = openLog(config.logLevel)
  // Node would print the error with all its properties.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'something unexpected ended the program')
    process.exit(1)
  })
  const { publicUrl: address, dataDir } = config
  // Loading takes longest, so it follows the configuration check.
  const read = () => import('./serve.ts')
  let reading: ReturnType<typeof read> | undefined
  const whileItStarts = () => {
    reading = read()
    // Reported when awaited, unless PostgreSQL fails first.
    reading.catch(() => undefined)
  }
  const embedded = { dataDir, log, address, whileItStarts }
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres(embedded)
  const { serve } = await (reading ?? read())
  const { url: databaseUrl, ownerUrl: databaseOwnerUrl } = postgres ?? given(config)
  const shop = await serve({ config, databaseUrl, databaseOwnerUrl, log })
  // Node flushes only on its own exit.
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

/** PostgreSQL's messages may hold values, so only our own are printed. */
function whyNot(error: Error): string {
  if (process.env.LOG_LEVEL === 'debug') return inspect(toLoggedError(error), { depth: 6 })
  const noTls = describeTlsFailure(error)
  if (noTls) return noTls
  return isOfDatabase(error) ? toLoggedError(error).message : error.message
}
