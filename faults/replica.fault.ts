import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { createDataDir, removeDataDir } from '#platform/test-kit/running-program.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { examineReplica } from '../src/back-office/operations/server/doctor/examine-replica.ts'
import { requestAdminToken, type ShopProgram, startShopProgram, stopShopProgram } from './kit.ts'

const silent = { info() {}, warn() {}, error: console.error }
const folders = [createDataDir(), createDataDir(), createDataDir()] as const
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let copy: pg.Client
let programs: [ShopProgram, ShopProgram]
let as: string
let product: { id: number; slug: string; category: number }

beforeAll(async () => {
  const [first, second, shared] = folders
  // The replica connects as PostgreSQL's own user, whom our rules admit nowhere.
  const hba_file = join(first, 'hba.conf')
  writeFileSync(hba_file, 'local all all trust\nlocal replication all trust\n', { mode: 0o644 })
  const settings = { wal_receiver_status_interval: '1s', hot_standby: 'on', hba_file }
  const made = await startEmbeddedPostgres({ dataDir: first, log: silent, settings })
  await migrate({ url: made.ownerUrl }, { log: silent })
  await made.stop()
  mkdirSync(second, { recursive: true })
  cpSync(join(first, 'postgres'), join(second, 'postgres'), { recursive: true })
  chmodSync(join(second, 'postgres'), 0o700)
  writeFileSync(join(second, 'postgres/standby.signal'), '')

  primary = await startEmbeddedPostgres({ dataDir: first, log: silent, settings })
  const socket = new URL(primary.ownerUrl.replace('@/', '@localhost/')).searchParams.get('host')
  standby = await startEmbeddedPostgres({
    dataDir: second,
    log: silent,
    settings: { ...settings, primary_conninfo: `host=${socket} port=5432 user=postgres` },
  })
  copy = new pg.Client({ connectionString: standby.ownerUrl })
  await copy.connect()
  expect((await copy.query('select pg_is_in_recovery() as yes')).rows[0].yes).toBe(true)

  const env = { DATABASE_URL: primary.ownerUrl, DATABASE_READ_URL: standby.ownerUrl, DATA_DIR: shared, DEMO: '0' }
  const metrics = { METRICS_TOKEN: metricsToken }
  programs = [await startShopProgram({ ...env, ...metrics }), await startShopProgram({ ...env, ...metrics })]
  as = await requestAdminToken(programs[0])
  const category = (await office('sell-categories', { title: 'Sodui' })).body.data.id
  const { id, slug } = (await office('sell-products', { ...about(category), title: 'Karutis' })).body.data
  product = { id, slug, category }
})
afterAll(async () => {
  for (const program of programs) await stopShopProgram(program)
  await copy.end()
  await standby.stop()
  await primary.stop()
  for (const folder of folders) removeDataDir(folder)
})

const metricsToken = 'kopijos-bandymo-raktas'
const about = (category: number) => ({ sell_category_id: category, price: 4900, left_in_stock: 5 })
const office = (path: string, body: object) => requestProgram(programs[0], `POST /api/admin/${path}`, { as, body })
const rename = async (title: string): Promise<string> => {
  const answer = await office(`sell-products/${product.id}`, { ...about(product.category), title, _method: 'PUT' })
  expect(answer.status, answer.text).toBe(200)
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] as string
}
const shown = () => [`GET /api/sell-products/${product.slug}`, `GET /pardavimas/irankis/${product.slug}`]

async function readsBy(who: 'replica' | 'primary'): Promise<number> {
  let sum = 0
  for (const program of programs) {
    const { text } = await requestProgram(program, 'GET /metrics', { as: metricsToken })
    sum += Number(new RegExp(`replica_reads_total\\{from="${who}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  }
  return sum
}

async function isSoonSeen(title: string): Promise<void> {
  for (const what of shown())
    for (const program of programs)
      await expect
        .poll(async () => (await requestProgram(program, what)).text, { timeout: 1_000, interval: 5 })
        .toContain(title)
}

test('the doctor finds that the replica follows', async () => {
  expect(await examineReplica(standby.ownerUrl)).toMatchObject([{ about: 'replica', state: 'good' }])
})

test('in calm times public reads are answered by the replica', async () => {
  const search = async (turn: number): Promise<number> => {
    const before = await readsBy('replica')
    for (const program of programs)
      expect(
        (await requestProgram(program, `GET /api/search?raktazodis=karut${turn % 2 ? '' : 'is'}&limit=${turn + 1}`))
          .text,
      ).toContain('Karutis')
    return (await readsBy('replica')) - before
  }
  // The start's writes must arrive first. Each search uses new words, against caches.
  let turn = 0
  await expect.poll(() => search(turn++), { timeout: 5_000 }).toBe(2)
  let reads = 0
  for (const last = turn + 20; turn < last; turn++) reads += await search(turn)
  expect(reads).toBeGreaterThan(20)
})

test('a person who has changed a product reads the change at once through every process, 200 times', async () => {
  for (let turn = 0; turn < 200; turn++) {
    const title = `Karutis Nr. ${turn}`
    const cookie = await rename(title)
    expect(cookie).toBe('just_wrote=1')
    for (const what of shown())
      for (const program of programs)
        expect((await requestProgram(program, what, { headers: { cookie } })).text, what).toContain(title)
  }
})

test('all other visitors read a changed product within a second', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const title = `Statinė Nr. ${turn}`
    await rename(title)
    await isSoonSeen(title)
  }
})

test('a replica that lags for seconds shows nobody what is old, and is used again when it has caught up', async () => {
  await copy.query('select pg_wal_replay_pause()')
  for (let turn = 0; turn < 10; turn++) {
    const title = `Kibiras Nr. ${turn}`
    await rename(title)
    await isSoonSeen(title)
  }
  const { rows } = await copy.query('select title from products')
  expect(rows[0].title).not.toContain('Kibiras')

  const whileBehind = await readsBy('replica')
  await requestProgram(programs[0], 'GET /api/search?raktazodis=kibir&limit=30')
  expect(await readsBy('replica')).toBe(whileBehind)
  await copy.query('select pg_wal_replay_resume()')
  await expect
    .poll(
      async () => {
        await requestProgram(
          programs[0],
          `GET /api/search?raktazodis=kibir&limit=${1 + Math.floor(Math.random() * 99)}`,
        )
        return readsBy('replica')
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(whileBehind)
})

test('without the replica nobody notices anything', async () => {
  await copy.end()
  await standby.stop()
  for (let turn = 0; turn < 5; turn++) {
    const title = `Grėblys Nr. ${turn}`
    const cookie = await rename(title)
    for (const program of programs) {
      const answer = await requestProgram(program, `GET /api/sell-products/${product.slug}`, { headers: { cookie } })
      expect([answer.status, answer.body.data.title]).toEqual([200, title])
      await expect
        .poll(async () => (await requestProgram(program, shown()[1] as string)).text, { timeout: 1_000 })
        .toContain(title)
    }
  }
})
