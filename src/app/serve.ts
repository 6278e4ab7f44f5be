import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { isUnstocked } from '#catalogue/server/is-unstocked.ts'
import { ensureFirstAdmin } from '#people/accounts/server/ensure-first-admin.ts'
import type { Config } from '#platform/config.ts'
import { letShopIn } from '#platform/database/let-shop-in.ts'
import { warnOfOtherOrders } from '#platform/database/letters-order.ts'
import { migrate } from '#platform/database/migrate.ts'
import { askerOf, type Hear } from '#platform/http/asker.ts'
import { sayStopping } from '#platform/http/health.ts'
import { readsOwnWrites } from '#platform/http/read-your-writes.ts'
import type { Log } from '#platform/log.ts'
import { lowerLentThreadPriority } from '#platform/lower-thread-priority.ts'
import { openPages } from '#platform/pages/open-pages.ts'
import { sayStarting } from '#platform/patched/time-queries.ts'
import { closeFolders } from '#platform/private-files.ts'
import { keepUnits } from '#rentals/server/units-memory.ts'
import { keepPrices } from '#selling/cart/server/price-memory.ts'
import { keepTitles } from '#selling/search/server/title-memory.ts'
import { isCountedPage } from '#shell/consents/counted-pages.ts'
import { keepPlaces } from '#shell/places/server/read-places.ts'
import { keepSettings } from '#shell/settings/server/read-settings.ts'
import { pageQuery } from './page-query.ts'
import { openShop } from './shop.ts'

/** Pages whose forms work without scripts. */
const pageForms = ['/sutarties-atsisakymas', '/pasiulymas/:secret', '/moketi/:secret']

interface Served {
  config: Config
  databaseUrl: string
  /** Set when the shop's own role does not own its tables. */
  databaseOwnerUrl?: string | undefined
  log: Log
}

export async function serve({ config, databaseUrl, databaseOwnerUrl, log }: Served) {
  const { publicUrl, hosts, host, port } = config
  const { dataDir } = config
  const sayStarted = sayStarting()
  await closeFolders(['mail', 'private', 'backups'].map((name) => join(dataDir, name)))
  await migrate({ url: databaseOwnerUrl ?? databaseUrl }, { log })
  if (databaseOwnerUrl) await letShopIn({ ownerUrl: databaseOwnerUrl, url: databaseUrl })

  const development = process.argv.includes('--dev')
  const analytics = config.analyticsId === undefined ? undefined : isCountedPage
  const avoidsMemory = config.databaseReadUrl ? readsOwnWrites : undefined
  const trustsProxy = config.trustProxy > 0
  const page = { query: pageQuery, forms: pageForms }
  let hear: Hear = () => {}
  const hears = (told: string, request: IncomingMessage) => hear(told, askerOf(request, config.trustProxy))
  const how = { analytics, avoidsMemory, hears, development, trustsProxy, log }
  const pages = await openPages({ publicUrl, hosts, ...page, ...how })
  const shop = await openShop({ config, databaseUrl, log, http: pages.http, whenChanged: pages.whenChanged })
  hear = shop.ground.hear
  // In development there is no listening for other processes' changes.
  const { database, replica, news } = shop.ground
  const copy = replica?.database.db
  const memories = () => [
    keepSettings(database.db, copy),
    keepPlaces(database.db, copy),
    keepTitles({ database, log }, copy),
    keepPrices(database.db),
    keepUnits(database.db),
    news,
  ]
  const below = development ? [] : [...(replica ? [replica] : []), ...memories()]
  await pages.mount(shop.app, databaseUrl, below)
  const admin = await ensureFirstAdmin(shop.ground)
  await warnOfOtherOrders(database.pool, log)

  if (config.demo && (await isUnstocked(database.db))) {
    const { loadDemo } = await import('#demo/load-demo.ts')
    if (await loadDemo(shop.ground)) log.info('Tuščia duomenų bazė užpildyta demonstracine parduotuve.')
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
      sayStopping()
      news.close()
      await Promise.all([pages.stopServing(), shop.jobs.rest()])
      await shop.close()
    },
  }
}
