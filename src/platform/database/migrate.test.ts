import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { buildDatabaseUrl } from '../test-kit/build-database-url.ts'
import { createEmptyDatabase, type TestDatabase } from '../test-kit/test-database.ts'
import { migrate, readSchemaVersion, SchemaIsNewer } from './migrate.ts'

const place = mkdtempSync(join(tmpdir(), 'irankine-migrations-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const shelves = ['create table shelves (id int)', 'insert into shelves values (1)']
const drills = ['create table drills (id int)']
const broken = ['create table ladders (id int)', 'create table oops (id nonsense)']

test('migrations run in order, once, and are known to drizzle-kit', async () => {
  const folder = migrationsOf(shelves, ['alter table shelves add name text'])
  await migrate(database, { folder })
  await migrate(database, { folder })

  expect((await pool.query('select id, name from shelves')).rows).toEqual([{ id: 1, name: null }])
  const { rows } = await pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')
  expect(rows).toEqual([
    { hash: expect.stringMatching(/^[0-9a-f]{64}$/), created_at: '1001' },
    { hash: expect.stringMatching(/^[0-9a-f]{64}$/), created_at: '1002' },
  ])
})

test('T72 of several programs that start at once one migrates and the others wait', async () => {
  const folder = migrationsOf(['select pg_sleep(0.2)', ...shelves])
  const waits: string[] = []
  const log = { info: (text: string) => waits.push(text) }
  await Promise.all([1, 2, 3].map(() => migrate(database, { folder, log })))

  expect((await pool.query('select id from shelves')).rows).toHaveLength(1)
  expect(waits.filter((text) => text.includes('laukiama'))).toHaveLength(2)
  expect(waits.filter((text) => text.includes('atnaujinta'))).toHaveLength(1)
})

test('T72 a migration that fails half-way leaves nothing of itself, and those before it stay', async () => {
  const folder = migrationsOf(shelves, broken, drills)
  await expect(migrate(database, { folder })).rejects.toThrow('nonsense')
  expect(await tables()).toEqual(['shelves'])
  expect(await readSchemaVersion(pool, { folder })).toEqual({ applied: 1, known: 3, current: false })

  const mended = migrationsOf(shelves, ['create table ladders (id int)'], drills)
  await migrate(database, { folder: mended })
  expect(await tables()).toEqual(['drills', 'ladders', 'shelves'])
  expect(await readSchemaVersion(pool, { folder: mended })).toEqual({ applied: 3, known: 3, current: true })
})

test('T72 an old program refuses a newer schema and changes nothing', async () => {
  await migrate(database, { folder: migrationsOf(shelves, drills) })
  const old = migrationsOf(shelves)
  await expect(migrate(database, { folder: old })).rejects.toBeInstanceOf(SchemaIsNewer)
  await expect(migrate(database, { folder: old })).rejects.toThrow('Duomenų bazė naujesnė už šią programą')
  expect(await tables()).toEqual(['drills', 'shelves'])
  expect((await readSchemaVersion(pool, { folder: old })).current).toBe(false)
})

test('T66 T72 a program that dies while migrating lets the next one in, and its half is rolled back', async () => {
  const dying = migrate(database, { folder: migrationsOf([...drills, 'select pg_sleep(30)']) })
  const outcome = dying.catch((error: Error) => error)
  await expect.poll(async () => (await migrators()).length).toBe(1)
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = $1', [(await migrators())[0]])
  expect(await outcome).toBeInstanceOf(Error)

  await migrate(database, { folder: migrationsOf(drills) })
  expect(await tables()).toEqual(['drills'])
})

test('a database that was never migrated has version 0', async () => {
  const folder = migrationsOf(shelves)
  expect(await readSchemaVersion(pool, { folder })).toEqual({ applied: 0, known: 1, current: false })
})

test('an address that leads nowhere is an error, not a wait', async () => {
  await expect(migrate({ url: buildDatabaseUrl(database.url, 'nera_tokios') })).rejects.toThrow('nera_tokios')
})

test('of the snapshots that drizzle-kit writes only the newest is kept: it reads no other', () => {
  const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))
  const newest = `${entries.at(-1).tag.slice(0, 4)}_snapshot.json`
  expect(readdirSync('migrations/meta').sort()).toEqual([newest, '_journal.json'])
})

let count = 0
function migrationsOf(...migrations: string[][]) {
  count += 1
  const folder = join(place, String(count))
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = migrations.map((statements, idx) => {
    const tag = `000${idx}_step`
    writeFileSync(join(folder, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'))
    return { idx, version: '7', when: 1001 + idx, tag, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}

async function tables() {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  return rows.map((row) => row.tablename)
}

async function migrators() {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where application_name = 'irankine migrate' and datname = current_database() and query like '%pg_sleep%'",
  )
  return rows.map((row) => row.pid)
}
