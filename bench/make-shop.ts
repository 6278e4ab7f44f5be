import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { makeShop } from './at-size/make-shop.factories.ts'
import { drawSharedPictures } from './draw-shared-pictures.ts'
import { cacheFilledShop } from './stocked-folder.ts'

// node scripts/runtime.mjs bench/make-shop.ts --products 100000 [--shops FOLDER]
// Fills the empty database of this configuration (DATABASE_URL, or the embedded one under DATA_DIR) with a shop of that
// size. With --shops makes it in that folder, where `npm run bench -- --shops FOLDER` finds it.
const { values } = parseArgs({ options: { products: { type: 'string', default: '10000' }, shops: { type: 'string' } } })
const products = Number(values.products)
if (values.shops) {
  const { folder, filled, seconds } = await cacheFilledShop(values.shops, products)
  console.log(`${folder}: ${filled.products} products, ${filled.orders} orders, made in ${seconds.toFixed(0)} s`)
} else await fillConfigured()

async function fillConfigured(): Promise<void> {
  const config = readConfig(process.env)
  const { ownerUrl: url, letGo } = await reachDatabase(config, { mayMake: true })
  try {
    await migrate({ url })
    await refuseFilled(url)
    const pictures = await drawSharedPictures(config.dataDir)
    const entry = (step: string, seconds: number) =>
      console.log(`${step.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s`)
    const { orders } = await makeShop(url, { products, pictures, onStep: entry })
    console.log(`${products} products, ${orders} orders`)
  } finally {
    await letGo()
  }
}

async function refuseFilled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select from products limit 1')
  await client.end()
  if (rows.length > 0) throw new Error('The database is not empty')
}
