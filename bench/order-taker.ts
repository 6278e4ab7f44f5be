import { readConfig } from '#platform/config.ts'
import { createSilentLog } from '#platform/log.ts'
import { cacheSettings } from '#shell/settings/server/public/read-settings.ts'
import { openShop } from '../src/app/shop.ts'

// API only; jobs are left to another process, as the compared SQL draws no PDFs.
const config = readConfig(process.env)
const shop = await openShop({
  config,
  databaseUrl: config.databaseUrl as string,
  log: createSilentLog(),
  worker: false,
})
cacheSettings(shop.context.database.db)
process.send?.(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
const stop = () => void shop.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('disconnect', stop)
