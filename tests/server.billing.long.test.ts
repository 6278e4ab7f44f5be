import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '#app/verify.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import {
  createDataDir,
  freePort,
  listProcessesOf,
  type RunningProgram,
  removeDataDir,
  startTestProgram,
} from '#platform/test-kit/running-program.ts'
import { getPostgresUrlFile } from '#postgres/start-embedded-postgres.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openProgramForBusiness } from '#shell/settings/server/settings.factories.ts'
import { createCreditRentals } from '../bench/at-size/credit-rentals.factories.ts'

vi.setConfig({ testTimeout: 60_000 })

const until = toVilniusDay(new Date())
const from = addDays(until, -40)
const [email, password] = ['admin@example.lt', 'varžtas-ir-veržlė']
const [rentals, clients] = [1_000, 40]

let dataDir: string
let port: string
let program: RunningProgram
let admin: string
let pool: pg.Pool
beforeAll(async () => {
  dataDir = createDataDir()
  port = await freePort()
  await start()
  await openProgramForBusiness(program, admin)
  await createCreditRentals(readFileSync(getPostgresUrlFile(dataDir), 'utf8'), { rentals, clients, from })
}, 60_000)

afterAll(async () => {
  await pool.end()
  program.child.kill('SIGTERM')
  await program.exited
  expect(listProcessesOf(dataDir)).toEqual([])
  removeDataDir(dataDir)
})

test('T771 a run of bills that is killed half-way is ended by the next ones, two at once: each day once, no number missing', async () => {
  const lost = run().catch(() => undefined)
  await expect.poll(issued, { timeout: 30_000, interval: 5 }).toBeGreaterThan(clients / 4)
  program.child.kill('SIGKILL')
  await program.exited
  expect(await lost).toBeUndefined()
  await pool.end()

  await start()
  const before = await issued()
  expect(before).toBeLessThan(clients)
  const entry = await Promise.all([run(), run()])
  expect(entry.flatMap(({ failed }) => failed)).toEqual([])
  expect(before + entry.reduce((sum, { documents }) => sum + documents.length, 0)).toBe(clients)
  expect((await run()).documents).toEqual([])

  expect(await issued()).toBe(clients)
  expect(await otherwiseThanByHand()).toEqual([])
  const numbers = await pool.query<{ number: number }>(`select number from documents where kind = 'invoice' order by 1`)
  expect(numbers.rows.map(({ number }) => number)).toEqual(Array.from({ length: clients }, (_, n) => n + 1))
  const broken = (await verify(pool, { dataDir })).filter(({ breaches }) => breaches.length > 0)
  expect(broken).toEqual([])
})

async function otherwiseThanByHand(): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select l.id, b.pieces, b.days, d.days as by_hand, b.price
       from order_lines l
       left join (select order_line_id, count(*) as pieces, sum(charged_days) as days, min(from_day) as first, max(to_day) as last,
                         sum(price) as price from billed_pieces group by order_line_id) b on b.order_line_id = l.id
      cross join lateral (select (l.period ->> 'from')::date as first) f
      cross join lateral (select count(*) filter (where extract(isodow from day) < 6) as days
                            from generate_series(f.first, $1::date, interval '1 day') day) d
      where b.days is distinct from d.days or b.first <> f.first or b.last <> $1::date
         or (l.packages is null and b.price <> d.days * l.quantity * l.unit_price)`,
    [until],
  )
  return rows
}

async function run(): Promise<{ documents: unknown[]; failed: unknown[] }> {
  const body = { until, dry_run: false }
  const answer = await requestProgram(program, 'POST /api/admin/billing/runs', { as: admin, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

async function issued(): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as n from documents where kind = 'invoice'`)
  return rows[0].n
}

async function start(): Promise<void> {
  const admins = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  program = await startTestProgram({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...admins })
  const signedIn = await requestProgram(program, 'POST /api/login', { body: { email, password } })
  admin = signedIn.body.token
  pool = new pg.Pool({ connectionString: readFileSync(getPostgresUrlFile(dataDir), 'utf8'), max: 1 })
  pool.on('error', () => {})
}
