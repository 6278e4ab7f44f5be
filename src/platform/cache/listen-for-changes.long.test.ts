import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { linkTo } from '../test-kit/database-link.ts'
import { createTestDatabase, type TestDatabase } from '../test-kit/test-database.ts'
import { CachedResponse } from './cached-response.ts'
import { changesChannel, listenForChanges } from './listen-for-changes.ts'
import { PageCache } from './page-cache.ts'

let database: TestDatabase
let writer: pg.Client
let cache: PageCache
let listening: Awaited<ReturnType<typeof listenForChanges>> | undefined
const said: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
})
afterAll(async () => {
  await writer.end()
  await database.drop()
})
beforeEach(() => {
  said.length = 0
  cache = new PageCache({ maxBytes: 2 ** 20 })
})
afterEach(async () => {
  await listening?.stop()
  listening = undefined
})

const options = { firstWait: 20, report: (message: string) => said.push(message) }
const keep = (key: string, ...tags: string[]) =>
  cache.put(key, new CachedResponse({ status: 200, headers: {}, body: Buffer.from(key), tags }), cache.begin())
const notify = (payload: string) => writer.query('select pg_notify($1, $2)', [changesChannel, payload])

test('a change told by any transaction drops what shows it, when the transaction has committed', async () => {
  listening = await listenForChanges(database.url, [cache], options)
  expect(keep('/a', 'product:1')).toBe(true)
  keep('/b', 'product:2')

  await writer.query('begin')
  await notify('["product:1"]')
  await writer.query('select pg_sleep(0.05)')
  expect(cache.find('/a')).toBeDefined()
  await writer.query('commit')

  await vi.waitFor(() => expect(cache.find('/a')).toBeUndefined(), 15_000)
  expect(cache.find('/b')).toBeDefined()
})

test.for(['["*"]', 'no json', '{}', ''])('the payload %s drops everything', async (payload) => {
  listening = await listenForChanges(database.url, [cache], options)
  keep('/a', 'product:1')
  await notify(payload)
  await vi.waitFor(() => expect(cache.size).toBe(0), 15_000)
})

test('caches are dropped in their order: pages are made from the answers cached below them', async () => {
  const dropped: string[] = []
  const named = (name: string) => ({
    drop: () => dropped.push(name),
    clear: () => dropped.push(name),
    pause: () => {},
    resume: () => {},
  })
  listening = await listenForChanges(database.url, [named('settings'), named('pages')], options)
  await notify('["settings"]')
  await notify('no json')
  await vi.waitFor(() => expect(dropped).toEqual(['settings', 'pages', 'settings', 'pages']), 15_000)
})

test('while the connection is lost nothing that was kept is given, and nothing is kept', async () => {
  const link = await linkTo(database.url)
  listening = await listenForChanges(link.url, [cache], options)
  keep('/a', 'product:1')

  link.cut()
  await vi.waitFor(() => expect(cache.find('/a')).toBeUndefined(), 15_000)
  expect(keep('/a', 'product:1')).toBe(false)
  expect(said).toHaveLength(1)

  link.mend()
  await vi.waitFor(() => expect(keep('/a', 'product:1')).toBe(true), 15_000)
  expect(said).toHaveLength(2)
  await notify('["product:1"]')
  await vi.waitFor(() => expect(cache.find('/a')).toBeUndefined(), 15_000)
  await listening.stop()
  await link.close()
})

test('a server that is not there is no reason to fall; nothing is kept meanwhile', async () => {
  listening = await listenForChanges('postgres://localhost:1/none', [cache], options)
  expect(keep('/a')).toBe(false)
})

test('a connection that went dumb is noticed by its heartbeat', async () => {
  const link = await linkTo(database.url)
  listening = await listenForChanges({ connectionString: link.url, query_timeout: 100 }, [cache], {
    ...options,
    heartbeat: 30,
  })
  expect(keep('/a')).toBe(true)
  link.freeze()
  await vi.waitFor(() => expect(cache.find('/a')).toBeUndefined(), 15_000)
  await listening.stop()
  await link.close()
})
