import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import {
  createDataDir,
  freePort,
  listProcessesOf,
  type RunningProgram,
  readPostmasterPid,
  removeDataDir,
  startTestProgram,
  waitUntilReady,
} from '#platform/test-kit/running-program.ts'
import { getPostgresUrlFile } from '#postgres/start-embedded-postgres.ts'
import { openProgramForBusiness } from '#shell/settings/server/settings.factories.ts'

/** More of them in the slow half, and in faults/kill-rounds.fault.ts. */
const rounds = Number(process.env.KILL_ROUNDS ?? (process.env.HALF === 'gate' ? 2 : 5))
const everyRound = Array.from({ length: rounds }, (_, i) => i + 1)
const buyers = 4
const readyWithinMs = 5_000

vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let port: string
let program: RunningProgram
let admin: string
let tokens: string[]
let goods: number
let tool: number
let nextKey = 0

const acknowledged: { id: number; token: string }[] = []
const unanswered: { key: string; token: string; body: string }[] = []

beforeAll(async () => {
  dataDir = createDataDir()
  port = await freePort()
  program = await start()
  admin = await signIn('admin@example.lt')
  await openProgramForBusiness(program, admin)
  const rentCategory = await create(admin, 'rent-categories', { title: 'Gręžimas' })
  const sellCategory = await create(admin, 'sell-categories', { title: 'Sodui' })
  const stock = { left_in_stock: '100000' }
  tool = await create(admin, 'rent-products', {
    title: 'Perforatorius',
    rent_category_id: String(rentCategory),
    price_per_day: '1500',
    is_day_rent: '1',
    tracked: 'count',
    ...stock,
  })
  goods = await create(admin, 'sell-products', {
    title: 'Karutis',
    sell_category_id: String(sellCategory),
    price: '4900',
    ...stock,
  })
  tokens = await Promise.all(Array.from({ length: buyers }, (_, i) => register(`pirkejas${i}@example.lt`)))
}, 60_000)

afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.exited
  expect(listProcessesOf(dataDir)).toEqual([])
  removeDataDir(dataDir)
})

describe('killed at any moment while customers order', () => {
  test.for(everyRound)('T65 PostgreSQL is killed while customers order, round %i', async () => {
    await whileOrdering(async () => {
      process.kill(readPostmasterPid(dataDir), 'SIGKILL')
    })
    const killedAt = performance.now()
    await delay(50)
    await waitUntilReady(program)
    expect(performance.now() - killedAt).toBeLessThan(readyWithinMs)
    await nothingIsLost()
  })

  test.for(everyRound)('T65 the program, round %i', async () => {
    await whileOrdering(async () => {
      program.child.kill('SIGKILL')
      await program.exited
    })
    program = await start()
    expect(program.readyAfterMs).toBeLessThan(readyWithinMs)
    await nothingIsLost()
  })

  test('T169 the program in the middle of an import: nothing of it is there, and nobody is told that it goes on', async () => {
    const key = '5a'.repeat(16)
    const lost = importProducts(key).catch(() => undefined)
    await expect.poll(async () => (await progressOf(key))?.step, { timeout: 20_000, interval: 20 }).toBe('writing')
    program.child.kill('SIGKILL')
    await program.exited
    expect(await lost).toBeUndefined()
    program = await start()
    expect(await importedProducts()).toBe(0)

    // Its last sign of life was half a minute ago.
    const pool = new pg.Pool({ connectionString: readFileSync(getPostgresUrlFile(dataDir), 'utf8'), max: 1 })
    await pool.query(`update progress set told_at = told_at - interval '30 seconds'`)
    expect(await progressOf(key)).toBeNull()
    expect((await pool.query('select from progress')).rowCount).toBe(0)
    await pool.end()

    expect((await importProducts('5b'.repeat(16)))?.status).toBe(200)
    expect(await importedProducts()).toBe(2_000)
  })

  test('T12 T65 and afterwards every invariant holds, and each unanswered question has made at most one order', async () => {
    expect(acknowledged.length).toBeGreaterThan(rounds)
    const ids = acknowledged.map((order) => order.id)
    expect(new Set(ids).size).toBe(ids.length)

    const pool = new pg.Pool({ connectionString: readFileSync(getPostgresUrlFile(dataDir), 'utf8'), max: 1 })
    const broken = (await verify(pool, { dataDir })).filter((finding) => finding.breaches.length > 0)
    const { rows } = await pool.query('select count(*)::int as orders from orders')
    await pool.end()
    expect(broken).toEqual([])
    expect(rows[0].orders).toBe(acknowledged.length)
  }, 30_000)
})

async function whileOrdering(blow: () => Promise<void>): Promise<void> {
  let open = true
  const ordering = tokens.map(async (token) => {
    while (open) if (!(await order(token))) return
  })
  await delay(150 + Math.random() * 400)
  await blow()
  open = false
  await Promise.all(ordering)
}

async function nothingIsLost(): Promise<void> {
  for (const { key, token, body } of unanswered.splice(0)) {
    const answer = await postOrder(key, token, body)
    expect(answer.status, await answer.clone().text()).toBe(201)
    acknowledged.push({ id: (await answer.json()).data.id, token })
  }
  for (const { id, token } of acknowledged.slice(-25))
    expect((await fetch(`${program.base}/api/orders/${id}`, { headers: bearer(token) })).status).toBe(200)
}

/** False without an answer. */
async function order(token: string): Promise<boolean> {
  const key = `key-${nextKey++}`
  const items = [
    { id: goods, type: 'sell', quantity: 1 },
    { id: tool, type: 'rent', quantity: 1, period: { from: '2030-03-05', to: '2030-03-06' } },
  ]
  const body = JSON.stringify({
    private_or_company: 'private',
    name: 'Jonas',
    lastname: 'Pavyzdinis',
    email: 'pirkejas@example.lt',
    phone: '+37061234567',
    address: 'Bandymų g. 1',
    city: 'Kaunas',
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat: 5929 + 2 * 1815,
  })
  const answer = await postOrder(key, token, body).catch(() => undefined)
  if (answer?.status === 201) {
    const placed = await answer.json().catch(() => undefined)
    if (placed) acknowledged.push({ id: placed.data.id, token })
    else unanswered.push({ key, token, body })
    return placed !== undefined
  }
  // A 503 leaves open whether the order exists; repeating the key tells.
  if (answer && answer.status !== 503 && answer.status !== 500) throw new Error(await answer.text())
  unanswered.push({ key, token, body })
  return answer !== undefined
}

function postOrder(key: string, token: string, body: string): Promise<Response> {
  return fetch(`${program.base}/api/orders`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })
}

async function importProducts(key: string): Promise<Response> {
  const lines = Array.from({ length: 2_000 }, (_, n) => `Nebaigtas ${n};Sodui;${n + 1},50;2`)
  const form = new FormData()
  form.set('file', new File([['Pavadinimas;Kategorija;Kaina be PVM;Likutis', ...lines].join('\n')], 'p.csv'))
  form.set('dry_run', '0')
  form.set('progress_key', key)
  const address = `${program.base}/api/admin/sell-products/import`
  return fetch(address, { method: 'POST', headers: bearer(admin), body: form })
}

async function progressOf(key: string): Promise<{ step: string } | null> {
  const address = `${program.base}/api/admin/sell-products/import/progress?key=${key}`
  return (await (await fetch(address, { headers: bearer(admin) })).json()).data
}

async function importedProducts(): Promise<number> {
  const address = `${program.base}/api/admin/sell-products?q=Nebaigtas`
  return (await (await fetch(address, { headers: bearer(admin) })).json()).meta.total
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function start(): Promise<RunningProgram> {
  return startTestProgram({
    PORT: port,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.lt',
    ADMIN_PASSWORD: 'varžtas-ir-veržlė',
    LOG_LEVEL: 'silent',
  })
}

async function signIn(email: string): Promise<string> {
  return (await post('login', { email, password: 'varžtas-ir-veržlė' })).token
}

async function register(email: string): Promise<string> {
  const password = 'varžtas-ir-veržlė'
  const person = { name: 'Jonas', lastname: 'Pavyzdinis', email, password, password_confirmation: password }
  return (await post('register', person)).token
}

async function post(path: string, body: object): Promise<{ token: string }> {
  const answer = await fetch(`${program.base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

async function create(token: string, path: string, fields: Record<string, string>): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(`${program.base}/api/admin/${path}`, {
    method: 'POST',
    headers: bearer(token),
    body: form,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()).data.id
}
