import { lt } from 'drizzle-orm'
import { purging } from '#platform/database/purging.ts'
import { carts } from './cart.tables.ts'

export const purgeCarts = purging(carts, {
  key: carts.user_id,
  isOutdated: (before) => lt(carts.updated_at, before),
})
