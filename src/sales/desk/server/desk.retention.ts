import { and, isNull, lt } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { desk_orders } from './desk.tables.ts'

export const deskRetention = {
  deskOrders: createPurge(desk_orders, {
    key: desk_orders.id,
    isOutdated: (before) => and(isNull(desk_orders.placed_at), lt(desk_orders.updated_at, before)),
  }),
} satisfies ModuleRetention
