import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '../jobs.ts'
import { createSilentLog } from '../log.ts'
import { failStatements } from '../test-kit/fail-statements.ts'
import { createTestDatabase, type TestDatabase } from '../test-kit/test-database.ts'
import { type Database, invalidate, isDatabaseAway, isPoolFull, openDatabase } from './database.ts'

let place: TestDatabase
let database: Database
const lines: string[] = []
beforeAll(async () => {
  place = await createTestDatabase()
  const parts = {
    jobs: {} as Jobs,
    log: createSilentLog(),
    whenChanged: (parts: string[]) => void lines.push(...parts),
  }
  database = openDatabase({ url: place.url, ...parts, connections: 2 })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const one = () => database.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)

let mend = () => {}
afterEach(() => mend())

/** Drops the next statement that begins with this word. */
function breakNext(word: string): void {
  mend = failStatements((statement) => {
    if (!statement.startsWith(word)) return false
    mend()
    return true
  })
}

test.each(['begin', 'select', 'commit'])(
  'T69 a connection that dies at %s takes no place of the pool with it',
  async (word) => {
    for (let time = 0; time < 5; time++) {
      breakNext(word)
      await expect(one()).rejects.toThrow()
    }
    expect(await Promise.all([one(), one()])).toEqual([[{ one: 1 }], [{ one: 1 }]])
    expect(database.pool.totalCount).toBeLessThanOrEqual(2)
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  },
)

test('T69 a connection on which the rollback failed is not given to anybody else', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.execute(sql`create temporary table half (n int)`)
    breakNext('rollback')
    throw new Error('nothing')
  })
  await expect(failing).rejects.toThrow()
  for (const { rows } of await Promise.all([1, 2].map(() => database.pool.query("select to_regclass('half') as half"))))
    expect(rows).toEqual([{ half: null }])
})

test('T69 a server that has become a replica counts as away, and its connection is not used again', async () => {
  await Promise.all([1, 2].map(() => database.pool.query('set session characteristics as transaction read only')))
  const write = () => database.transaction((tx) => tx.execute(sql`delete from attempts`))
  for (let connection = 1; connection <= 2; connection++)
    expect(isDatabaseAway(await write().catch((error: unknown) => error))).toBe(true)
  await write()
})

test('an action’s changes are announced before its answer, and a failed action announces nothing', async () => {
  await database.transaction(async (tx) => invalidate(tx, 'product:1', 'category:2'))
  expect(lines).toEqual(['product:1', 'category:2'])
  const failing = database.transaction(async (tx) => {
    invalidate(tx, 'product:3')
    throw new Error('nothing')
  })
  await expect(failing).rejects.toThrow('nothing')
  expect(lines).toHaveLength(2)
})

test('T1145 a query that waits for a connection in vain fails with the message that all are in use', {
  timeout: 60_000,
}, async () => {
  const lent = await Promise.all([database.pool.connect(), database.pool.connect()])
  const failed = await database.db.execute(sql`select 1`).catch((error: unknown) => error)
  for (const client of lent) client.release()
  expect(isPoolFull(failed)).toBe(true)
})
