import { createHash } from 'node:crypto'
import pg from 'pg'
import { demoSettings } from '#demo/demo-settings.ts'
import { buildSeller } from '#people/documents/build-seller.ts'
import { toCanonicalJson } from '#people/documents/server/public/snapshot-hash.ts'
import { bankSteps } from './bank.factories.ts'
import { catalogueSteps } from './catalogue.factories.ts'
import { buildContractPatterns } from './contract-terms.factories.ts'
import { type ShopFillStep, takeStep } from './make-step.factories.ts'
import { orderSteps } from './orders.factories.ts'
import { paperSteps } from './papers.factories.ts'
import { peopleSteps } from './people.factories.ts'
import { serviceSteps } from './service.factories.ts'
import { makers, purposes, syllables, things, titleAdjectives } from './title-words.factories.ts'

const steps: ShopFillStep[] = [
  ...peopleSteps,
  ...catalogueSteps,
  ...orderSteps,
  ...serviceSteps,
  ...bankSteps,
  ...paperSteps,
]
const words = [titleAdjectives, things, purposes, makers, syllables]

/** Identifies the generator: changes with any step or word. */
export const generator: string = createHash('sha256')
  .update(JSON.stringify([steps, words]))
  .digest('hex')

export interface Size {
  products: number
  /** End of the shop's two years; default now. */
  at?: Date
  /** Shared by all products; default none. */
  pictures?: readonly { key: string; width: number; height: number }[]
  onStep?: (step: string, seconds: number) => void
}

export interface MadeShop {
  products: number
  orders: number
  /** First and last id of each kind. Every tenth has attributes, or is rented by the hour. */
  range: Record<'rent' | 'sell' | 'addition', [first: number, last: number]>
}

/**
 * Two years of a shop, by SQL, in an empty, migrated database: an order for every five products, every third with
 * contract and acts, every fiftieth credited. All invariants hold, except for the administrator, created at first
 * start.
 */
export async function makeShop(
  url: string,
  { products, at = new Date(), pictures = [], onStep: entry }: Size,
): Promise<MadeShop> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const size = { products, third: Math.floor(products / 3), customers: Math.max(64, Math.floor(products / 10)) }
    const orders = Math.floor(products / 5)
    await writeGivens(client, { ...size, orders, at, pictures })
    for (const step of [...steps, { name: 'statistics', sql: 'vacuum analyze' }]) {
      const began = performance.now()
      await takeStep(client, step)
      entry?.(step.name, (performance.now() - began) / 1000)
    }
    return { products, orders, range: await rangeOf(client) }
  } finally {
    await client.end()
  }
}

type Givens = Omit<Size, 'onStep'> & { third: number; customers: number; orders: number }

async function writeGivens(client: pg.Client, given: Givens): Promise<void> {
  const { series } = demoSettings
  await client.query(
    `create temp table given as select $1::int as products, $2::int as third, $3::int as customers, $4::int as orders,
       $5::timestamptz as at, $6::text as seller, $7::text as prepayment, $8::text as invoice, $9::text as credit,
       $10::text as contract, $11::text as act, $12::text[] as patterns,
       $13::text[] as deeds, $14::text[] as things, $15::text[] as purposes, $16::text[] as makers, $17::text[] as syllables`,
    [
      ...[given.products, given.third, given.customers, given.orders, given.at],
      toCanonicalJson(buildSeller(demoSettings)),
      ...[series.prepayment, series.invoice, series.credit, series.contract, series.act, buildContractPatterns()],
      ...words,
    ],
  )
  await client.query('insert into settings (id, value) values (1, $1) on conflict (id) do update set value = $1', [
    demoSettings,
  ])
  for (const { key, width, height } of given.pictures ?? [])
    await client.query('insert into images (key, width, height) values ($1, $2, $3)', [key, width, height])
}

async function rangeOf(client: pg.Client): Promise<MadeShop['range']> {
  const { rows } = await client.query('select kind, min(id) as first, max(id) as last from products group by kind')
  return Object.fromEntries(rows.map(({ kind, first, last }) => [kind, [first, last]])) as MadeShop['range']
}
