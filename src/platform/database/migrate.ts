import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { refuseUnfit } from './refuse-unfit.ts'
import { ShopClient } from './shop-client.ts'

type Log = { info: (text: string) => void }
type Options = {
  folder?: string
  log?: Log
  /** The moment of the last migration to do: for a backup that was taken then. */
  upTo?: number
}
type Queryable = { query(text: string): Promise<{ rows: { created_at: string }[] }> }

/** The database has migrations that this program does not know: a newer program has been here. */
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

/** Any fixed number will do: whoever migrates this database holds it. */
const lockNumber = 7_304_112_019

/**
 * Brings the database up to the folder's last migration, in the order of its journal, each migration in a transaction
 * of its own. Of several programs that start at once one migrates and the others wait. The records are those of
 * drizzle-kit (`drizzle.__drizzle_migrations`).
 *
 * The lock belongs to a session, so the address must lead to PostgreSQL itself or a pooler in session mode.
 *
 * @throws SchemaIsNewer, DatabaseIsUnfit before anything is changed.
 * @throws the database's own error; the migration it came from is rolled back, those before it stay.
 */
export async function migrate(connection: { url: string }, { folder = ourFolder, log, upTo }: Options = {}) {
  const client = new ShopClient({ connectionString: connection.url, application_name: 'irankine migrate' })
  let lost: Error | undefined
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  try {
    // A table can take longer to rebuild than any limit meant for the shop's own questions.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning')
    await refuseUnfit(client)
    await takeTurn(client, log)
    await client.query(`
      create schema if not exists drizzle;
      create schema if not exists pgboss;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)
    `)

    const known = readMigrationFiles({ migrationsFolder: folder })
    const done = await appliedMigrations(client)
    refuseNewer(done, known)

    let added = 0
    for (const migration of known) {
      if (upTo !== undefined && migration.folderMillis > upTo) break
      if (done.has(migration.folderMillis)) continue
      await client.query('begin')
      try {
        for (const statement of migration.sql) await client.query(statement)
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
  } finally {
    // Ends the session and with it the lock.
    await client.end().catch(() => {})
  }
}

/**
 * How far the database is, for `/readyz`: migrations done, migrations this program has, and whether the database has
 * exactly these.
 */
export async function schemaVersion(database: Queryable, { folder = ourFolder }: Pick<Options, 'folder'> = {}) {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const done = await appliedMigrations(database)
  const current = done.size === known.length && known.every((migration) => done.has(migration.folderMillis))
  return { applied: done.size, known: known.length, current }
}

/** The moments of the migrations that this program has. */
export function knownMigrations(folder = ourFolder): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
}

async function takeTurn(client: pg.Client, log: Log | undefined) {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as mine`)
  if (rows[0]?.mine) return
  log?.info('Duomenų bazės schemą atnaujina kita programa; laukiama, kol baigs.')
  await client.query(`select pg_advisory_lock(${lockNumber})`)
}

/** Those that the database has had. A migration is known by the moment it was written, as drizzle-kit knows it. */
export async function appliedMigrations(database: Queryable) {
  try {
    const { rows } = await database.query('select created_at from drizzle.__drizzle_migrations')
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
