import { and, eq, lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { idempotency_keys } from './idempotency.tables.ts'

/** Keys of other scopes are kept as long as what they made. */
export const idempotencyRetention = {
  repeats: createPurge(idempotency_keys, {
    key: idempotency_keys.id,
    isOutdated: (before) => and(eq(idempotency_keys.scope, 'checkout'), lt(idempotency_keys.created_at, before)),
  }),
} satisfies ModuleRetention
