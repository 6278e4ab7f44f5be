import { createHash } from 'node:crypto'
import pg from 'pg'
import { type MadeShop, makeShop } from './at-size/make-shop.factories.ts'
import { drawSharedPictures } from './draw-shared-pictures.ts'

/** Ids start so high that no price, quantity or date is taken for one (`record-statements.ts`). */
export const firstIds = {
  products: 7_000_001,
  orders: 610_000_001,
  lines: 620_000_001,
  documents: 630_000_001,
  mails: 640_000_001,
  number: 650_000_001,
  users: 660_000_001,
}

export const customers = 64
export const buildBenchToken = (customer: number): string => `bench-token-of-customer-number-${customer}`

export interface FilledShop extends MadeShop {
  /** Of several places the one that is asked. */
  place?: number | undefined
}

export async function fillShop(
  url: string,
  { products, dataDir }: { products: number; dataDir: string },
): Promise<FilledShop> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await restartIds(client)
    const made = await makeShop(url, { products, pictures: await drawSharedPictures(dataDir) })
    for (let customer = 1; customer <= customers; customer++)
      await client.query(insertToken, [customer, createHash('sha256').update(buildBenchToken(customer)).digest('hex')])
    return made
  } finally {
    await client.end()
  }
}

async function restartIds(client: pg.Client): Promise<void> {
  const { products, orders, lines, documents, mails, users } = firstIds
  const sequences = { products, orders, order_lines: lines, documents, mails, users }
  for (const [table, first] of Object.entries(sequences))
    await client.query(`alter table ${table} alter column id restart with ${first}`)
}

/** `$1` customer number, `$2` the token's hash. */
const insertToken = `
  insert into tokens (user_id, hash, remember, created_at, expires_at)
  select id, $2, true, now(), now() + interval '30 days' from users order by id limit 1 offset $1::int - 1`
