import type pg from 'pg'
import {
  type CollationMismatch,
  listCollationMismatches,
  reindexAdviceMessage,
} from '#platform/database/collation-mismatches.ts'
import { findOtherSql, readSchemaVersion } from '#platform/database/migrate.ts'
import { type DoctorFinding, reportBad, reportGood, reportWarning } from './doctor-finding.ts'

const oldestMajor = 15
const longMinutes = 5
/** The share of the server's connection limit. */
const fullShare = 0.8

export async function examineDatabase(pool: pg.Pool): Promise<DoctorFinding[]> {
  // biome-ignore lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema
  const { rows } = await pool.query<{
    version: string
    encoding: string
    lithuanian: boolean
    size: string
    used: number
    max: number
    long: number
    role: string
    mighty: boolean
    owns: boolean
  }>(`select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
             exists (select from pg_collation where collname = 'lt-x-icu') as lithuanian,
             pg_size_pretty(pg_database_size(current_database())) as size,
             (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
             current_setting('max_connections')::int as max,
             current_user as role,
             (select rolsuper from pg_roles where rolname = current_user) as mighty,
             exists (select from pg_class where oid = to_regclass('history') and pg_has_role(relowner, 'member')) as owns,
             (select count(*)::int from pg_stat_activity
               where datname = current_database() and xact_start < now() - interval '${longMinutes} minutes') as long`)
  const seen = rows[0]
  if (!seen) return []
  const { applied, known, current } = await readSchemaVersion(pool)
  const otherSql = current ? await findOtherSql(pool) : []
  const others = await listCollationMismatches(pool)
  return [
    Number.parseInt(seen.version, 10) >= oldestMajor
      ? reportGood('database', `PostgreSQL ${seen.version}, ${seen.size}`)
      : reportBad(
          'database',
          `PostgreSQL ${seen.version}`,
          `Move to PostgreSQL ${oldestMajor} or newer: backup, then restore there.`,
        ),
    seen.encoding === 'UTF8' && seen.lithuanian
      ? reportGood('letters', 'UTF-8 with Lithuanian order')
      : reportBad(
          'letters',
          `${seen.encoding}, Lithuanian order: ${seen.lithuanian}`,
          'Use a UTF-8 database on a PostgreSQL built with ICU.',
        ),
    others.length === 0
      ? reportGood('order of letters', 'as when the indexes were built')
      : reportBad(
          'order of letters',
          others.map(orderSays).join('; '),
          `Lists and searches may leave out what is there. ${reindexAdviceMessage}`,
        ),
    current && otherSql.length === 0
      ? reportGood('schema', `${applied} migrations, all of this program's`)
      : reportBad(
          'schema',
          current ? `other functions or triggers: ${otherSql.join(', ')}` : `${applied} of ${known} migrations`,
          'Start the program of this folder once: it migrates. If it is older, update it.',
        ),
    seen.mighty || seen.owns
      ? reportWarning(
          'role',
          `the shop asks as ${seen.role}, who ${seen.mighty ? 'is a superuser' : 'owns the history'}`,
          'Give the shop a role of its own: DATABASE_OWNER_URL, docs/operations.md.',
        )
      : reportGood('role', `the shop asks as ${seen.role}, who can change no table`),
    seen.used < seen.max * fullShare
      ? reportGood('connections', `${seen.used} of ${seen.max}`)
      : reportBad(
          'connections',
          `${seen.used} of ${seen.max}`,
          'Raise max_connections, or run fewer processes (20 connections each).',
        ),
    seen.long === 0
      ? reportGood('transactions', 'none is long')
      : reportWarning(
          'transactions',
          `${seen.long} open for more than ${longMinutes} minutes`,
          'See who in pg_stat_activity; end it with pg_terminate_backend.',
        ),
  ]
}

const orderSays = ({ collation, recorded, actual, indexes }: CollationMismatch) =>
  `${collation ?? "the database's own"}: ${indexes.length} indexes of version ${recorded}, the server sorts by ${actual}`
