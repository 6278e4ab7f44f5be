import { type SQL, sql } from 'drizzle-orm'
import { downtimes } from './downtimes.tables.ts'
import { units } from './units.tables.ts'

export function isOnAt(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`${downtimes.from_at} <= ${at} and coalesce(${downtimes.to_at}, 'infinity') > ${at}`
}

/** Ignores downtimes of unspecified units. */
export const isDown = (now: Date): SQL =>
  sql`exists (select from ${downtimes} where ${downtimes.unit_id} = ${units.id} and ${isOnAt(now)})`
