import { readdirSync } from 'node:fs'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { listKnownMigrations, migrate } from '#platform/database/migrate.ts'
import { createEmptyDatabase } from '#platform/test-kit/test-database.ts'

/** Before the migration whose file name ends so. */
export async function makeShopBeforeMigration(migration: string, made: string) {
  const files = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const at = files.findIndex((name) => name.endsWith(migration))
  if (at < 1) throw new Error(`No migration ends with ${migration}`)
  const database = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await migrate(database, { upTo: listKnownMigrations()[at - 1] ?? 0 })
  await pool.query(made)
  return { pool, rows: async (sql: string) => (await pool.query(sql)).rows, update: () => migrate(database) }
}
