import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSilentLog } from '../log.ts'
import { conflict, Refusal } from '../refusal.ts'
import { createTestDatabase, type TestDatabase } from '../test-kit/test-database.ts'
import type { Database } from './database.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'

/** These functions shadow PostgreSQL's. `faults/replica.fault.ts` uses a real replica. */
const actingAsCopy = `
  create table who (name text); insert into who values ('copy');
  create table replayed (position pg_lsn); insert into replayed values ('0/0');
  create function public.pg_is_in_recovery() returns boolean return true;
  create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from replayed';`

let databases: TestDatabase[]
let primary: pg.Pool
let copy: pg.Pool
let replica: ReadReplica

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()]
  const [first, second] = databases.map(({ url }) => new pg.Pool({ connectionString: url, max: 2 }))
  primary = first as pg.Pool
  copy = second as pg.Pool
  await primary.query(`create table who (name text); insert into who values ('primary')`)
  await copy.query(actingAsCopy)
  replica = openReadReplica({ url: (databases[1] as TestDatabase).url, primary, log: createSilentLog() })
  replica.database.pool.on('connect', ownFunctionsFirst)
})
afterAll(async () => {
  await replica.close()
  await primary.end()
  await copy.end()
  for (const database of databases) await database.drop()
})
beforeEach(() => {
  replica.resume()
})

const ownFunctionsFirst = (client: pg.PoolClient) => void client.query('set search_path = public, pg_catalog')
const who = async ({ pool }: Database): Promise<string> => (await pool.query('select name from who')).rows[0].name
const ask = () => replica.read(who, { pool: primary } as Database)
const replay = (position: string) => copy.query('update replayed set position = $1', [position])
// Tests share the cluster's log; these two positions are always ahead of and behind it.
const replayAll = () => replay('FFFFFFFF/0')
const fallBehind = () => replay('0/0')

test('changes that the replica has replayed are read from it, again and again', async () => {
  await replayAll()
  expect([await ask(), await ask()]).toEqual(['copy', 'copy'])
  await fallBehind()
  expect(await ask()).toBe('copy')
})

test('after a change everything is read from the primary until the copy has it, on every connection', async () => {
  await replayAll()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['copy', 'copy', 'copy'])
  await fallBehind()
  replica.drop(['product:1'])
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['primary', 'primary', 'primary'])
  await replayAll()
  await expect.poll(ask).toBe('copy')
})

test('a change that is heard while the copy proves itself has to be proven anew', async () => {
  await replayAll()
  const input = ask()
  await fallBehind()
  replica.drop(['product:1'])
  await input
  await expect.poll(ask).toBe('primary')
  expect(await ask()).toBe('primary')
})

test('while nobody hears of changes everything is read from the primary', async () => {
  await replayAll()
  await expect.poll(ask).toBe('copy')
  replica.pause()
  expect(await ask()).toBe('primary')
  replica.resume()
  await expect.poll(ask).toBe('copy')
})

test('a promoted replica, which replays no more, counts as far as its own log', async () => {
  await fallBehind()
  await copy.query('create or replace function public.pg_is_in_recovery() returns boolean return false')
  await expect.poll(ask).toBe('copy')
  await copy.query('create or replace function public.pg_is_in_recovery() returns boolean return true')
})

test('a copy that fails or is away costs nobody an answer, and is asked again after a while', async () => {
  await replayAll()
  let input = 0
  const failing = async (database: Database) => {
    input++
    return database.pool === primary ? 'primary' : (await database.pool.query('select 1 / 0')).rows
  }
  expect(await replica.read(failing, { pool: primary } as Database)).toBe('primary')
  expect(input).toBe(2)
  expect(await ask()).toBe('primary')
  await expect.poll(ask, { timeout: 3_000 }).toBe('copy')

  const nowhere = openReadReplica({ url: 'postgres://localhost:1/none', primary, log: createSilentLog() })
  nowhere.resume()
  expect(await nowhere.read(who, { pool: primary } as Database)).toBe('primary')
  await nowhere.close()
})

test('a query that the replica refuses is refused, and not sent a second time', async () => {
  await replayAll()
  await expect.poll(ask).toBe('copy')
  let input = 0
  const refusing = async () => {
    input++
    throw conflict('no', 'Ne.')
  }
  await expect(replica.read(refusing, { pool: primary } as Database)).rejects.toBeInstanceOf(Refusal)
  expect(input).toBe(1)
})

test('a replica refuses writes', async () => {
  await expect(replica.database.transaction(async () => undefined)).rejects.toThrow('no writes')
})
