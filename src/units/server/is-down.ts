import { type SQL, sql } from 'drizzle-orm'
import { downtimes } from './downtimes.tables.ts'
import { units } from './units.tables.ts'

/** A downtime has begun and is not over. */
export function isOnAt(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`${downtimes.from_at} <= ${at} and coalesce(${downtimes.to_at}, 'infinity') > ${at}`
}

/** A machine is kept back at a moment. What is kept back of a product without a name is nobody's in particular. */
export const isDown = (now: Date): SQL =>
  sql`exists (select from ${downtimes} where ${downtimes.unit_id} = ${units.id} and ${isOnAt(now)})`
