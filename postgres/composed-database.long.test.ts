import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jobQueues } from '#app/job-definitions.ts'
import { upwardHandlers } from '#app/subscribers.ts'
import { verify } from '#app/verify.ts'
import { createBackup } from '#back-office/operations/server/create-backup.ts'
import { restore } from '#back-office/operations/server/restore.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createSilentLog } from '#platform/log.ts'
import { buildDatabaseUrl } from '#platform/test-kit/build-database-url.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { careless, makePlace, queryDatabase, silent } from './program-under-test.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const place = makePlace()
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A cluster with only its superuser, as containers create it. */
async function startBare(name: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(place, name), log: silent, settings: careless })
  const admin = buildDatabaseUrl(postgres.ownerUrl, 'postgres')
  for (const statement of ['drop database irankine', 'drop role irankine']) await queryDatabase(admin, statement)
  return { ...postgres, admin }
}

const statementsOf = (file: string) =>
  readFileSync(join('deploy/database', file), 'utf8')
    .replaceAll(/^(\\|--).*$/gm, '')
    .replaceAll(":'password'", "'Kelmas po tiltu 7'")

/** `createdb`, needed for restores, is dropped for the rest of the test. */
async function expectOrdinary(url: string, admin: string) {
  const rights = 'rolsuper, rolcreaterole, rolreplication, rolbypassrls, rolcreatedb'
  expect(await queryDatabase(url, `select ${rights} from pg_roles where rolname = current_user`)).toEqual([
    { rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false, rolcreatedb: true },
  ])
  await queryDatabase(admin, 'alter role irankine nocreatedb')
  await expect(queryDatabase(url, "copy (select 1) to program 'cat'")).rejects.toMatchObject({ code: '42501' })
}

async function expectOpen(url: string, name: string) {
  const shop = await openTestShop({ on: { url, dataDir: join(place, name) } })
  try {
    await makeAdmin(shop)
    for (const address of ['/readyz', '/api/settings', '/api/search?q=k%C5%ABjis'])
      expect([address, (await shop.app.inject(address)).statusCode]).toEqual([address, 200])
  } finally {
    await shop.close()
  }
}

test('T1148 the containers’ role is no superuser, migrates its own database, opens the shop on it and restores it', async () => {
  const { url, admin, stop } = await startBare('new')
  for (const statement of statementsOf('new.sql').split(';\n').slice(0, -1)) await queryDatabase(admin, statement)
  await expectOrdinary(url, admin)
  await migrate({ url })
  await expectOpen(url, 'new')

  await queryDatabase(admin, 'alter role irankine createdb')
  const [dataDir, file] = [join(place, 'new'), join(place, 'new.tar')]
  await createBackup({ url, dataDir, file })
  const parts = { everyJob: jobQueues, above: upwardHandlers, verify, log: createSilentLog() }
  await restore({ file, url, dataDir, ...parts, into: 'any-shop' })
  await expectOpen(url, 'new')
  await stop()
}, 120_000)

test('T1148 a shop whose role was the superuser goes over, with all that it has', async () => {
  const { url, admin, stop } = await startBare('moved')
  await queryDatabase(
    admin,
    `begin; create role other superuser; set local session authorization other; alter role postgres rename to irankine;
     reset session authorization; drop role other; commit`,
  )
  await queryDatabase(buildDatabaseUrl(url, 'postgres'), 'create database irankine')
  await migrate({ url })
  await expectOpen(url, 'moved')
  await queryDatabase(url, `insert into attempts (key, count, ends_at) values ('earlier', 1, now())`)

  const moving = statementsOf('leave-superuser.sql')
  await expect(
    queryDatabase(url, moving.replace('drop role moving;', 'drop role nobody_is_called_so;')),
  ).rejects.toThrow()
  expect(await queryDatabase(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: true },
  ])

  await queryDatabase(url, moving)
  await expectOrdinary(url, admin)
  const strangers = await queryDatabase(
    url,
    `select c.oid::regclass::text as thing from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'drizzle', 'pgboss') and relowner = 10`,
  )
  expect(strangers).toEqual([])
  const theirs = `select n.nspname, p.proname from pg_proc p join pg_namespace n on n.oid = pronamespace
     where nspname in ('public', 'drizzle', 'pgboss') and proowner = 10
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`
  expect(await queryDatabase(url, theirs)).toEqual([])
  expect(await queryDatabase(url, `select key from attempts where key = 'earlier'`)).toEqual([{ key: 'earlier' }])

  await queryDatabase(url, `alter table orders add column later int; alter type public.document_kind add value 'later'`)
  await queryDatabase(url, 'create index later on orders (later); drop trigger history_only_grows on history')
  await migrate({ url })
  await expectOpen(url, 'moved')
  await stop()
}, 120_000)
