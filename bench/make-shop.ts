import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/migrate.ts'
import { reachDatabase } from '#platform/reach-database.ts'
import { type MadeShop, makeShop } from '../src/demo/at-size/make-shop.samples.ts'
import { sharedPictures } from './shared-pictures.ts'

// node scripts/runtime.mjs bench/make-shop.ts --products 100000
// Fills the empty database of this configuration (DATABASE_URL, or the embedded one under DATA_DIR) with a shop of that size.
const { values } = parseArgs({ options: { products: { type: 'string', default: '10000' } } })
const config = readConfig(process.env)
const { url, letGo } = await reachDatabase(config, { mayMake: true })
try {
  await migrate({ url })
  const { orders, products } = await fillWhenEmpty()
  console.log(`${products} products, ${orders} orders`)
} finally {
  await letGo()
}

async function fillWhenEmpty(): Promise<MadeShop> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select from products limit 1')
  await client.end()
  if (rows.length > 0) throw new Error('The database is not empty')
  const pictures = await sharedPictures(config.dataDir)
  const told = (step: string, seconds: number) => console.log(`${step.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s`)
  return makeShop(url, { products: Number(values.products), pictures, told })
}
