import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { migrate } from '#platform/database/migrate.ts'
import { defineJobQueue, openJobs } from '#platform/jobs.ts'
import { createSilentLog } from '#platform/log.ts'
import { findBinaries } from './binaries.ts'
import { careless, makePlace, queryDatabase, silent } from './program-under-test.ts'
import { shopIds } from './runner.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const place = makePlace()
afterAll(() => rmSync(place, { recursive: true, force: true }))
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: silent, settings: careless })

const root = process.getuid?.() === 0
const strangers = [65533, 65534, shopIds.uid + 1]
const othersReachUs =
  root &&
  spawnSync(findBinaries().postgres, ['-V'], { cwd: '/', uid: 65533, gid: 65533 }).status === 0 &&
  spawnSync(process.execPath, ['-v'], { cwd: '/', uid: 65533, gid: 65533 }).status === 0

function connectAs(uid: number, url: string): string {
  const source = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)} })
    client.on('error', () => {})
    console.log(await client.connect().then(() => 'connected', (error) => error.message))
    process.exit()`
  const options = { cwd: '/', uid, gid: uid, encoding: 'utf8', env: {} } as const
  return spawnSync(process.execPath, ['--input-type=module', '-e', source], options).stdout.trim()
}

describe.each([
  ['an open folder', 0o755],
  ['a private folder', 0o700],
])('T87 in %s', (name, mode) => {
  let postgres: EmbeddedPostgres
  let home: string
  beforeAll(async () => {
    home = join(place, name)
    mkdirSync(home, { mode })
    postgres = await start(join(home, 'data'))
  })
  afterAll(() => postgres.stop())

  test.runIf(othersReachUs)(
    'nobody connects but the users who may, though all doors on the way stand open',
    async () => {
      const folder = decodeURIComponent(/host=([^&]+)/.exec(postgres.url)?.[1] ?? '')
      for (const [door, open] of [
        [home, 0o755],
        [join(home, 'data'), 0o755],
        [folder, 0o777],
      ] as const)
        chmodSync(door, open)
      chmodSync(join(folder, '.s.PGSQL.5432'), 0o777)

      for (const url of [postgres.url, postgres.ownerUrl])
        for (const uid of strangers)
          expect([uid, connectAs(uid, url)]).toEqual([uid, expect.stringMatching(/^Peer auth/)])
      expect(await queryDatabase(postgres.url, 'select current_user as who')).toEqual([{ who: 'irankine' }])
    },
  )

  test('every rule asks the kernel who it is, and there is none for other roles or for the network', async () => {
    const rules = readFileSync(join(home, 'data/postgres/pg_hba.conf'), 'utf8').split('\n')
    const lines = rules.filter((line) => line && !line.startsWith('#'))
    expect(lines).toEqual(['local all postgres peer map=irankine', 'local all irankine peer map=irankine'])
    expect(statSync(join(home, 'data/postgres/pg_ident.conf')).mode & 0o077).toBe(0)
    await queryDatabase(postgres.ownerUrl, 'drop role if exists visitor; create role visitor login')
    await expect(queryDatabase(postgres.url.replace('//irankine@', '//visitor@'), 'select 1')).rejects.toThrow(
      'no pg_hba.conf',
    )
  })
})

const once = defineJobQueue<{ n: number }>('tried')

describe('the shop’s role', () => {
  const dataDir = join(place, 'shop')
  let postgres: EmbeddedPostgres
  beforeAll(async () => {
    postgres = await start(dataDir)
    await migrate({ url: postgres.ownerUrl })
    await grantAppRole(postgres)
    await queryDatabase(
      postgres.url,
      `insert into history (at, by_id, by_name, deed, subject_kind, subject_id, subject_title, details)
       values (now(), null, 'Ona', 'created', 'order', 1, '1', '{}')`,
    )
  })
  afterAll(() => postgres.stop())

  test.each([
    'alter table history disable trigger all',
    'alter table history disable trigger user',
    'drop trigger history_only_grows on history',
    'truncate history',
    'drop table history',
    'alter table history rename to past',
    'create or replace function history_only_grows() returns trigger language plpgsql as $$ begin return null; end $$',
    'set session_replication_role = replica',
    'create trigger mine before insert on history for each row execute function history_only_grows()',
    'create table mine (n int)',
    'create schema mine',
    'create role mine',
    'create database mine',
    'alter role irankine superuser',
    'set role postgres',
    'set session authorization postgres',
    'delete from drizzle.__drizzle_migrations',
    "copy history to program 'cat'",
    "select pg_read_file('/etc/passwd')",
    `alter system set log_statement = 'all'`,
  ])('T88 is refused: %s', async (statement) => {
    await expect(queryDatabase(postgres.url, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('T88 may write history and read it, and neither change nor delete it', async () => {
    expect(await queryDatabase(postgres.url, 'select by_name from history')).toEqual([{ by_name: 'Ona' }])
    for (const statement of [`update history set deed = 'deleted'`, 'delete from history'])
      await expect(queryDatabase(postgres.url, statement)).rejects.toThrow('The history only grows.')
  })

  test('T88 is no superuser, owns no table of the shop, and may do with every one of them what the shop does', async () => {
    const [role] = await queryDatabase(
      postgres.url,
      `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as mighty,
              (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns,
              (select count(*)::int from pg_auth_members where member = r.oid) as memberships
         from pg_roles r where rolname = current_user`,
    )
    expect(role).toEqual({ mighty: false, owns: 0, memberships: 0 })
    const short = await queryDatabase(
      postgres.url,
      `select oid::regclass::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
                   and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`,
    )
    expect(short).toEqual([])
  })

  test('T88 makes, sends, does and looks after jobs by itself', async () => {
    const jobs = openJobs({ url: postgres.url, log: createSilentLog() })
    await jobs.start([once])
    await jobs.every(once, '0 4 * * *')
    await jobs.stop()
    await grantAppRole(postgres)
    const again = openJobs({ url: postgres.url, log: createSilentLog() })
    await again.start([once])
    await again.stop()
    expect(await queryDatabase(postgres.url, 'select count(*)::int as n from pgboss.schedule')).toEqual([{ n: 1 }])
  })

  test('T88 gets what a later migration makes, and a start that finds all in place writes nothing', async () => {
    await queryDatabase(postgres.ownerUrl, 'create table later (id serial primary key)')
    await expect(queryDatabase(postgres.url, 'insert into later default values')).rejects.toThrow('permission denied')
    await grantAppRole(postgres)
    await queryDatabase(postgres.url, 'insert into later default values')
    const written = 'select sum(xmin::text::bigint)::text as by_whom from pg_class'
    const before = await queryDatabase(postgres.url, written)
    await Promise.all(Array.from({ length: 5 }, () => grantAppRole(postgres)))
    expect(await queryDatabase(postgres.url, written)).toEqual(before)
    await queryDatabase(postgres.ownerUrl, 'drop table later')
  })
})

test('T88 an owner who is no superuser, as on a server of somebody else’s, gives the shop the same rights', async () => {
  const postgres = await start(join(place, 'owned'))
  await queryDatabase(postgres.ownerUrl, 'create role landlord; grant irankine to landlord')
  await queryDatabase(postgres.ownerUrl, 'create database owned owner landlord')
  const [url, ownerUrl] = [postgres.url, postgres.ownerUrl].map((one) => one.replace('/irankine?', '/owned?'))
  const owned = { url: url ?? '', ownerUrl: `${ownerUrl}&options=-c%20role%3Dlandlord` }
  await migrate({ url: owned.ownerUrl })
  await grantAppRole(owned)
  await queryDatabase(owned.url, `insert into attempts (key, count, ends_at) values ('first', 1, now())`)
  await expect(queryDatabase(owned.url, 'alter table history disable trigger all')).rejects.toThrow('must be owner')
  const jobs = openJobs({ url: owned.url, log: createSilentLog() })
  await jobs.start([once])
  await jobs.stop()
  await grantAppRole(owned)
  expect(await queryDatabase(owned.url, 'select tableowner from pg_tables where tablename = $$history$$')).toEqual([
    { tableowner: 'landlord' },
  ])
  await postgres.stop()
})

describe('a folder of an earlier program', () => {
  const dataDir = join(place, 'earlier')
  const trusting = 'local all all trust\nhost all all 127.0.0.1/32 trust\n'
  /** As earlier versions left it: `trust` for all, everything owned by the only role. */
  const asItWas = async () => {
    const postgres = await start(dataDir)
    await migrate({ url: postgres.ownerUrl })
    const jobs = openJobs({ url: postgres.ownerUrl, log: createSilentLog(), worker: false })
    await jobs.start([once])
    await jobs.stop()
    await queryDatabase(
      postgres.ownerUrl,
      `reassign owned by irankine to postgres; drop owned by irankine; drop role irankine;
       insert into attempts (key, count, ends_at) values ('earlier', 1, now())`,
    )
    await postgres.stop()
    writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), trusting)
    writeFileSync(join(dataDir, 'postgres/pg_ident.conf'), '')
  }
  const expectCarriedOver = async ({ url }: EmbeddedPostgres) => {
    expect(readFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')).not.toContain('trust')
    expect(await queryDatabase(url, `select current_user as who, key from attempts where key = 'earlier'`)).toEqual([
      { who: 'irankine', key: 'earlier' },
    ])
    await expect(queryDatabase(url, 'alter table history disable trigger all')).rejects.toThrow('must be owner')
    const jobs = openJobs({ url, log: createSilentLog() })
    await jobs.start([once])
    await jobs.stop()
  }

  test('T89 is carried over when it is opened, with all that is in it', async () => {
    await asItWas()
    const postgres = await start(dataDir)
    await expectCarriedOver(postgres)
    await postgres.stop()
  })

  test.each([
    'reassign owned by irankine to postgres; drop owned by irankine; drop role irankine',
    'drop owned by irankine cascade; create schema pgboss',
    'alter table pgboss.queue owner to postgres; revoke all on users, attempts from irankine',
    'alter schema pgboss owner to postgres; revoke usage on schema drizzle from irankine',
  ])('T89 is carried over to the end at the next start when a start was interrupted: %s', async (half) => {
    const interrupted = await start(dataDir)
    await queryDatabase(interrupted.ownerUrl, half)
    await interrupted.stop()
    const postgres = await start(dataDir)
    await expectCarriedOver(postgres)
    await postgres.stop()
  })
})
