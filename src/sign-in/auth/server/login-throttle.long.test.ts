import { count, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { known_devices } from '#people/accounts/server/accounts.tables.ts'
import { makeCustomer, type TestPerson, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import type { Refusal } from '#platform/refusal.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { security_events } from '#shell/history/server/security-events.tables.ts'
import { Login } from '../auth.contract.ts'
import { login_brakes } from './login-throttle.tables.ts'
import { LoginThrottle } from './login-throttle.ts'

const now = new Date('2026-11-18T08:30:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const parts = { max: 3, firstTries: 0, windowMs: 60_000, pauseMs: 3_000, patienceMs: 7_000 }

let person: TestPerson
const shop = openShopForFile({ now, env: { TRUST_PROXY: '1' } })
beforeEach(async () => {
  shop.setNow(now)
  person = await makeCustomer(shop)
})

function brakes(howMany: number, changes: { firstTries?: number } = {}) {
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(Math.round(ms))
  return {
    waited,
    all: Array.from(
      { length: howMany },
      () => new LoginThrottle(shop.context.database.db, { ...parts, ...changes, wait }),
    ),
  }
}

test('T167 after enough tries strangers take turns, one every few seconds, and whoever comes too late is told so', async () => {
  const {
    waited,
    all: [brake],
  } = brakes(1)
  const address = 'eile@example.lt'
  const take = (at: Date) => brake?.take({ email: address, client: 'here' }, at)
  for (let n = 0; n < 3; n++) expect(await take(now)).toBe(false)
  expect(waited).toEqual([])
  expect(await take(now)).toBe(true)
  for (let n = 0; n < 2; n++) expect(await take(now)).toBe(false)
  expect(waited).toEqual([3_000, 6_000])
  await expect(take(now)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 7 } satisfies Partial<Refusal>)
  expect(await take(after(4))).toBe(false)
  expect(waited.at(-1)).toBe(5_000)
})

test('T1042 people who keep failing from many addresses delay no newcomer, and newcomers wait in a queue of their own', async () => {
  const {
    waited,
    all: [brake],
  } = brakes(1, { firstTries: 1 })
  const email = 'minios@example.lt'
  const ten = Array.from({ length: 10 }, (_, n) => `192.0.2.${n}`)
  const from = (client: string, at: Date) =>
    brake?.take({ email, client }, at).then(
      () => 'looked at',
      () => 'refused',
    )
  for (const client of ten) await from(client, now)
  // they are known to have failed: for ten minutes they fill the line, while new clients still get in
  waited.length = 0
  for (let second = 40; second < 640; second += 30) {
    const seen = await Promise.all(ten.map((client) => from(client, after(second / 20))))
    expect(seen.filter((answer) => answer === 'refused').length).toBeGreaterThan(0)
  }
  waited.length = 0
  expect(await from('198.51.100.1', after(32))).toBe('looked at')
  expect(waited).toEqual([])
  // new clients all share one line: one in three seconds
  const newcomers = await Promise.all(Array.from({ length: 100 }, (_, n) => from(`203.0.113.${n}`, after(32))))
  expect(newcomers.filter((answer) => answer === 'looked at')).toHaveLength(2)
  expect(waited.toSorted((a, b) => a - b)).toEqual([3_000, 6_000])
})

test('T167 an hour without tries, or a clock set back by much, begins anew', async () => {
  const {
    waited,
    all: [brake],
  } = brakes(1)
  for (const start of [after(0), after(60), after(-7_200)])
    for (let n = 0; n < 3; n++)
      expect(await brake?.take({ email: 'pertrauka@example.lt', client: 'here' }, start)).toBe(false)
  expect(waited).toEqual([])
})

test('T167 however many come at once, to however many processes, none is let past the line', async () => {
  const { waited, all } = brakes(4)
  const tries = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => all[n % 4]?.take({ email: 'minia@example.lt', client: 'here' }, now)),
  )
  const letIn = tries.filter(({ status }) => status === 'fulfilled').length
  // Three at once, the fourth begins the line, two more are within the patience.
  expect(letIn).toBe(6)
  expect(waited.toSorted((a, b) => a - b)).toEqual([3_000, 6_000])
})

test('T167 of tries that wait for one that is being counted each finds the one before it counted', async () => {
  const {
    all: [brake],
  } = brakes(1)
  const address = 'spūstis@example.lt'
  // three at once, the fourth begins the line, one more waits: room for a last one
  for (let n = 0; n < 5; n++) await brake?.take({ email: address, client: 'here' }, now)
  const { pool } = shop.context.database
  const counting = await pool.connect()
  try {
    await counting.query('begin')
    await counting.query('select from login_brakes for update')
    const tries = Array.from({ length: 5 }, () => brake?.take({ email: address, client: 'here' }, now))
    const ended = Promise.allSettled(tries)
    await vi.waitFor(async () => {
      const { rowCount } = await counting.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%login_brakes%'`,
      )
      expect(rowCount).toBe(5)
    }, 15_000)
    await counting.query('commit')
    expect((await ended).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  } finally {
    counting.release()
  }
})

test('the table keeps no addresses, and old lines of it go', async () => {
  const {
    all: [brake],
  } = brakes(1)
  await brake?.take({ email: 'senas@example.lt', client: 'here' }, after(-200_000))
  await brake?.take({ email: 'Naujas@example.lt', client: 'here' }, now)
  const rows = await shop.context.database.db.select().from(login_brakes)
  expect(JSON.stringify(rows)).not.toContain('naujas')
  const long = rows.filter(({ ends_at }) => ends_at < after(-100_000))
  expect(long).toEqual([])
})

let machines = 0
const signIn = (password: string, { device, email = person.email }: { device?: string; email?: string } = {}) =>
  shop.request(Login, {
    body: { email, password },
    headers: { 'x-forwarded-for': `198.51.${machines++ >> 8}.${machines & 255}`, ...(device && { cookie: device }) },
  })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

const eventsOf = async (userId: number) => {
  const { db } = shop.context.database
  const rows = await db.select().from(security_events).where(eq(security_events.user_id, userId))
  return rows.map(({ event }) => event)
}

test('T167 sign-ins from many machines are slowed, the owner is mailed once, and on a known browser does not wait', async () => {
  const first = await signIn(testPassword)
  expect(first.status).toBe(200)
  const device = cookieOf(first)
  expect(String(first.headers['set-cookie'])).toMatch(
    /^device=[\w-]{43}; Path=\/api\/login; .*HttpOnly; SameSite=Strict/,
  )

  for (let n = 0; n < 20; n++) expect((await signIn(`spėjimas ${n}`)).status).toBe(422)
  const slow = performance.now()
  expect((await signIn('dar vienas spėjimas')).status).toBe(422)
  expect((await signIn('ir dar vienas')).status).toBe(422)
  expect(performance.now() - slow).toBeGreaterThan(2_500)
  expect(await eventsOf(person.id)).toEqual([
    'signed-in',
    ...Array(20).fill('sign-in-failed'),
    'sign-ins-slowed',
    'sign-in-failed',
    'sign-in-failed',
  ])

  const quick = performance.now()
  expect((await signIn(testPassword, { device })).status).toBe(200)
  expect(performance.now() - quick).toBeLessThan(1_500)
  const { rows } = await shop.context.database.pool.query(
    "select data from pgboss.job where name = 'sign-ins-slowed' and data ->> 'email' = $1",
    [person.email],
  )
  expect(rows).toHaveLength(1)
}, 30_000)

test('T167 an owner on a new machine waits, and gets in', async () => {
  for (let n = 0; n < 21; n++) await signIn(`spėjimas ${n}`)
  const begun = performance.now()
  expect((await signIn(testPassword)).status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThan(1_000)
}, 30_000)

test('T1042 an owner on a new machine gets in within seconds while ten addresses go on with wrong passwords', async () => {
  const from = (password: string, address: string) =>
    shop.request(Login, { body: { email: person.email, password }, headers: { 'x-forwarded-for': address } })
  const ten = Array.from({ length: 10 }, (_, n) => `192.0.2.${n}`)
  for (const address of ten) for (let n = 0; n < 2; n++) await from(`spėjimas ${n}`, address)
  let goesOn = true
  let tried = 0
  const strangers = ten.map(async (address) => {
    while (goesOn && tried < 400) {
      tried++
      await from(`spėjimas ${tried}`, address)
    }
  })
  await vi.waitFor(() => expect(tried).toBeGreaterThan(40), 15_000)
  const begun = performance.now()
  const mistyped = await from('Mano slaptažodis', '198.51.100.77')
  const answer = await from(testPassword, '198.51.100.77')
  const took = performance.now() - begun
  goesOn = false
  expect([mistyped.status, answer.status]).toEqual([422, 200])
  expect(took).toBeLessThan(9_000)
  await Promise.all(strangers)
}, 60_000)

test('T167 an address without an account is slowed alike, and nobody is told', async () => {
  const email = 'nera.tokio@example.lt'
  for (let n = 0; n < 21; n++) expect((await signIn(`spėjimas ${n}`, { email })).status).toBe(422)
  const begun = performance.now()
  expect((await signIn('dar', { email })).status).toBe(422)
  expect(performance.now() - begun).toBeGreaterThan(1_000)
}, 30_000)

test("another's browser is a stranger here, and a new password forgets all browsers", async () => {
  const other = await makeCustomer(shop)
  const device = cookieOf(await signIn(testPassword, { email: other.email }))
  const known = async (id: number) => {
    const { db } = shop.context.database
    return (await db.select({ n: count() }).from(known_devices).where(eq(known_devices.user_id, id)))[0]?.n
  }
  expect([await known(other.id), await known(person.id)]).toEqual([1, 0])
  expect(cookieOf(await signIn(testPassword, { device }))).toBe(device)
  expect([await known(other.id), await known(person.id)]).toEqual([1, 1])
})
