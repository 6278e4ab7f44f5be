import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { carts } from './cart.tables.ts'

export const cartRetention = {
  carts: createPurge(carts, { key: carts.user_id, isOutdated: (before) => lt(carts.updated_at, before) }),
} satisfies ModuleRetention
