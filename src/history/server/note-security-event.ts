import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { NoteSecurityEvent } from '#platform/security-event.ts'
import { security_events } from './security-events.tables.ts'

/** Writes events down: first in the log, which is there also while the database is not. */
export function noteSecurityEventIn({ db }: Pick<Database, 'db'>, log: Log): NoteSecurityEvent {
  return async ({ event, accountId, byId, path, client, at }) => {
    log.info({ security: event, user_id: accountId, by_id: byId, client, ...(path && { path }) }, 'security event')
    await db
      .insert(security_events)
      .values({ at, event, user_id: accountId, by_id: byId, path, client })
      .catch((error: unknown) => log.error({ err: error }, 'a security event was not written down'))
  }
}
