import { type SQL, sql } from 'drizzle-orm'
import { downtimes, pool_changes } from '../downtimes.tables.ts'
import { units } from '../units.tables.ts'

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

export function isOnAt(now: Date): SQL {
  const at = momentOf(now)
  return sql`${downtimes.from_at} <= ${at} and coalesce(${downtimes.to_at}, 'infinity') > ${at}`
}

/** A transfer takes them: planned or on their way. */
const isTaken = sql`${pool_changes.ended_at} is null and ${pool_changes.cause} = 'transfer' and ${pool_changes.quantity} > 0`

export const isLeavingAt = (now: Date): SQL => sql`${isTaken} and ${pool_changes.from_at} <= ${momentOf(now)}`

/** Kept back, or taken by a transfer. What names no machine is of the pool alone. */
export const isDown = (now: Date): SQL =>
  sql`(exists (select from ${downtimes} where ${downtimes.unit_id} = ${units.id} and ${isOnAt(now)})
    or exists (select from ${pool_changes} where ${pool_changes.unit_id} = ${units.id} and ${isLeavingAt(now)}))`

export const selectUnitsDown = (now: Date): SQL =>
  sql`select ${downtimes.unit_id} from ${downtimes} where ${downtimes.unit_id} is not null and ${isOnAt(now)}
   union all select ${pool_changes.unit_id} from ${pool_changes} where ${pool_changes.unit_id} is not null and ${isLeavingAt(now)}`

/** When a machine is to be down before `until`, or null. */
export const buildDownSoonSql = (now: Date, until: Date): SQL =>
  sql`least((select min(greatest(${downtimes.from_at}, ${momentOf(now)})) from ${downtimes} where ${downtimes.unit_id} = ${units.id}
      and ${downtimes.from_at} < ${momentOf(until)} and coalesce(${downtimes.to_at}, 'infinity') > greatest(${downtimes.from_at}, ${momentOf(now)})),
    (select min(${pool_changes.from_at}) from ${pool_changes} where ${pool_changes.unit_id} = ${units.id}
      and ${isTaken} and ${pool_changes.from_at} < ${momentOf(until)}))`
