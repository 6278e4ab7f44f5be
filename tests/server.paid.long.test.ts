import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import {
  createDataDir,
  freePort,
  listProcessesOf,
  type RunningProgram,
  removeDataDir,
  startTestProgram,
} from '#platform/test-kit/running-program.ts'
import { getPostgresUrlFile } from '#postgres/start-embedded-postgres.ts'
import { openProgramForBusiness } from '#shell/settings/server/settings.factories.ts'
import { openStandIn, type StandIn } from '../tools/providers/open-stand-in.ts'

/** More of them in faults/paid-rounds.fault.ts. */
const rounds = Number(process.env.PAID_ROUNDS ?? 2)
const everyRound = Array.from({ length: rounds }, (_, i) => i + 1)
const ordersARound = 3
/** Longer than a half-begun payment of a killed program blocks others (12 s). */
const roundsOfPatience = 6

vi.setConfig({ testTimeout: 150_000 })

let dataDir: string
let port: string
let program: RunningProgram
let standIn: StandIn
let customer: string
let goods: number
let clients = 0
const placed: number[] = []
/** They retry until they have paid, also through later kills. */
const customers: Promise<unknown>[] = []
/** A minute of undisturbed program; and whether all is over. */
let patientUntil = 0
let over = false

beforeAll(async () => {
  dataDir = createDataDir()
  port = await freePort()
  standIn = await openStandIn()
  program = await start()
  const admin = (await post('login', { email: 'admin@example.lt', password })).token as string
  await openProgramForBusiness(program, admin)
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  const create = async (path: string, fields: Record<string, string>) => {
    const address = `${program.base}/api/admin/${path}`
    const answer = await fetch(address, { method: 'POST', headers: bearer(admin), body: form(fields) })
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const category = await create('sell-categories', { title: 'Sodui' })
  const product = { title: 'Karutis', sell_category_id: String(category), price: '4900', left_in_stock: '100000' }
  goods = await create('sell-products', product)
  const person = { name: 'Jonas', lastname: 'Pavyzdinis', email: 'pirkejas@example.lt' }
  customer = (await post('register', { ...person, password, password_confirmation: password })).token as string
}, 120_000)

afterAll(async () => {
  over = true
  program.child.kill('SIGTERM')
  await program.exited
  await standIn.close()
  expect(listProcessesOf(dataDir)).toEqual([])
  removeDataDir(dataDir)
})

test.for(everyRound)(
  'T840 killed while somebody pays, round %i: nothing is lost, nothing is written twice',
  async (round) => {
    standIn.behave([{ delay: 0 }, { delay: 400 }, { notify: 'never' } as const][round % 3] ?? {})
    const ids = await Promise.all(Array.from({ length: ordersARound }, () => order()))
    placed.push(...ids)
    /** Only pages that a customer was sent to can be paid. */
    const pages: string[] = []
    const beginning = Promise.all(
      ids.map(async (id) => {
        const begun = await pay(id).catch(() => undefined)
        if (begun?.body.data) pages.push(begun.body.data.address)
      }),
    )
    if (round % 2 === 0) await beginning
    const paying = (async () => {
      for (const until = Date.now() + 400; Date.now() < until; await delay(5))
        for (const { reference, received, page } of standIn.ledger())
          if (received === 0 && pages.includes(page ?? '')) standIn.pay({ reference })
    })()
    await delay(Math.random() * 300)
    program.child.kill('SIGKILL')
    await program.exited
    await Promise.all([paying, beginning])
    program = await start()
    const paid = Promise.all(ids.map(payUntilPaid))
    customers.push(paid)
    // most finish in a moment; later rounds report failures of the others
    await Promise.race([paid.catch(() => undefined), delay(500)])
    await customers[round - 1 - roundsOfPatience]
    await expectPaidOnce(placed.slice(0, Math.max(0, round - roundsOfPatience) * ordersARound))
  },
)

test('T840 and afterwards each order is paid once, the money at the provider is the money in the shop, and every invariant holds', async () => {
  await Promise.all(customers)
  const taken = standIn.ledger().reduce((sum, { received }) => sum + received, 0)
  await inDatabase(async (pool) => {
    const input = `select coalesce(sum(amount), 0)::int as written from payments where way = 'online'`
    await expect
      .poll(async () => (await pool.query(input)).rows[0].written, { timeout: 75_000, interval: 500 })
      .toBe(taken)
    await expectPaidOnce(placed)
    const broken = (await verify(pool, { dataDir })).filter(({ breaches }) => breaches.length > 0)
    expect(broken).toEqual([])
  })
})

async function payUntilPaid(id: number): Promise<void> {
  for (; Date.now() < patientUntil && !over; await delay(250)) {
    const begun = await pay(id).catch(() => undefined)
    if (!begun) continue
    const { status, body } = begun
    if (status === 409 && body.code === 'already-paid') return
    if (status !== 201 && status !== 503) throw new Error(`${status} ${JSON.stringify(body)}`)
    const there = standIn.ledger().find(({ page }) => page === body.data?.address)
    if (there?.received === 0) standIn.pay({ reference: there.reference })
  }
  throw new Error(`Order ${id} is not paid: ${JSON.stringify(await intents(id))}`)
}

const intents = (id: number) =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query('select reference from payment_intents where order_id = $1 order by id', [id])
    return rows.map(({ reference }) => reference as string)
  })

async function expectPaidOnce(ids: number[]): Promise<void> {
  const input = 'select order_id, amount from payments where order_id = any($1) order by order_id'
  const paid = await inDatabase(async (pool) => (await pool.query(input, [ids])).rows)
  const each = ids.toSorted((a, b) => a - b).map((id) => [id, 5929])
  expect(paid.map(({ order_id, amount }) => [order_id, amount])).toEqual(each)
  expect(paid).toHaveLength(ids.length)
}

async function inDatabase<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: readFileSync(getPostgresUrlFile(dataDir), 'utf8'), max: 1 })
  try {
    return await ask(pool)
  } finally {
    await pool.end()
  }
}

async function order(): Promise<number> {
  const buyer = { private_or_company: 'private', name: 'Jonas', lastname: 'Pavyzdinis', email: 'pirkejas@example.lt' }
  const where = { phone: '+37061234567', address: 'Bandymų g. 1', city: 'Kaunas', delivery: 'pickup', terms: true }
  const items = [{ id: goods, type: 'sell', quantity: 1 }]
  const { data } = await post('orders', { ...buyer, ...where, items, expected_price_with_vat: 5929 }, customer)
  return (data as { id: number }).id
}

interface Begun {
  status: number
  body: { code?: string; data?: { address: string } }
}

async function pay(id: number): Promise<Begun> {
  const answer = await fetch(`${program.base}/api/orders/${id}/pay`, {
    method: 'POST',
    // another client each time, against limits
    headers: {
      ...bearer(customer),
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${++clients >> 8}.${clients & 255}`,
    },
    body: JSON.stringify({ method: 'bank' }),
  })
  return { status: answer.status, body: (await answer.json()) as Begun['body'] }
}

const password = 'varžtas-ir-veržlė'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function post(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${program.base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `${Math.random()}`, ...(token && bearer(token)) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, unknown>
}

async function start(): Promise<RunningProgram> {
  const own = { PORT: port, DATA_DIR: dataDir, ADMIN_EMAIL: 'admin@example.lt', ADMIN_PASSWORD: password }
  const started = { ...own, PAYMENTS: standIn.payments, TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
  patientUntil = Number.POSITIVE_INFINITY
  const running = await startTestProgram(started, 60_000)
  patientUntil = Date.now() + 60_000
  return running
}
