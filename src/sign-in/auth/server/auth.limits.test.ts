import { beforeEach, expect, test } from 'vitest'
import { makeCustomer, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
beforeEach(() => pass(3600))

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000)
  shop.setNow(now)
}

async function post(url: string, payload: object, from = '192.0.2.1', headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ method: 'POST', url, payload, remoteAddress: from, headers })
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}

const signIn = (email: string, password: string, from?: string, headers?: Record<string, string>) =>
  post('/api/login', { email, password }, from, headers)

async function statuses(count: number, attempt: (i: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let i = 0; i < count; i++) seen.push((await attempt(i)).status)
  return seen
}

test('T40 after five wrong passwords a client waits, and the owner comes in from elsewhere', async () => {
  const { email } = await makeCustomer(shop)
  expect(await statuses(7, () => signIn(email, 'spėju'))).toEqual([422, 422, 422, 422, 422, 429, 429])
  pass(20)
  const refused = await signIn(email.toUpperCase(), testPassword)
  expect(refused).toMatchObject({ status: 429, retryAfter: '40', body: { errors: { email: [expect.any(String)] } } })
  expect((await signIn(email, testPassword, '192.0.2.2')).status).toBe(200)
  pass(40)
  expect((await signIn(email, testPassword)).status).toBe(200)
})

test('T40 a hundred wrong passwords at once are five tries', async () => {
  const { email } = await makeCustomer(shop)
  const all = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(email, `spėju ${i}`)))
  expect(all.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(all.filter(({ status }) => status === 429)).toHaveLength(95)
})

test('T40 a password that is tried on a hundred accounts is refused after twenty tries', async () => {
  const seen = await statuses(25, (i) => signIn(`nr${i}@example.lt`, 'Vasara2026'))
  expect(seen).toEqual([...Array(20).fill(422), ...Array(5).fill(429)])
})

test('T40 right passwords are never too many', async () => {
  const { email } = await makeCustomer(shop)
  const all = await Promise.all(Array.from({ length: 30 }, () => signIn(email, testPassword)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
})

test('T41 a client that says it is another one is still itself', async () => {
  const { email } = await makeCustomer(shop)
  const seen = await statuses(7, (i) => {
    const address = `203.0.113.${i}`
    return signIn(email, 'spėju', '192.0.2.1', {
      'x-forwarded-for': address,
      'x-real-ip': address,
      forwarded: `for=${address}`,
    })
  })
  expect(seen.slice(5)).toEqual([429, 429])
})

test('T1140 wrong passwords through a proxy that writes ports are limited, each client by itself', async () => {
  const behind = await openTestShop({ now, env: { TRUST_PROXY: '1' } })
  const { email } = await makeCustomer(behind)
  const through = async (forwarded: string, password = 'spėju') => {
    const headers = { 'x-forwarded-for': forwarded }
    return behind.app.inject({ method: 'POST', url: '/api/login', payload: { email, password }, headers })
  }
  for (const [client, other] of [
    [(i: number) => `192.0.2.1:${50_000 + i}`, '192.0.2.2:50000'],
    [(i: number) => `[2001:db8:1:2::${i}]:${50_000 + i}`, '[2001:db8:1:3::1]:50000'],
  ] as const) {
    const seen = await statuses(30, async (i) => ({ status: (await through(client(i))).statusCode }))
    expect(seen).toEqual([...Array(5).fill(422), ...Array(25).fill(429)])
    expect((await through(other, testPassword)).statusCode).toBe(200)
  }
  await behind.close()
})

test('T41 a household of IPv6 addresses is one client', async () => {
  const { email } = await makeCustomer(shop)
  expect((await statuses(6, (i) => signIn(email, 'spėju', `2001:db8:1:2::${i}`))).at(-1)).toBe(429)
  expect((await signIn(email, 'spėju', '2001:db8:1:3::1')).status).toBe(422)
})

test.each([
  ['/api/register', {}, 422],
  ['/api/forgot-password', { email: 'kas@example.lt' }, 200],
])('T40 %s is done five times a minute by one client', async (url, body, status) => {
  const form = { name: 'A', lastname: 'B', password: 'baseball', password_confirmation: 'baseball', email: 'a@b.lt' }
  const ask = (from?: string) => post(url, { ...form, ...body }, from)
  expect(await statuses(6, () => ask())).toEqual([...Array(5).fill(status), 429])
  expect((await ask('192.0.2.9')).status).toBe(status)
  pass(60)
  expect((await ask()).status).toBe(status)
})
