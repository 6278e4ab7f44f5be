// biome-ignore-all lint/plugin/bare-connection: a lock of a connection, for longer than a transaction

import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/http/api-server.ts'
import { buildRowChecks, type Check, fileChecks } from '../checks.ts'
import { invariant_checks } from './verify.tables.ts'

/** Advisory lock; any fixed number. */
const checkingLock = 7_304_112_021

const leastPauseMs = 55_000
/** A third of a percent of load: one second per five minutes. */
const pausePerMs = 300
const patienceMs = 60_000

/** What is due, each in its own short read; one process at a time. */
export async function checkInvariants({ database, config, log, invariants }: AppContext, now: Date): Promise<string[]> {
  const session = await database.pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await session.query('select pg_try_advisory_lock($1) as mine', [checkingLock])
    if (!rows[0]?.mine) return []
    try {
      await session.query(`set statement_timeout = ${patienceMs}`)
      const due = await listDueChecks(database.db, [...buildRowChecks(invariants), ...fileChecks], now)
      for (const check of due) {
        const began = performance.now()
        const breaches = await check.look(session, config)
        const took_ms = Math.round(performance.now() - began)
        await keep(database.db, { name: check.name, breaches, checked_at: now, took_ms })
        if (breaches.length > 0)
          log.error({ invariant: check.name, says: check.says, breaches }, 'an invariant is broken')
      }
      return due.map(({ name }) => name)
    } finally {
      await session.query(`set statement_timeout = 0; select pg_advisory_unlock(${checkingLock})`).catch((error) => {
        broken = error
      })
    }
  } finally {
    session.release(broken)
  }
}

type Db = AppContext['database']['db']

async function listDueChecks(db: Db, checks: Check[], now: Date): Promise<Check[]> {
  const last = new Map((await db.select().from(invariant_checks)).map((row) => [row.name, row]))
  return checks.filter(({ name }) => {
    const row = last.get(name)
    return !row || now.getTime() - row.checked_at.getTime() >= Math.max(leastPauseMs, row.took_ms * pausePerMs)
  })
}

type InvariantCheckRow = Pick<typeof invariant_checks.$inferInsert, 'name' | 'breaches' | 'checked_at' | 'took_ms'>

async function keep(db: Db, { checked_at, breaches, ...row }: InvariantCheckRow): Promise<void> {
  const broken_since = breaches.length > 0 ? checked_at : null
  await db
    .insert(invariant_checks)
    .values({ ...row, breaches, checked_at, broken_since })
    .onConflictDoUpdate({
      target: invariant_checks.name,
      set: {
        ...row,
        breaches,
        checked_at,
        broken_since:
          broken_since && sql`coalesce(${invariant_checks.broken_since}, ${checked_at.toISOString()}::timestamptz)`,
      },
    })
}
