import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { security_events } from '#shell/history/server/security-events.tables.ts'
import { makeCustomer } from './public/accounts.factories.ts'
import { findUserByEmail } from './public/accounts.queries.ts'
import { isPassword } from './public/password-hash.ts'
import { runAdminCommand } from './run-admin-command.ts'

const shop = openShopForFile()

const userOf = (email: string) => findUserByEmail(shop.context.database.db, email)
const order = (action: 'create' | 'reset-password', email: string, password?: string) =>
  runAdminCommand(shop.context, { action, email, password, now: shop.context.clock() })

test('the owner makes an administrator with a password that keeps the shop’s rules', async () => {
  await expect(order('create', 'savininke@example.lt', 'trumpas')).rejects.toThrow('bent 8 simboliai')
  await expect(order('create', 'savininke@example.lt', 'password1')).rejects.toThrow('per dažnas')
  await expect(order('create', 'savininke', 'Geležinis kablys')).rejects.toThrow('Neteisingas el. pašto adresas')
  expect(await userOf('savininke@example.lt')).toBeUndefined()

  const said = await order('create', 'savininke@example.lt', 'Geležinis kablys')
  expect(said).toEqual(['savininke@example.lt is an administrator now.'])
  const user = await userOf('savininke@example.lt')
  expect(user?.is_admin).toBe(true)
  expect(await isPassword('Geležinis kablys', user?.password_hash)).toBe(true)
})

test('a customer whom the owner appoints keeps the account and is signed out', async () => {
  const person = await makeCustomer(shop)
  const [said] = await order('create', person.email, 'Geležinis kablys')
  expect(said).toContain('had an account')
  expect(await userOf(person.email)).toMatchObject({ id: person.id, is_admin: true })
  expect(await shop.context.findPerson(person.token, shop.context.clock())).toBeUndefined()
})

test('the command works while the shop is open: a made-up password is printed once and ends every sign-in', async () => {
  const person = await makeCustomer(shop)
  const { code, said } = await run('reset-password', person.email.toUpperCase())
  expect(said).toContain('signed out everywhere')
  expect(code).toBe(0)
  const password = /^Password \(shown only now\): ([\w-]{16})$/m.exec(said)?.[1] ?? ''
  const user = await userOf(person.email)
  expect(await isPassword(password, user?.password_hash)).toBe(true)
  expect(user?.is_admin).toBe(false)
  expect(await shop.context.findPerson(person.token, shop.context.clock())).toBeUndefined()

  const jobs = await shop.context.database.pool.query(
    "select data from pgboss.job where name = 'credential-changed' and data ->> 'user_id' = $1",
    [String(person.id)],
  )
  expect(jobs.rows).toMatchObject([{ data: { what: 'password', by: 'machine', email: person.email } }])

  await expect(order('reset-password', 'niekas@example.lt')).rejects.toThrow('has no account')
}, 30_000)

function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: shop.context.database.pool.options.connectionString }
  const child = spawn(process.execPath, [resolve('scripts/admin.ts'), ...args], { env, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  child.stdin.end()
  return new Promise((done) => child.on('close', (code) => done({ code, said })))
}

test('T171 a command-line change of an account stands in the history and among security events, without a person', async () => {
  const { db } = shop.context.database
  await order('create', 'nauja@example.lt', 'Geležinis kablys')
  const customer = await makeCustomer(shop)
  await order('create', customer.email, 'Geležinis kablys')
  const other = await makeCustomer(shop)
  await order('reset-password', other.email, 'Geležinis kablys')

  const through = 'npm run admin'
  const tracesOf = async (id: number) => ({
    lines: await db.select().from(history).where(eq(history.subject_id, id)),
    events: await db.select().from(security_events).where(eq(security_events.user_id, id)).orderBy(security_events.id),
  })
  const appointed = { roles: [[], ['owner']], changed: ['roles', 'password'], through }
  const entry = [
    ['nauja@example.lt', 'user.created', { roles: ['owner'], through }, ['account-created']],
    [customer.email, 'user.updated', appointed, ['roles-changed', 'password-changed']],
    [other.email, 'user.updated', { changed: ['password'], through }, ['password-changed']],
  ] as const
  for (const [email, action, details, events] of entry) {
    const traces = await tracesOf((await userOf(email))?.id ?? 0)
    expect(traces.lines, email).toMatchObject([{ deed: action, details, by_id: null }])
    expect(traces.events.map(({ event }) => event)).toEqual(events)
    for (const event of traces.events) expect(event).toMatchObject({ by_id: null, client: through })
  }
})
