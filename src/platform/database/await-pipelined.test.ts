import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '../jobs.ts'
import { createSilentLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../test-kit/test-database.ts'
import { awaitPipelined } from './await-pipelined.ts'
import { type Database, findDatabaseError, openDatabase, type Tx } from './database.ts'
import { prepareStatement } from './prepared-statement.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({
    url: place.url,
    jobs: {} as Jobs,
    log: createSilentLog(),
    whenChanged: () => {},
    connections: 3,
  })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const write = (on: Tx | Database['pool'], word: string) => writeWord(on, [word])
const writeWord = prepareStatement('write_word', 'insert into title_words (word) values ($1)')
const countWords = prepareStatement<{ words: number }>('count_words', 'select count(*)::int as words from title_words')
const lock = prepareStatement('lock_27', 'select pg_advisory_xact_lock(27)')
const wait = prepareStatement('wait_a_moment', 'select pg_sleep(0.05)')
const divide = prepareStatement('divide', 'select 1 / $1::int')

test('pipelined queries run in their order, and each sees the values of its own turn', async () => {
  const locked = Promise.withResolvers<void>()
  const first = database.transaction(async (tx) => {
    await lock(tx, [])
    locked.resolve()
    await wait(tx, [])
    await write(tx, 'kalvis')
  })
  await locked.promise
  const second = database.transaction(async (tx) => {
    const [, [before], , [after]] = await awaitPipelined([
      lock(tx, []),
      countWords(tx, []),
      write(tx, 'replės'),
      countWords(tx, []),
    ])
    return [before?.words, after?.words]
  })
  await first
  expect(await second).toEqual([1, 2])
})

test('when one of them fails nothing of the others stays, and it is the one that is told of', async () => {
  const late = async (tx: Tx) => {
    await write(tx, 'early')
    await wait(tx, [])
    await write(tx, 'late')
  }
  const failing = database.transaction((tx) => awaitPipelined([late(tx), divide(tx, [0]), write(tx, 'other')]))
  const error = findDatabaseError(await failing.catch((thrown: unknown) => thrown))
  expect(error?.code).toBe('22012')
  expect(await countWords(database.pool, [])).toEqual([{ words: 2 }])
  await Promise.all([1, 2, 3].map(() => database.transaction((tx) => tx.execute(sql`select 1`))))
})
