import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { buildDatabaseUrl } from './build-database-url.ts'
import { createTestDatabase } from './test-database.ts'

test('a test file gets a database of its own, and nobody sees what it writes', async () => {
  const [mine, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(mine.url).not.toBe(other.url)

  await ask(mine.url, "create table drills (name text); insert into drills values ('Gręžtuvas')")
  expect(await ask(mine.url, 'select name from drills')).toEqual([{ name: 'Gręžtuvas' }])
  await expect(ask(other.url, 'select name from drills')).rejects.toThrow('does not exist')

  await Promise.all([mine.drop(), other.drop()])
})

test('dropping closes connections that were left open', async () => {
  const database = await createTestDatabase()
  const forgotten = new pg.Client({ connectionString: database.url })
  forgotten.on('error', () => {})
  await forgotten.connect()

  await database.drop()

  await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist')
  await expect(forgotten.query('select 1')).rejects.toThrow()
})

test('the run has one cluster, and its template is not written to by tests', async () => {
  const { adminUrl, template } = inject('cluster')
  const names = await ask(adminUrl, `select datname from pg_database where datname = '${template}'`)
  expect(names).toHaveLength(1)
})

test.for([
  ['postgres://postgres@/irankine?host=%2Ftmp%2Fa&port=5432', 'postgres://postgres@/shop?host=%2Ftmp%2Fa&port=5432'],
  [
    'postgres://me:secret@localhost:5433/other?sslmode=require',
    'postgres://me:secret@localhost:5433/shop?sslmode=require',
  ],
  ['postgresql://localhost', 'postgresql://localhost/shop'],
])('the address %s keeps everything but the database', ([from, to]) => {
  expect(buildDatabaseUrl(from as string, 'shop')).toBe(to)
})

async function ask(url: string, question: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}
