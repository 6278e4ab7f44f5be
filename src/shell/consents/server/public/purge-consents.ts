import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import { consents } from '../consents.tables.ts'

export const purgeConsents = createPurge(consents, {
  key: consents.id,
  isOutdated: (before) => lt(consents.given_at, before),
  isAppendOnly: true,
})
