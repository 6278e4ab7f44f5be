import { lt } from 'drizzle-orm'
import { combinePurges, createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { checkout_keys } from './checkout.tables.ts'
import { guest_attempts } from './guest-attempts.tables.ts'

export const checkoutRetention = {
  repeats: combinePurges(
    createPurge(checkout_keys, {
      key: [checkout_keys.user_id, checkout_keys.key],
      isOutdated: (before) => lt(checkout_keys.created_at, before),
    }),
    createPurge(guest_attempts, {
      key: guest_attempts.key_hash,
      isOutdated: (before) => lt(guest_attempts.created_at, before),
    }),
  ),
} satisfies ModuleRetention
