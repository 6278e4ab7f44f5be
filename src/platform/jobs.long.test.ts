import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from './database/database.ts'
import { defineJobQueue, type Jobs, openJobs } from './jobs.ts'
import { createSilentLog } from './log.ts'
import { linkTo } from './test-kit/database-link.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-kit/test-database.ts'

let database: TestDatabase
let jobs: Jobs
const once = defineJobQueue<{ word: string }>('tried-once', 0)
const twice = defineJobQueue<{ word: string }>('tried-twice', 1)
const nightly = defineJobQueue<object>('nightly')

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = openJobs({ url: database.url, log: createSilentLog() })
  await jobs.start([once, twice, nightly])
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

test('an attempt knows whether another one follows when it fails', async () => {
  const seen: string[] = []
  for (const kind of [once, twice])
    await jobs.work(kind, async ({ word }, { isLast }) => {
      seen.push(`${kind.name} ${word} ${isLast ? 'last' : 'not last'}`)
      throw new Error('not today')
    })
  const shop = openDatabase({ url: database.url, jobs, log: createSilentLog(), whenChanged: () => {} })
  await shop.transaction(async (tx) => {
    for (const kind of [once, twice]) await jobs.send(tx, kind, { word: 'labas' })
  })
  await vi.waitFor(() => expect(seen).toContain('tried-twice labas last'), { timeout: 15_000, interval: 200 })
  await shop.close()
  expect(seen.sort()).toEqual(['tried-once labas last', 'tried-twice labas last', 'tried-twice labas not last'])
}, 20_000)

test('a scheduled job is enqueued once, however many programs schedule it, by Vilnius time', async () => {
  await jobs.every(nightly, '0 9 * * *')
  await jobs.every(nightly, '0 9 * * *')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(`select cron, timezone from pgboss.schedule where name = 'nightly'`)
  await client.end()
  expect(rows).toEqual([{ cron: '0 9 * * *', timezone: 'Europe/Vilnius' }])
})

test('a program that stumbles over the tables of jobs while another one makes them starts on these', async () => {
  const empty = await createEmptyDatabase()
  const first = new pg.Client({ connectionString: empty.url })
  await first.connect()
  await first.query('create schema pgboss')
  // Without the lock, as if the second process had looked before it waited.
  await first.query(getConstructionPlans('pgboss').replace(/SELECT pg_advisory_xact_lock.*;|COMMIT;/g, ''))
  const second = openJobs({ url: empty.url, log: createSilentLog(), worker: false })
  const started = second.start([once])
  const waiting = async () => (await first.query('select from pg_locks where not granted')).rowCount
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5_000, interval: 10 })
  await first.query('commit')
  await started

  await second.stop()
  await first.end()
  await empty.drop()
})

test('T995 a program that rests finishes what it does and takes no more; what it still sends, another one does', async () => {
  const [one, other] = [
    openJobs({ url: database.url, log: createSilentLog() }),
    openJobs({ url: database.url, log: createSilentLog() }),
  ]
  const slow = defineJobQueue<{ word: string }>('takes-its-time')
  await one.start([slow])
  await other.start([slow])
  const seen: string[] = []
  let finish = () => {}
  const asLongAsWanted = new Promise<void>((done) => {
    finish = done
  })
  await one.work(slow, async ({ word }) => {
    seen.push(`one begins ${word}`)
    await asLongAsWanted
    seen.push(`one ends ${word}`)
  })
  const shop = openDatabase({ url: database.url, jobs: one, log: createSilentLog(), whenChanged: () => {} })
  const send = (word: string) => shop.transaction((tx) => one.send(tx, slow, { word }))
  await send('first')
  await vi.waitFor(() => expect(seen).toEqual(['one begins first']), { timeout: 10_000, interval: 20 })
  const rested = one.rest().then(() => seen.push('one rests'))
  await send('second')
  finish()
  await rested
  await other.work(slow, async ({ word }) => void seen.push(`other does ${word}`))
  await vi.waitFor(() => expect(seen.at(-1)).toMatch(/^other/), { timeout: 10_000, interval: 20 })
  await shop.close()
  await Promise.all([one.stop(), other.stop()])
  expect(seen).toEqual(['one begins first', 'one ends first', 'one rests', 'other does second'])
}, 20_000)

test('T69 a pooler that says twice that the database is gone ends nobody, and jobs go on when it is back', async () => {
  const link = await linkTo(database.url)
  const away = openJobs({ url: link.url, log: createSilentLog() })
  const late = defineJobQueue<{ word: string }>('comes-late')
  const done: string[] = []
  await away.start([late])
  await away.work(late, async ({ word }) => void done.push(word))
  link.cutWithWords()
  link.mend()
  const shop = openDatabase({ url: database.url, jobs: away, log: createSilentLog(), whenChanged: () => {} })
  await vi.waitFor(() => shop.transaction((tx) => away.send(tx, late, { word: 'labas' })), 5_000)
  await vi.waitFor(() => expect(done).toEqual(['labas']), { timeout: 10_000, interval: 50 })
  await shop.close()
  await away.stop()
  await link.close()
}, 20_000)
