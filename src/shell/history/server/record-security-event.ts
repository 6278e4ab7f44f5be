import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { RecordSecurityEvent } from '#platform/security-event.ts'
import { security_events } from './security-events.tables.ts'

/** Writes to the log first, which works without the database. */
export function createSecurityEventRecorder({ db }: Pick<Database, 'db'>, log: Log): RecordSecurityEvent {
  return async ({ event, accountId, byId, path, ipKey, at }) => {
    log.info(
      { security: event, user_id: accountId, by_id: byId, client: ipKey, ...(path && { path }) },
      'security event',
    )
    await db
      .insert(security_events)
      .values({ at, event, user_id: accountId, by_id: byId, path, client: ipKey })
      .catch((error: unknown) => log.error({ err: error }, 'a security event was not written down'))
  }
}
