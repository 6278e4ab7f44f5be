import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { title_words } from '#catalogue/server/catalogue.tables.ts'
import { defineJobQueue, openJobs } from '../jobs.ts'
import { createSilentLog } from '../log.ts'
import { createTestDatabase } from '../test-kit/test-database.ts'

test('a connection plans an insert and a job once, and leaves every question unnamed', async () => {
  // a fresh module: test files share a process, and names are counted
  vi.resetModules()
  const { prepareInserts } = await import('./prepare-inserts.ts')
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('connect', prepareInserts)
  try {
    const db = drizzle(pool)
    for (const word of ['kalvis', 'priekalas', 'replės']) await db.insert(title_words).values({ word })
    expect(await db.select().from(title_words)).toHaveLength(3)

    const jobs = openJobs({ url: database.url, log: createSilentLog(), worker: false })
    const work = defineJobQueue('test-work')
    await jobs.start([work])
    for (const turn of [1, 2]) await db.transaction((tx) => jobs.send(tx, work, { turn }))
    await jobs.stop()

    const { rows } = await pool.query(
      'select statement, generic_plans + custom_plans as times from pg_prepared_statements order by prepare_time',
    )
    expect(rows).toEqual([
      { statement: 'insert into "title_words" ("word") values ($1)', times: '3' },
      { statement: expect.stringContaining('INSERT INTO pgboss.'), times: '2' },
    ])
  } finally {
    await pool.end()
    await database.drop()
  }
})
