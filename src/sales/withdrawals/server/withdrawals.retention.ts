import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { withdrawals } from './withdrawals.tables.ts'

export const withdrawalsRetention = {
  withdrawals: createPurge(withdrawals, {
    key: withdrawals.id,
    isOutdated: (before) => lt(withdrawals.received_at, before),
    isAppendOnly: true,
  }),
} satisfies ModuleRetention
