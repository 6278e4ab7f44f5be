import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineEndpoint } from './contract.ts'
import { type Database, openDatabase } from './database/database.ts'
import { createRouteRegistrar, openApiServer } from './http/api-server.ts'
import { runInScope } from './http/request-scope.ts'
import { openJobs } from './jobs.ts'
import { createSilentLog, openLog } from './log.ts'
import { beginStartup } from './patched/time-queries.ts'
import { createTestDatabase, type TestDatabase } from './test-kit/test-database.ts'
import { openTestShop } from './test-kit/test-shop.ts'

let written = ''
const log = openLog('info', {
  write: (line) => {
    written += line
  },
})
const lines = () => {
  const all = written.split('\n')
  expect(all.pop()).toBe('')
  return all.map((line) => JSON.parse(line))
}

let given: TestDatabase
let database: Database
beforeAll(async () => {
  given = await createTestDatabase()
  const jobs = openJobs({ url: given.url, log: createSilentLog(), worker: false })
  database = openDatabase({ url: given.url, jobs, log, whenChanged: () => {}, connections: 1, slowQueryMs: 300 })
})
afterAll(async () => {
  await database.close()
  await given.drop()
})
beforeEach(() => {
  written = ''
})

test('T80 an event is one line of JSON, whatever stands in it, without secrets', () => {
  log.warn({ name: 'Ona\n{"level":"error"}\u2028', password: 'Slaptas-1', body: { token: 'abc' } }, 'two\nlines')
  expect(lines()).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/Z$/),
      name: 'Ona\n{"level":"error"}\u2028',
      password: '***',
      body: { token: '***' },
      msg: 'two\nlines',
    },
  ])
})

test('T80 a slow statement is told without its values, a quick one is not', async () => {
  await database.db.execute("select 1 as quick, 'Slaptas-2' as secret")
  await database.pool.query({
    text: "select pg_sleep(0.4),\n  'Slaptas-3 ''ir kitas''' as secret, $1::text as other",
    values: ['Slaptas-4'],
  })
  expect(lines()).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      ms: expect.any(Number),
      statement: "select pg_sleep(0.4), '…' as secret, $1::text as other",
      msg: 'slow query',
    },
  ])
  expect(lines()[0].ms).toBeGreaterThanOrEqual(390)
  expect(written).not.toContain('Slaptas')
})

test('T80 a statement that fails is told without its parameters, and so is what PostgreSQL says of it', async () => {
  await database.pool.query('create table guests (email text constraint one_guest unique, age int)')
  const come = (email: unknown, age: unknown) =>
    database.transaction((tx) => tx.execute(sql`insert into guests (email, age) values (${email}, ${age}::int)`))
  await come('slapta.ona@example.lt', 1)
  const failures = [
    () => come('slapta.ona@example.lt', 1),
    () => come('Slaptas\n    at Slaptas (/slaptas.ts:1:1)', 'Slaptas-5'),
    () => database.db.execute(sql.raw(`select * from nowhere where email = 'Slaptas-6'`)),
    () => database.pool.query(`select 'Slaptas-7'::int`),
    () => database.pool.query(`do $$ begin raise exception 'Negalima: %', 'Slaptas-8 slapta.ona@example.lt'; end $$`),
  ]
  for (const failing of failures) {
    const error = await failing().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(Error)
    log.error({ err: error }, 'failed')
    log.error({ why: error, nested: { list: [error] } }, 'failed under another name')
    log.error(error)
    log.error({ err: new Error('outer Slaptas@example.lt', { cause: error }) })
    log.error({ err: new AggregateError([error], 'many') })
  }
  expect(written.match(/slapt.{0,40}/gi)).toBeNull()
  // On a busy machine any statement may be slow too.
  const [first, , , wrapped] = lines().filter(({ msg }) => msg !== 'slow query')
  expect(first.err).toMatchObject({
    message: 'Failed query: insert into guests (email, age) values ($1, $2::int)',
    cause: { type: 'DatabaseError', code: '23505', constraint: 'one_guest', table: 'guests' },
  })
  expect(first.err.cause.message).toBe('duplicate key value violates unique constraint "one_guest"')
  expect(first.err.cause.stack).toMatch(/^ {4}at .*:\d+:\d+\)?$/m)
  expect(first.err.cause).not.toHaveProperty('detail')
  expect(wrapped).toMatchObject({ msg: 'an error', err: { message: 'outer …@…', cause: { type: expect.any(String) } } })
})

test('T80 an error of a mail server, a parser or a bucket is logged without addresses and content', () => {
  const refused = Object.assign(new Error("Can't send mail - all recipients were rejected: 550 <ona@example.lt> no"), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <ona@example.lt> unknown',
    rejected: ['ona@example.lt'],
    rejectedErrors: [new Error('ona@example.lt')],
    command: 'RCPT TO',
  })
  const unreadable = (() => {
    try {
      return JSON.parse('{"name": Ona Petraitė}')
    } catch (error) {
      return error
    }
  })()
  for (const err of [
    refused,
    unreadable,
    new Error('Bearer 9fKx0q2mVb7Yc4Tn8Lw5Rz1Hs6Dj3Pg0Aa2Ee4Uu6Ii'),
    new Error('https://KEY:petraite@s3.example.lt/a answered 403 to „Ona Petraitė“'),
    new Error('no such phone: +370 612 34567'),
    Object.assign(new Error('later'), { params: ['Ona'], data: { name: 'Ona' }, parameters: 'ona@example.lt' }),
    'Ona',
    { name: 'Ona' },
  ])
    log.warn({ err }, 'failed')
  expect(written.match(/.{0,20}(ona|petrai|9fKx|612 34).{0,20}/gi)).toBeNull()
  expect(lines()[0].err).toMatchObject({ code: 'EENVELOPE', responseCode: 550, message: 'The mail server said 550' })
})

test('T80 an error about a property of undefined, or a missing file, is logged readably', () => {
  try {
    ;(undefined as unknown as { shelf: string }).shelf
  } catch (err) {
    log.error({ err }, 'failed')
  }
  log.error({
    err: Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/data/images/1.webp' }),
  })
  expect(lines().map(({ err }) => err)).toMatchObject([
    { type: 'TypeError', message: "Cannot read properties of undefined (reading 'shelf')" },
    { code: 'ENOENT', syscall: 'open', path: '/data/images/1.webp' },
  ])
})

test('a slow statement that fails is told, too, and a transaction’s like any other', async () => {
  await expect(database.db.execute('select pg_sleep(0.4), 1 / (random() * 0)::int')).rejects.toThrow()
  await database.transaction((tx) => tx.execute('select pg_sleep(0.4)'))
  // On a busy machine a BEGIN may be slow too.
  expect(lines().filter(({ statement }) => statement.includes('pg_sleep'))).toHaveLength(2)
})

test('a slow query that waited for the only connection is logged with its own request’s id', async () => {
  const requests = ['first', 'second', 'third'].map((request_id) =>
    runInScope({ request_id }, () => database.pool.query(`select pg_sleep(0.4), '${request_id}'`)),
  )
  await Promise.all(requests)
  expect(lines().map(({ request_id }) => request_id)).toEqual(['first', 'second', 'third'])
})

test('slow statements of the jobs’ own are told, too', async () => {
  const jobs = openJobs({ url: given.url, log, worker: false, slowQueryMs: 0 })
  await jobs.start([])
  await jobs.stop()
  expect(lines().filter(({ msg, statement }) => msg === 'slow query' && /pgboss/.test(statement))).not.toEqual([])
})

test('T993 of what the jobs ask while the program starts nothing is told', async () => {
  const sayStarted = beginStartup()
  const jobs = openJobs({ url: given.url, log, worker: false, slowQueryMs: 0 })
  await jobs.start([])
  await jobs.stop()
  sayStarted()
  expect(lines()).toEqual([])
})

test('T993 while the program starts, a quick statement whose answer lay unread is not told as slow, and a slow one is; later both are told', async () => {
  const busy = () => {
    const until = performance.now() + 500
    while (performance.now() < until);
  }
  const ask = async () => {
    const input = database.pool.query('select 1 as quick')
    // By now the answer is on its way, unread.
    for (let tick = 0; tick < 5; tick++) await new Promise<void>((done) => process.nextTick(done))
    busy()
    await input
    await database.pool.query('select pg_sleep(0.4) as slow')
    return lines().map(({ msg, statement }) => [msg, statement])
  }
  const slow = ['slow query', 'select pg_sleep(0.4) as slow']
  await database.pool.query('select 1')
  written = ''
  const sayStarted = beginStartup()
  expect(await ask()).toEqual([slow])
  sayStarted()
  written = ''
  expect(await ask()).toEqual([['slow query', 'select 1 as quick'], slow])
})

test('a job’s lines carry the job', async () => {
  await runInScope({ job_id: '7' }, async () => {
    await delay(1)
    log.info('under way')
  })
  expect(lines()).toEqual([expect.objectContaining({ job_id: '7', msg: 'under way' })])
})

test('each log line of a request bears its id, also lines written after its body was read', async () => {
  const shop = await openTestShop()
  const Think = defineEndpoint({
    method: 'POST',
    address: '/api/think',
    who: 'anyone',
    summary: 'A endpoint for this test',
  })
  const app = openApiServer({ ...shop.context, log, database })
  createRouteRegistrar(app, shop.context)(Think, async ({ request }) => {
    await database.pool.query('select pg_sleep(0.4)')
    request.log.info('of the request')
    log.info('of the program')
    throw new Error('inside')
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as { port: number }
  const answer = await fetch(`http://localhost:${port}/api/think`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(100_000) }),
  })
  const { message, request_id } = (await answer.json()) as { message: string; request_id: string }
  expect(message).toContain(request_id)
  await app.close()
  await shop.close()

  const entries = lines().filter(({ msg }) => !/listening/i.test(msg))
  expect(entries.map(({ msg }) => msg)).toEqual([
    'slow query',
    'of the request',
    'of the program',
    'something unexpected happened',
    'answered',
  ])
  for (const line of entries) expect(line.request_id, line.msg).toBe(request_id)
  expect(written.match(/"request_id"/g)).toHaveLength(entries.length)
})
