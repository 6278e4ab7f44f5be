import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { isUnstocked } from '#catalogue/server/is-unstocked.ts'
import { ensureFirstAdmin } from '#people/accounts/server/ensure-first-admin.ts'
import type { Config } from '#platform/config.ts'
import { warnOfCollationMismatches } from '#platform/database/collation-mismatches.ts'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { migrate } from '#platform/database/migrate.ts'
import { markStopping } from '#platform/http/health.ts'
import { shouldReadOwnWrites } from '#platform/http/read-your-writes.ts'
import { identifyRequester, type RequestListener } from '#platform/http/requester.ts'
import type { Log } from '#platform/log.ts'
import { lowerLentThreadPriority } from '#platform/lower-thread-priority.ts'
import { openPages } from '#platform/pages/open-pages.ts'
import { beginStartup } from '#platform/patched/time-queries.ts'
import { closeFolders } from '#platform/private-files.ts'
import { createUnitsMemory } from '#rentals/server/units-memory.ts'
import { createPriceMemory } from '#sales/cart/server/price-memory.ts'
import { cacheSynonyms } from '#sales/search/server/read-synonyms.ts'
import { cacheBranches } from '#shell/branches/server/public/read-places.ts'
import { isCountedPage } from '#shell/consents/counted-pages.ts'
import { cacheSettings } from '#shell/settings/server/public/read-settings.ts'
import { pageQuery } from './page-query.ts'
import { openShop } from './shop.ts'

/** Pages whose forms work without scripts. */
const pageForms = ['/sutarties-atsisakymas', '/pasiulymas/:secret', '/moketi/:secret']

interface ServeOptions {
  config: Config
  databaseUrl: string
  /** Set when the shop's own role does not own its tables. */
  databaseOwnerUrl?: string | undefined
  log: Log
}

export async function serve({ config, databaseUrl, databaseOwnerUrl, log }: ServeOptions) {
  const { publicUrl, hosts, host, port } = config
  const { dataDir } = config
  const sayStarted = beginStartup()
  await closeFolders(['mail', 'private', 'backups'].map((name) => join(dataDir, name)))
  await migrate({ url: databaseOwnerUrl ?? databaseUrl }, { log })
  if (databaseOwnerUrl) await grantAppRole({ ownerUrl: databaseOwnerUrl, url: databaseUrl })

  const development = process.argv.includes('--dev')
  const analytics = config.analyticsId === undefined ? undefined : isCountedPage
  const avoidsMemory = config.databaseReadUrl ? shouldReadOwnWrites : undefined
  const trustsProxy = config.trustProxy > 0
  const page = { query: pageQuery, forms: pageForms }
  let hear: RequestListener = () => {}
  const hears = (text: string, request: IncomingMessage) => hear(text, identifyRequester(request, config.trustProxy))
  const how = { analytics, avoidsMemory, hears, development, trustsProxy, log }
  const pages = await openPages({ publicUrl, hosts, ...page, ...how })
  const shop = await openShop({ config, databaseUrl, log, http: pages.http, whenChanged: pages.whenChanged })
  hear = shop.context.hear
  // In development there is no listening for other processes' changes.
  const { database, replica, news } = shop.context
  const copy = replica?.database.db
  const memories = () => [
    cacheSettings(database.db, copy),
    cacheBranches(database.db, copy),
    cacheSynonyms(database.db, copy),
    createPriceMemory(database.db),
    createUnitsMemory(database.db),
    news,
  ]
  const below = development ? [] : [...(replica ? [replica] : []), ...memories()]
  await pages.mount(shop.app, databaseUrl, below)
  const admin = await ensureFirstAdmin(shop.context)
  await warnOfCollationMismatches(database.pool, log)

  if (config.demo && (await isUnstocked(database.db))) {
    const { loadDemo } = await import('#demo/load-demo.ts')
    if (await loadDemo(shop.context)) log.info('Tuščia duomenų bazė užpildyta demonstracine parduotuve.')
  }

  await lowerLentThreadPriority()
  await shop.app.listen({ port, host })
  sayStarted()
  console.log(`Įrankinė: ${publicUrl}`)
  if (admin)
    console.log(
      `Sukurtas administratorius ${admin.email}${admin.madeUpPassword ? `, slaptažodis (rodomas tik dabar): ${admin.madeUpPassword}` : ''}`,
    )

  return {
    async stop() {
      markStopping()
      news.close()
      await Promise.all([pages.stopServing(), shop.jobs.rest()])
      await shop.close()
    },
  }
}
