// biome-ignore-all lint/plugin/bare-connection: makes the schema

import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { applySqlFiles, findOther, readAppliedSqlFiles } from './apply-sql-files.ts'
import { assertDatabaseFit } from './assert-database-fit.ts'
import { readSqlFiles } from './read-sql-files.ts'
import { ShopClient } from './shop-client.ts'

type Log = { info: (text: string) => void }
type Options = {
  folder?: string
  /** The folder of functions, views and triggers; by default ours, and none beside other migrations than ours. */
  sqlFolder?: string | undefined
  log?: Log
  /** Timestamp of the last migration to apply. */
  upTo?: number
}
type Queryable = Pick<pg.ClientBase, 'query'>

export class SchemaIsNewer extends Error {
  override name = 'SchemaIsNewer'

  constructor(unknown: number) {
    super(
      `Duomenų bazė naujesnė už šią programą: joje įvykdyta pakeitimų, kurių programa nežino (${unknown}). ` +
        'Paleiskite naujesnę programos versiją arba atkurkite duomenų bazės kopiją, padarytą prieš atnaujinimą.',
    )
  }
}

const ourFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const ourSql = fileURLToPath(new URL('../../../sql', import.meta.url))
const sqlBeside = (folder: string) => (folder === ourFolder ? ourSql : undefined)

/** Arbitrary but fixed. */
const lockNumber = 7_304_112_019

/**
 * Each migration in its own transaction, unless it goes in batches (`applyInBatches`); of programs that start together one migrates. Recorded as by drizzle-kit
 * (`drizzle.__drizzle_migrations`). When all are applied, functions, views and triggers become those of `sql/`.
 *
 * The lock is a session's: the URL must lead to PostgreSQL or a pooler in session mode.
 *
 * Throws SchemaIsNewer, UnfitDatabaseError before anything is changed; or the database's error, with its migration
 * rolled back.
 */
export async function migrate(
  connection: { url: string },
  { folder = ourFolder, sqlFolder = sqlBeside(folder), log, upTo }: Options = {},
) {
  const client = new ShopClient({ connectionString: connection.url, application_name: 'irankine migrate' })
  let lost: Error | undefined
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  try {
    // Rebuilding a table may outlast the shop's own timeouts.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning')
    await assertDatabaseFit(client)
    await takeTurn(client, log)
    await client.query(`
      create schema if not exists drizzle;
      create schema if not exists pgboss;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      create table if not exists drizzle.applied_sql (name text primary key, hash text not null)
    `)

    const known = readMigrationFiles({ migrationsFolder: folder })
    const done = await listAppliedMigrations(client)
    refuseNewer(done, known)

    let added = 0
    for (const migration of known) {
      if (upTo !== undefined && migration.folderMillis > upTo) break
      if (done.has(migration.folderMillis)) continue
      const last = await applyInBatches(client, migration.sql).catch((error) => {
        throw lost ?? error
      })
      await client.query('begin')
      try {
        for (const statement of last) await client.query(statement)
        await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
          migration.hash,
          migration.folderMillis,
        ])
        await client.query('commit')
        added++
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw lost ?? error
      }
    }
    if (added > 0) log?.info(`Duomenų bazės schema atnaujinta: įvykdyta pakeitimų – ${added}.`)
    if (sqlFolder === undefined || done.size + added < known.length) return
    const replaced = await applySqlFiles(client, readSqlFiles(sqlFolder)).catch((error) => {
      throw lost ?? error
    })
    if (replaced > 0) log?.info(`Duomenų bazės taisyklės atnaujintos: funkcijų ir trigerių – ${replaced}.`)
  } finally {
    // The end releases the lock, too.
    await client.end().catch(() => {})
  }
}

/**
 * A migration whose text begins with `-- in batches` goes on where it was stopped: each of its statements is a
 * transaction, finds what is done when it is asked again, and one that begins with `-- repeat` is asked until it
 * changes no row. The last goes with the record that the migration is applied. Answers with what is left to be applied
 * in one transaction.
 */
async function applyInBatches(client: pg.ClientBase, statements: readonly string[]): Promise<readonly string[]> {
  if (!statements[0]?.startsWith('-- in batches')) return statements
  for (const statement of statements.slice(0, -1)) {
    let changed = await client.query(statement)
    while (statement.trimStart().startsWith('-- repeat') && changed.rowCount) changed = await client.query(statement)
  }
  return statements.slice(-1)
}

/** `/readyz` answers with it. */
export async function readSchemaVersion(database: Queryable, { folder = ourFolder }: Pick<Options, 'folder'> = {}) {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const done = await listAppliedMigrations(database)
  const current = done.size === known.length && known.every((migration) => done.has(migration.folderMillis))
  return { applied: done.size, known: known.length, current }
}

/** Names of functions, views and triggers that are missing, disabled or of another text than this program's. */
export async function findOtherSql(database: Queryable, sqlFolder = ourSql): Promise<string[]> {
  const { rows } = await database.query(`select to_regclass('drizzle.applied_sql') is not null as recorded`)
  // A shop of before: nothing is recorded until this program has started.
  return findOther(readSqlFiles(sqlFolder), rows[0]?.recorded ? await readAppliedSqlFiles(database) : [])
}

export function listKnownMigrations(folder = ourFolder): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
}

async function takeTurn(client: pg.Client, log: Log | undefined) {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as mine`)
  if (rows[0]?.mine) return
  log?.info('Duomenų bazės schemą atnaujina kita programa; laukiama, kol baigs.')
  await client.query(`select pg_advisory_lock(${lockNumber})`)
}

/** Migrations stand by timestamp, as in drizzle-kit. */
export async function listAppliedMigrations(database: Queryable) {
  try {
    const { rows } = await database.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
    return new Set(rows.map((row) => Number(row.created_at)))
  } catch (error) {
    const [noSuchSchema, noSuchTable] = ['3F000', '42P01']
    const { code } = error as { code?: string }
    if (code === noSuchSchema || code === noSuchTable) return new Set<number>()
    throw error
  }
}

function refuseNewer(done: Set<number>, known: { folderMillis: number }[]) {
  const names = new Set(known.map((migration) => migration.folderMillis))
  const unknown = [...done].filter((moment) => !names.has(moment))
  if (unknown.length > 0) throw new SchemaIsNewer(unknown.length)
}
