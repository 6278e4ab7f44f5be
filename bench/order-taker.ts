import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { keepSettings } from '#settings/server/settings-memory.ts'
import { openShop } from '../src/app/shop.ts'

// The shop's API alone, which writes jobs and leaves them to another process: SQL alone does not draw PDFs either.
const config = readConfig(process.env)
const shop = await openShop({ config, databaseUrl: config.databaseUrl as string, log: silentLog(), worker: false })
keepSettings(shop.ground.database.db)
process.send?.(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
const stop = () => void shop.close().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('disconnect', stop)
