import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { consents } from './consents.tables.ts'

export const consentsRetention = {
  consents: createPurge(consents, {
    key: consents.id,
    isOutdated: (before) => lt(consents.given_at, before),
    isAppendOnly: true,
  }),
} satisfies ModuleRetention
