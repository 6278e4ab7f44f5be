import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeCategory } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ImportUsers, ImportUsersProgress } from '#people/accounts/users.contract.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { isLaterProgress } from '#platform/progress/is-later-progress.ts'
import type { ProgressReport } from '#platform/progress/progress.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

/** Two processes on one database. */
let shop: TestShop
let beside: TestShop
let database: TestDatabase
let dataDir: string
let clerk: TestPerson

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'irankine-import-'))
  const on = { url: database.url, dataDir }
  shop = await openTestShop({ on })
  beside = await openTestShop({ on })
  clerk = await makeAdmin(shop)
  await makeCategory(shop, { kind: 'sell', title: 'Didelė' })
})
afterAll(async () => {
  await shop.close()
  await beside.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const rows = (count: number, named: string) => [
  'Pavadinimas;Kategorija;Kaina be PVM;Likutis',
  ...Array.from({ length: count }, (_, n) => `${named} ${n};Didelė;${n + 1},50;2`),
]

async function load(lines: string[], fields: { progress_key?: string; dry_run?: '0' | '1' }) {
  const file = { name: 'p.csv', bytes: Buffer.from(lines.join('\r\n')), type: 'text/csv' }
  return shop.request(AdminProducts.sell.import, {
    ...(await buildMultipartForm({ dry_run: '0', ...fields, file })),
    as: clerk.token,
  })
}

async function progress(key: string, as = clerk.token) {
  const { status, body } = await beside.request(AdminProducts.sell.importProgress, { as, query: { key } })
  expect(status).toBe(200)
  return body.data as (ProgressReport & { result: unknown }) | null
}

const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows
const productsNamed = async (named: string) =>
  (await query('select count(*)::int as n from products where title like $1', [`${named} %`]))[0].n as number

/** Distinct reports. */
async function toldDuring(key: string, work: Promise<unknown>, as?: string): Promise<ProgressReport[]> {
  const reports: ProgressReport[] = []
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const one = await progress(key, as)
    if (one) reports.push(one)
    await delay(40)
  }
  return reports
}

test('an import tells in any process how many rows of the whole are checked and written, never goes back and ends at the whole', async () => {
  const key = generateRequestKey()
  expect(await progress(key)).toBeNull()
  const sent = load(rows(8_000, 'Skaičiuojamas'), { progress_key: key })
  const entries = await toldDuring(key, sent)
  expect((await sent).body.data).toEqual({ created: 8_000, updated: 0, errors: [] })

  // It tells of each thousand, and nobody sees all of them.
  const between = entries.filter(({ step, done }) => step === 'writing' && done > 0 && done < 8_000)
  expect(new Set(between.map(({ done }) => done)).size).toBeGreaterThan(1)
  for (const [at, one] of entries.entries()) expect(isLaterProgress(one, entries[at - 1] ?? one)).toBe(true)
  expect(entries.filter(({ step }) => step !== 'reading').every(({ whole }) => whole === 8_000)).toBe(true)
  expect(await progress(key)).toEqual({
    step: 'writing',
    done: 8_000,
    whole: 8_000,
    result: { created: 8_000, updated: 0, errors: [] },
  })
}, 60_000)

test('a look counts the rows that it checks, wrong ones too, and leaves nothing behind', async () => {
  const key = generateRequestKey()
  const file = rows(9_000, 'Tikrinamas')
  file[5] = 'Be kategorijos;Nėra tokios;1;1'
  const sent = load(file, { progress_key: key, dry_run: '1' })
  const entries = await toldDuring(key, sent)
  expect((await sent).body.data.errors).toHaveLength(1)
  expect(entries.at(-1)).toMatchObject({ step: 'checking', whole: 9_000 })
  expect(await progress(key)).toBeNull()
  expect(await query('select key from progress where key = $1', [key])).toEqual([])
}, 30_000)

test('a refused file leaves no count, and an import without a key none at all', async () => {
  const key = generateRequestKey()
  expect((await load(rows(1, 'Blogas').concat('X;Nėra tokios;1;1'), { progress_key: key })).status).toBe(422)
  expect((await load(['Kitkas'], { progress_key: key })).status).toBe(422)
  expect(await progress(key)).toBeNull()
  const before = await query('select key from progress')
  expect((await load(rows(1, 'Be rakto'), {})).status).toBe(200)
  expect(await query('select key from progress')).toEqual(before)
  expect((await load(rows(1, 'Blogas'), { progress_key: '#platform/x' })).body.errors).toHaveProperty('progress_key')
})

test('a clerk does not see the progress of another clerk’s import', async () => {
  const key = generateRequestKey()
  const other = await makeAdmin(shop)
  const sent = load(rows(500, 'Svetimas'), { progress_key: key })
  expect(await toldDuring(key, sent, other.token)).toEqual([])
  await sent
  expect(await progress(key, other.token)).toBeNull()
  expect((await progress(key))?.result).toBeTruthy()
})

test('a list of people is counted in the same way', async () => {
  const key = generateRequestKey()
  const people = Array.from(
    { length: 5_000 },
    (_, n) => `Vardas;Pavardė;z${n}@example.lt;8612${String(n).padStart(5, '0')}`,
  )
  const file = {
    name: 'v.csv',
    bytes: Buffer.from(['name;lastname;email;phone', ...people].join('\n')),
    type: 'text/csv',
  }
  const form = await buildMultipartForm({ dry_run: '0', progress_key: key, file })
  expect((await shop.request(ImportUsers, { ...form, as: clerk.token })).status).toBe(200)
  const { body } = await beside.request(ImportUsersProgress, { as: clerk.token, query: { key } })
  expect(body.data).toMatchObject({ step: 'writing', done: 5_000, whole: 5_000, result: { created: 5_000 } })
}, 20_000)

test('T169 an import that was told to be gone can not be written any more, and is not half done', async () => {
  const key = generateRequestKey()
  const sent = load(rows(1_500, 'Dingęs'), { progress_key: key })
  await expect.poll(async () => (await progress(key))?.step, { interval: 5 }).toBe('writing')
  await expect
    .poll(
      async () => {
        await query(`update progress set told_at = told_at - interval '31 seconds' where key = $1`, [key])
        return progress(key)
      },
      { interval: 5 },
    )
    .toBeNull()
  const { status, body } = await sent
  expect([status, body.code]).toEqual([409, 'import-given-up'])
  expect(await productsNamed('Dingęs')).toBe(0)
  expect(await progress(key)).toBeNull()
}, 20_000)

test('T169 a form that comes twice is written once', async () => {
  const key = generateRequestKey()
  const lines = rows(50, 'Pakartotas')
  const answers = [await load(lines, { progress_key: key }), await load(lines, { progress_key: key })]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  const other = generateRequestKey()
  const pipelined = await Promise.all([1, 2].map(() => load(rows(50, 'Kartu'), { progress_key: other })))
  expect(pipelined.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await productsNamed('Pakartotas'), await productsNamed('Kartu')]).toEqual([50, 50])
  expect((await progress(other))?.result).toEqual({ created: 50, updated: 0, errors: [] })
})

test('T169 counts that a stopped server has left behind are gone with the next import', async () => {
  await query(
    `insert into progress (user_id, key, step, done, whole, told_at) values ($1, 'paliktas', 'writing', 5, 10, now() - interval '2 hours')`,
    [clerk.id],
  )
  await load(rows(1, 'Kitas'), { progress_key: generateRequestKey() })
  expect(await query(`select key from progress where key = 'paliktas'`)).toEqual([])
})
