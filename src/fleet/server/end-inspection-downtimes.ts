import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { downtimes } from '#units/server/downtimes.tables.ts'
import { endDowntime } from './end-downtime.ts'

interface EndInspectionDowntimes {
  unitId: number
  /** The day on which an inspection was passed: what began after it goes on. */
  passedOn: string
  byUserId: number
  now: Date
}

/** A machine that was kept back for an inspection is in use again once it has passed. Before the unit is locked: products go first. */
export async function endInspectionDowntimes(
  tx: Tx,
  { unitId, passedOn, byUserId, now }: EndInspectionDowntimes,
): Promise<void> {
  const open = await tx
    .select({ id: downtimes.id, from_at: downtimes.from_at })
    .from(downtimes)
    .where(
      and(
        eq(downtimes.unit_id, unitId),
        eq(downtimes.kind, 'inspection'),
        isNull(downtimes.ended_at),
        lte(downtimes.from_at, now),
        or(isNull(downtimes.to_at), gt(downtimes.to_at, now)),
      ),
    )
    .orderBy(asc(downtimes.id))
  for (const { id, from_at } of open)
    if (dayOf(from_at) <= passedOn) await endDowntime(tx, { id, at: undefined, byUserId, now })
}
