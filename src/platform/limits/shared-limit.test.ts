import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../refusal.ts'
import { createTestDatabase, type TestDatabase } from '../test-kit/test-database.ts'
import { SharedLimit } from './shared-limit.ts'

const start = new Date('2026-11-18T08:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 8 })
  // A connection may hear that the database ended before it has closed.
  pool.on('error', () => undefined)
})
beforeEach(() => pool.query('truncate attempts'))
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The same limit in several processes. */
function processes(howMany: number, max: number, name = 'login'): SharedLimit[] {
  const db = drizzle(pool)
  return Array.from({ length: howMany }, () => new SharedLimit(db, { name, max, windowMs: 60_000, field: 'email' }))
}
const statusOf = (counting: Promise<unknown>) =>
  counting.then(
    () => 200,
    (error) => (error instanceof Refusal ? error.status : String(error)),
  )

test('T40 several processes together let through as many requests as one would', async () => {
  const [a, b, c] = processes(3, 5) as [SharedLimit, SharedLimit, SharedLimit]
  const seen: unknown[] = []
  for (const [index, limit] of [a, b, c, a, b, c, a, b].entries())
    seen.push(await statusOf(limit.count('k', after(index))))
  expect(seen).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  await expect(c.count('k', after(20))).rejects.toMatchObject({
    retryAfterSeconds: 40,
    errors: { email: [expect.any(String)] },
  })
  expect(await statusOf(b.count('other', after(20)))).toBe(200)
  expect(await statusOf(b.count('k', after(60)))).toBe(200)
  expect(await statusOf((processes(1, 5, 'contact')[0] as SharedLimit).count('k', after(20)))).toBe(200)
})

test('T40 a hundred wrong attempts at once through three processes are five tries', async () => {
  const limits = processes(3, 5)
  let tried = 0
  const wrong = (limit: SharedLimit) =>
    limit.countFailures('k', start, async () => {
      tried++
      await delay(3)
      return undefined
    })
  const seen = await Promise.all(Array.from({ length: 100 }, (_, i) => statusOf(wrong(limits[i % 3] as SharedLimit))))
  expect(tried).toBe(5)
  expect(seen.filter((status) => status === 429)).toHaveLength(95)
})

test('thirty right attempts at once through three processes all come in, and nothing of them is counted', async () => {
  const limits = processes(3, 5)
  const right = (limit: SharedLimit) =>
    limit.countFailures('k', start, async () => {
      await delay(3)
      return 'in'
    })
  const seen = await Promise.all(Array.from({ length: 30 }, (_, i) => right(limits[i % 3] as SharedLimit)))
  expect(seen).toEqual(Array(30).fill('in'))
  expect((await pool.query('select count, under_way from attempts')).rows).toEqual([{ count: 0, under_way: 0 }])
})

test('an attempt that breaks is no failure and gives its place back', async () => {
  const [limit] = processes(1, 1) as [SharedLimit]
  for (let i = 0; i < 3; i++)
    await expect(limit.countFailures('k', start, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await limit.countFailures('k', start, async () => 'in')).toBe('in')
})

test('a place that a dead process has taken is free when the window is over', async () => {
  const [dying, other] = processes(2, 1) as [SharedLimit, SharedLimit]
  void dying.countFailures('k', start, () => new Promise<undefined>(() => undefined))
  await expect.poll(async () => (await pool.query('select under_way from attempts')).rows[0]?.under_way).toBe(1)
  expect(await other.countFailures('k', after(60), async () => 'in')).toBe('in')
})

test('an attempt that outlives its window gives nobody more tries in the next', async () => {
  const [a, b, c] = processes(3, 5) as [SharedLimit, SharedLimit, SharedLimit]
  const ends: (() => void)[] = []
  const slow = [a, b, c, a].map((limit) =>
    limit.countFailures('k', start, () => new Promise<string>((done) => ends.push(() => done('in')))),
  )
  await vi.waitFor(() => expect(ends).toHaveLength(4), 15_000)
  expect(await b.countFailures('k', after(60), async () => undefined)).toBeUndefined()
  for (const end of ends) end()
  expect(await Promise.all(slow)).toEqual(Array(4).fill('in'))
  const seen: unknown[] = []
  for (let i = 0; i < 3; i++)
    for (const limit of [a, b, c]) seen.push(await statusOf(limit.countFailures('k', after(61), async () => undefined)))
  expect(seen.filter((status) => status === 200)).toHaveLength(4)
})

test('a flood is refused from memory, whichever process has counted it', async () => {
  const [a, b] = processes(2, 5) as [SharedLimit, SharedLimit]
  for (let i = 0; i < 5; i++) await a.countFailures('k', start, async () => undefined)
  const input = vi.spyOn(pool, 'query')
  await statusOf(b.countFailures('k', start, async () => undefined))
  expect(input).toHaveBeenCalled()
  input.mockClear()
  for (let i = 0; i < 50; i++)
    for (const limit of [a, b])
      expect(await statusOf(limit.countFailures('k', after(1), async () => undefined))).toBe(429)
  expect(input).not.toHaveBeenCalled()
  input.mockRestore()
})

test('T74 a clock that was set back locks nobody out for longer', async () => {
  const [a, b] = processes(2, 2) as [SharedLimit, SharedLimit]
  for (let i = 0; i < 2; i++) await a.countFailures('k', after(3600), async () => undefined)
  expect(await statusOf(a.countFailures('k', after(3600), async () => 'in'))).toBe(429)
  expect(await a.countFailures('k', start, async () => 'in')).toBe('in')
  expect(await b.countFailures('k', start, async () => 'in')).toBe('in')
})

test('the table keeps neither addresses nor e-mails, and forgets what is over', async () => {
  const [limit] = processes(1, 1_000) as [SharedLimit]
  await limit.count('192.0.2.7 ona@example.lt', start)
  expect(JSON.stringify((await pool.query('select * from attempts')).rows)).not.toMatch(/192|ona/)
  for (let i = 0; i < 100; i++) await limit.count('later', after(61))
  expect((await pool.query('select count from attempts')).rows).toEqual([{ count: 100 }])
})
