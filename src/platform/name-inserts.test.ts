import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { title_words } from '#catalogue/server/catalogue.tables.ts'
import { nameInserts } from './name-inserts.ts'
import { createTestDatabase } from './test-kit/test-database.ts'

test('a connection plans an insert once, and leaves every question unnamed', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('connect', nameInserts)
  try {
    const db = drizzle(pool)
    for (const word of ['kalvis', 'priekalas', 'replės']) await db.insert(title_words).values({ word })
    expect(await db.select().from(title_words)).toHaveLength(3)

    const { rows } = await pool.query(
      'select statement, generic_plans + custom_plans as times from pg_prepared_statements',
    )
    expect(rows).toEqual([{ statement: 'insert into "title_words" ("word") values ($1)', times: '3' }])
  } finally {
    await pool.end()
    await database.drop()
  }
})
