import type pg from 'pg'
import { listKnownMigrations } from '#platform/database/migrate.ts'
import { type DoctorFinding, reportBad, reportGood, reportWarning } from './doctor-finding.ts'

const advice = 'Let the machine follow time servers: timedatectl set-ntp true. Then start the shop again.'

/** Against the database's clock, the build date, and the documents, whose dates never go back. */
export async function examineClock(pool: pg.Pool, clock: () => Date = () => new Date()): Promise<DoctorFinding[]> {
  const before = clock().getTime()
  // biome-ignore lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema
  const { rows } = await pool.query<{ now: Date; last: string | null }>(
    `select clock_timestamp() as now, (select max(issued_on)::text from documents) as last`,
  )
  const now = clock()
  const middle = (before + now.getTime()) / 2
  const apart = Math.abs((rows[0]?.now.getTime() ?? middle) - middle) / 1000
  return [buildClockFinding(now, apart, Math.max(...listKnownMigrations())), datesFound(now, rows[0]?.last ?? null)]
}

/** @param apart seconds from the database's clock. @param written when the newest migration was, ms since 1970 */
export function buildClockFinding(now: Date, apart: number, written: number): DoctorFinding {
  if (now.getTime() < written)
    return reportBad('clock', `${now.toISOString()} is before this program was written`, advice)
  if (apart > 60) return reportBad('clock', `${Math.round(apart)} s away from the database's`, advice)
  if (apart > 2) return reportWarning('clock', `${apart.toFixed(1)} s away from the database's`, advice)
  return reportGood('clock', `${now.toISOString()}, the database agrees`)
}

function datesFound(now: Date, last: string | null): DoctorFinding {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  if (last !== null && last > tomorrow)
    return reportBad(
      'dates',
      `a document bears ${last}`,
      `The clock was ahead when it was issued. ${advice} Tell the accountant.`,
    )
  return reportGood('dates', last === null ? 'no documents yet' : `the newest document bears ${last}`)
}
