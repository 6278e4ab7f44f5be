import { asc, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { security_events } from './security-events.tables.ts'

/** Deletes security events, the oldest first. */
export async function purgeSecurityEvents(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx
    .select({ id: security_events.id })
    .from(security_events)
    .where(lt(security_events.at, before))
    .orderBy(asc(security_events.at))
    .limit(most)
  const { rowCount } = await tx.delete(security_events).where(inArray(security_events.id, outdated))
  return rowCount ?? 0
}
