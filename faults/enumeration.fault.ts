import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { hashPassword } from '#people/accounts/server/public/password-hash.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { computeQuantile } from './kit.ts'
import { describeSlack, slack } from './slack.ts'

const samples = 200
const limitMs = 10

let shop: TestShop
let known: string[]
beforeAll(async () => {
  shop = await openTestShop()
  // A real hash: a cheap one would differ in time.
  const password_hash = await hashPassword('Kalvis ir priekalas')
  known = []
  for (let i = 0; i < samples; i++) known.push((await makeCustomer(shop, { password_hash })).email)
})
afterAll(() => shop.close())

let clients = 0
const post = (url: string, payload: object) => ask('POST', url, payload)

async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  // Below any limit.
  clients++
  const remoteAddress = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
  const began = performance.now()
  const answer = await shop.app.inject({ method, url, remoteAddress, ...(payload && { payload }) })
  return { ms: performance.now() - began, answer }
}

/** Mann–Whitney. */
function standardScore(first: number[], second: number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  const [n, m] = [first.length, second.length]
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

const forms: [string, string, (email: string, i: number) => object][] = [
  ['login', '/api/login', (email) => ({ email, password: 'ne tas slaptažodis' })],
  ['a forgotten password', '/api/forgot-password', (email) => ({ email })],
  [
    'a reset',
    '/api/reset-password',
    (email) => ({
      email,
      token: 'x'.repeat(43),
      password: 'Obelis prie kelio',
      password_confirmation: 'Obelis prie kelio',
    }),
  ],
]

test.each(forms)('T39 %s answers known and unknown addresses alike, and as quickly', async (name, url, form) => {
  const times: [known: number[], unknown: number[]] = [[], []]
  const says = new Set<string>()
  for (let i = 0; i < samples; i++) {
    const value = [known[i] as string, `niekas.${i}@example.lt`]
    // Interleaved, so that other load affects both.
    for (const which of i % 2 ? [0, 1] : [1, 0]) {
      const { ms, answer } = await post(url, form(value[which] as string, i))
      times[which as 0 | 1].push(ms)
      says.add(`${answer.statusCode} ${answer.payload} ${Object.keys(answer.headers).sort()}`)
    }
  }
  const [a, b] = times.map((some) => computeQuantile(some, 0.5)) as [number, number]
  const z = standardScore(...times)
  console.log(`${name}: medians ${a.toFixed(1)} and ${b.toFixed(1)} ms, z = ${z.toFixed(2)}; ${describeSlack()}`)
  expect([...says]).toHaveLength(1)
  expect(Math.abs(a - b)).toBeLessThan(limitMs * slack)
  // Four sigmas exclude chance; smaller differences can't be measured remotely.
  if (Math.abs(a - b) > 2) expect(Math.abs(z)).toBeLessThan(4)
})

test.each([
  ['a guest’s order', '/api/guest-orders', 'order_links'],
  ['a quote', '/api/quotes', 'quote_links'],
] as const)('T589 %s answers links that are nearly right and wholly wrong as quickly', async (name, address, table) => {
  const real = Array.from({ length: samples }, () => generateSecret())
  const { pool } = shop.context.database
  const of = await pool.query('select 1 as id')
  if (table === 'quote_links') {
    await pool.query(`insert into desk_orders (id, created_at, updated_at) values (1, now(), now())`)
    for (const secret of real)
      await pool.query('insert into quote_links values ($1, $2, 1, now())', [hashSecret(secret), of.rows[0].id])
  } else {
    const { id } = await makeOrder(shop)
    for (const secret of real)
      await pool.query('insert into order_links values ($1, $2, now())', [hashSecret(secret), id])
  }
  const times: [near: number[], far: number[]] = [[], []]
  const says = new Set<string>()
  for (let i = 0; i < samples; i++) {
    const near = real[i] as string
    const value = [`${near.slice(0, -1)}${near.endsWith('A') ? 'B' : 'A'}`, generateSecret()]
    for (const which of i % 2 ? [0, 1] : [1, 0]) {
      const { ms, answer } = await ask('GET', `${address}/${value[which]}`)
      times[which as 0 | 1].push(ms)
      says.add(`${answer.statusCode} ${answer.payload} ${Object.keys(answer.headers).sort()}`)
    }
  }
  const [a, b] = times.map((some) => computeQuantile(some, 0.5)) as [number, number]
  console.log(`${name}: medians ${a.toFixed(1)} and ${b.toFixed(1)} ms; ${describeSlack()}`)
  expect([...says]).toEqual([expect.stringMatching(/^404 /)])
  expect(Math.abs(a - b)).toBeLessThan(limitMs * slack)
})

test('T39 a registration takes as long for an address that has an account as for one that has none', async () => {
  const password = 'Obelis prie kelio'
  const form = (email: string) => ({ name: 'A', lastname: 'B', email, password, password_confirmation: password })
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < 60; i++) {
    const value = [known[i] as string, `naujas.${i}@example.lt`]
    for (const which of i % 2 ? [0, 1] : [1, 0])
      times[which as 0 | 1].push((await post('/api/register', form(value[which] as string))).ms)
  }
  const [a, b] = times.map((some) => computeQuantile(some, 0.5)) as [number, number]
  console.log(`registration: medians ${a.toFixed(1)} and ${b.toFixed(1)} ms; ${describeSlack()}`)
  expect(Math.abs(a - b)).toBeLessThan(limitMs * slack)
})
