import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { security_events } from './security-events.tables.ts'

export const historyRetention = {
  securityEvents: createPurge(security_events, {
    key: security_events.id,
    isOutdated: (before) => lt(security_events.at, before),
    oldestFirst: security_events.at,
  }),
} satisfies ModuleRetention
