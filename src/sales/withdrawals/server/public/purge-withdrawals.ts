import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import { withdrawals } from '../withdrawals.tables.ts'

export const purgeWithdrawals = createPurge(withdrawals, {
  key: withdrawals.id,
  isOutdated: (before) => lt(withdrawals.received_at, before),
  isAppendOnly: true,
})
