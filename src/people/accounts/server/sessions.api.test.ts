import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { EndOtherSessions, EndSession, ListSessions, type Session } from '../sessions.contract.ts'
import { makeAdmin, makeCustomer, testPassword } from './public/accounts.factories.ts'
import { issueToken } from './public/issue-token.ts'

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

let shop: TestShop
let now = new Date('2026-11-18T08:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ now })
})
afterAll(() => shop.close())
/** Tests must not share limits. */
beforeEach(() => pass(60))

function pass(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
  shop.setNow(now)
}

const input = (method: 'GET' | 'POST' | 'DELETE', url: string, token?: string, more: object = {}) =>
  shop.app.inject({ method, url, headers: { ...(token && { authorization: `Bearer ${token}` }) }, ...more })

async function signIn(email: string, from: string, userAgent: string): Promise<string> {
  const payload = { email, password: testPassword, remember: true }
  const answer = await input('POST', '/api/login', undefined, {
    payload,
    headers: { 'user-agent': userAgent },
    remoteAddress: from,
  })
  return answer.json().token
}

const sessionsOf = async (as: string): Promise<Session[]> => (await shop.request(ListSessions, { as })).body.data

test('T150 everybody sees where the account is signed in: device in words, last address, since when, and which is this one', async () => {
  const { email } = await makeCustomer(shop)
  const phone = await signIn(email, '192.0.2.7', android)
  const since = now.toISOString()
  pass(5)
  await input('GET', '/api/user', phone, { remoteAddress: '2001:db8:1:2:3::9' })
  const lastUse = now.toISOString()
  const computer = await signIn(
    email,
    '192.0.2.8',
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  )
  expect((await sessionsOf(computer)).slice(0, 2)).toEqual([
    {
      id: expect.any(Number),
      device: 'Firefox, Linux',
      place: '192.0.2.8',
      created_at: lastUse,
      last_used_at: lastUse,
      current: true,
    },
    {
      id: expect.any(Number),
      device: 'Chrome, Android',
      place: '2001:db8:1:2::/64',
      created_at: since,
      last_used_at: lastUse,
      current: false,
    },
  ])
})

test('a session is ended, and the own one left, by calls that are announced as JSON and bring no body', async () => {
  const { email } = await makeCustomer(shop)
  const [own, other] = [await signIn(email, '192.0.2.21', android), await signIn(email, '192.0.2.22', android)]
  const id = (await sessionsOf(own)).find(({ current }) => !current)?.id
  const announced = (method: 'POST' | 'DELETE', url: string) =>
    input(method, url, undefined, {
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json', 'content-length': '0' },
    })
  const ended = await announced('DELETE', `/api/user/sessions/${id}`)
  expect([200, 204], ended.body).toContain(ended.statusCode)
  expect((await input('GET', '/api/user', other)).statusCode).toBe(401)
  const left = await announced('POST', '/api/logout')
  expect([200, 204], left.body).toContain(left.statusCode)
  expect((await input('GET', '/api/user', own)).statusCode).toBe(401)
})

test('T150 a use is written down once a minute, for a remembered session too', async () => {
  const { email } = await makeCustomer(shop)
  const token = await signIn(email, '192.0.2.9', android)
  const lastUse = async () => (await sessionsOf(token))[0]?.last_used_at
  const first = await lastUse()
  pass(0.9)
  expect(await lastUse()).toBe(first)
  pass(0.2)
  expect(await lastUse()).toBe(now.toISOString())
})

test('T150 a person ends one of their own sessions or all others, and never another person’s session', async () => {
  const { email, token } = await makeCustomer(shop)
  const stranger = await makeCustomer(shop)
  const [second, third] = [await signIn(email, '192.0.2.1', android), await signIn(email, '192.0.2.2', 'curl/8')]
  const idOf = async (as: string) => (await sessionsOf(as)).find(({ current }) => current)?.id ?? 0

  const end = (as: string, id: number) => shop.request(EndSession, { as, params: { id } })
  const foreign = await end(token, await idOf(stranger.token))
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual((await end(token, 2_147_483_647)).body)
  expect(await sessionsOf(stranger.token)).toHaveLength(1)

  expect((await end(token, await idOf(second))).status).toBe(204)
  expect((await shop.request(ListSessions, { as: second })).status).toBe(401)
  expect(await sessionsOf(third)).toHaveLength(2)

  expect((await shop.request(EndOtherSessions, { as: third })).status).toBe(204)
  expect((await shop.request(ListSessions, { as: token })).status).toBe(401)
  expect(await sessionsOf(third)).toMatchObject([{ current: true, device: 'curl' }])
})

test('T151 a session of the staff ends after twelve hours of rest also when it is remembered, a customer’s does not', async () => {
  const [admin, customer] = [await makeAdmin(shop), await makeCustomer(shop)]
  const remembered = (userId: number) =>
    shop.context.database.transaction((tx) => issueToken(createWork(tx, { now }), { userId, remember: true }))
  const [used, idle, customers] = [
    await remembered(admin.id),
    await remembered(admin.id),
    await remembered(customer.id),
  ]
  const status = async (as: string) => (await shop.request(ListSessions, { as })).status

  pass(11 * 60)
  expect(await status(used)).toBe(200)
  pass(61)
  expect([await status(used), await status(idle), await status(customers)]).toEqual([200, 401, 200])
  expect(await sessionsOf(used)).toHaveLength(1)
})
