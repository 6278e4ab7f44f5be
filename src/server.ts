import { ensureFirstAdmin } from '#accounts/server/ensure-first-admin.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { hasJustWritten } from '#platform/just-wrote.ts'
import { openLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { openPages } from '#platform/pages/open-pages.ts'
import { keepSettings } from '#settings/server/settings-memory.ts'
import { loadDemo } from './demo/load-demo.ts'
import { openShop } from './shop.ts'

/** What public pages read from their addresses; the rest of a query is the visitor's own business. */
const pageQuery = ['page', 'sort', 'available', 'from', 'to', 'raktazodis']

/** Pages whose forms work before, and without, any script. */
const pageForms = ['/sutarties-atsisakymas']

try {
  await serve(readConfig(process.env))
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : (error as Error).message)
  process.exit(1)
}

/** Configuration → database → API → pages → listen. */
async function serve(config: Config): Promise<void> {
  const log = openLog()
  const { publicUrl, dataDir, host, port } = config

  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log, address: publicUrl })
  const databaseUrl = config.databaseUrl ?? (postgres?.url as string)
  await migrate({ url: databaseUrl }, { log })

  const development = process.argv.includes('--dev')
  const analytics = config.analyticsId !== undefined
  const avoidsMemory = config.databaseReadUrl ? hasJustWritten : undefined
  const page = { query: pageQuery, forms: pageForms }
  const pages = await openPages({ publicUrl, hosts: config.hosts, ...page, analytics, avoidsMemory, development, log })
  const shop = await openShop({ config, databaseUrl, log, http: pages.http, whenChanged: pages.whenChanged })
  // In development nobody listens for changes of other processes.
  const { database, replica } = shop.ground
  const below = development ? [] : [...(replica ? [replica] : []), keepSettings(database.db, replica?.database.db)]
  await pages.mount(shop.app, databaseUrl, below)
  const admin = await ensureFirstAdmin(shop.ground)

  if (config.demo && (await loadDemo(shop.ground))) log.info('Tuščia duomenų bazė užpildyta demonstracine parduotuve.')

  await shop.app.listen({ port, host })
  console.log(`Įrankinė: ${publicUrl}`)
  if (admin)
    console.log(
      `Sukurtas administratorius ${admin.email}${admin.madeUpPassword ? `, slaptažodis (rodomas tik dabar): ${admin.madeUpPassword}` : ''}`,
    )

  const stop = async () => {
    await shop.close()
    await postgres?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}
