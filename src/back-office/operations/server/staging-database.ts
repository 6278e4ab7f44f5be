// biome-ignore-all lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ShopClient } from '#platform/database/shop-client.ts'

/** Socket addresses, which URL parsers refuse, work too. */
function addressOf(url: string, database: string): string {
  const [, start, query] = url.match(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/) ?? []
  if (!start) throw new Error('DATABASE_URL must look like postgres://user:password@host:5432/database')
  return `${start}/${encodeURIComponent(database)}${query ?? ''}`
}

export interface StagingDatabase {
  url: string
  takePlace: () => Promise<void>
  drop: () => Promise<void>
}

/** First drops what a killed restore left. The user needs `createdb`. */
export async function createStagingDatabase(url: string): Promise<StagingDatabase> {
  const name = await firstOf(url, 'select current_database() as value')
  const beside = `${name}_restoring_${randomBytes(4).toString('hex')}`
  const old = `${name}_replaced`
  await clearAway(url, name)
  await order(url, `create database ${quoted(beside)} template template0 encoding 'UTF8' ${await localeOf(url)}`)
  return {
    url: addressOf(url, beside),
    async takePlace() {
      const elsewhere = await anotherDatabase(url, name)
      await order(
        elsewhere,
        'begin',
        `alter database ${quoted(name)} rename to ${quoted(old)}`,
        `alter database ${quoted(beside)} rename to ${quoted(name)}`,
        'commit',
      )
      await order(elsewhere, `drop database if exists ${quoted(old)}`)
    },
    drop: () => order(url, `drop database if exists ${quoted(beside)} with (force)`),
  }
}

async function clearAway(url: string, name: string): Promise<void> {
  const { rows } = await ask(url, 'select datname from pg_database where datname ~ $1', [
    `^${name.replace(/[^\w]/g, '\\$&')}_(replaced|restoring_[0-9a-f]{8})$`,
  ])
  for (const { datname } of rows) await order(url, `drop database if exists ${quoted(datname)} with (force)`)
}

/** The locale of the replaced database, where libc provides it. */
async function localeOf(url: string): Promise<string> {
  const { rows } = await ask(
    url,
    'select datlocprovider, datcollate, datctype from pg_database where datname = current_database()',
  )
  const { datlocprovider, datcollate, datctype } = rows[0] ?? {}
  return datlocprovider === 'c'
    ? `lc_collate ${pg.escapeLiteral(datcollate)} lc_ctype ${pg.escapeLiteral(datctype)}`
    : ''
}

/** A database cannot be renamed from inside. */
async function anotherDatabase(url: string, name: string): Promise<string> {
  for (const database of ['postgres', 'template1', 'defaultdb'])
    if (database !== name) {
      const address = addressOf(url, database)
      if (
        await order(address, 'select 1').then(
          () => true,
          () => false,
        )
      )
        return address
    }
  throw new Error(
    'The databases can’t be exchanged: this user may enter neither "postgres" nor "template1". Nothing was changed.',
  )
}

const quoted = (name: string): string => pg.escapeIdentifier(name)

async function firstOf(url: string, statement: string): Promise<string> {
  return (await ask(url, statement)).rows[0]?.value
}

async function order(url: string, ...statements: string[]): Promise<void> {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

async function ask(url: string, statement: string, values: unknown[] = []) {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end().catch(() => {})
  }
}
