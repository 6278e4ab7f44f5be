import { lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import { carts } from '../cart.tables.ts'

export const purgeCarts = createPurge(carts, {
  key: carts.user_id,
  isOutdated: (before) => lt(carts.updated_at, before),
})
