import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { data_requests } from './privacy.tables.ts'

export const privacyRetention = {
  requests: createPurge(data_requests, {
    key: data_requests.id,
    isOutdated: (before) => lt(data_requests.closed_at, before),
  }),
} satisfies ModuleRetention
