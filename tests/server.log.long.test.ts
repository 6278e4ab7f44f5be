import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  readPostmasterPid,
  removeDataDir,
  startTestProgram,
  waitUntilReady,
} from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'

vi.setConfig({ testTimeout: 60_000 })

const password = 'Nepakartojamas-41-slaptažodis'
/** None of it may appear in the log. */
const typed = {
  email: 'petraite.slapta@example.lt',
  password: 'Slaptas-Žodis-77',
  name: 'Onaslapta',
  lastname: 'Petraitytė-Slaptoji',
  phone: '+37061299871',
  message: 'Labaslaptai, ar turite perforatorių?',
}

const programs: RunningProgram[] = []
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = createDataDir()
})
afterAll(async () => {
  for (const { child, exited } of programs) {
    child.kill('SIGTERM')
    await exited
  }
  removeDataDir(dataDir)
  await database.drop()
})

async function open(env: Record<string, string>): Promise<RunningProgram> {
  const own = { PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'trace', SLOW_QUERY_MS: '0' }
  const admin = { ADMIN_EMAIL: 'seimininkas@example.lt', ADMIN_PASSWORD: password }
  const program = await startTestProgram({ ...own, ...admin, ...env }, 60_000)
  programs.push(program)
  return program
}

const { email, name, lastname, phone, message } = typed
const twice = { password: typed.password, password_confirmation: typed.password }
const questions: [string, object][] = [
  ['POST /api/register', { name, lastname, email, phone, ...twice }],
  ['POST /api/login', { email, password: typed.password }],
  ['POST /api/forgot-password', { email }],
  ['POST /api/contact', { name, email, phone, message, form_start: Date.now() - 60_000 }],
]
const askAll = (program: RunningProgram) =>
  Promise.all(questions.map(([what, body]) => requestProgram(program, what, { body }).catch(() => undefined)))

function expectNothingTypedIn(said: string): void {
  const values = [...Object.values(typed), password, message.slice(0, 11), phone.slice(4)]
  expect(values.filter((value) => said.includes(value))).toEqual([])
  expect(said.match(/.{0,30}(slapta|Onas|Petrait).{0,30}/i)?.[0]).toBeUndefined()
}

test('T80 statements that fail in a running program leave no value in its log', async () => {
  const program = await open({ DATABASE_URL: database.url })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const rows = "create function refuse() returns trigger language plpgsql as $$ begin raise exception '%', new; end $$"
  await owner.query(rows)
  for (const table of ['users', 'mails'])
    await owner.query(`create trigger refused before insert on ${table} for each row execute function refuse()`)
  const refused = await askAll(program)
  await owner.query('drop function refuse cascade')
  await owner.query('alter table users rename to people')
  const missing = await askAll(program)
  await owner.query('alter table people rename to users')
  await owner.end()

  expect([...refused, ...missing].filter((answer) => answer?.status === 500).length).toBeGreaterThan(2)
  await vi.waitFor(() => expect(program.said()).toContain('something unexpected happened'), 15_000)
  await delay(200)
  expect(program.said().includes('Failed query: ')).toBe(true)
  expect(program.said().includes('relation \\"users\\" does not exist')).toBe(true)
  expectNothingTypedIn(program.said())
})

test('T80 a database that restarts in the middle of statements leaves no value in the log, nor in its own', async () => {
  const program = await open({})
  let asking = true
  const input = (async () => {
    while (asking) await askAll(program)
  })()
  for (const blow of ['SIGQUIT', 'SIGKILL'] as const) {
    await delay(300)
    process.kill(readPostmasterPid(dataDir), blow)
    await delay(200)
    await waitUntilReady(program, 20_000)
  }
  asking = false
  await input

  await vi.waitFor(
    () => expect(program.said()).toMatch(/database did not answer|connection was lost|can be asked/),
    15_000,
  )
  expectNothingTypedIn(program.said())
  expectNothingTypedIn(readFileSync(join(dataDir, 'postgres.log'), 'utf8'))
})
