import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import { security_events } from '../security-events.tables.ts'

export const purgeSecurityEvents = createPurge(security_events, {
  key: security_events.id,
  isOutdated: (before) => lt(security_events.at, before),
  oldestFirst: security_events.at,
})
