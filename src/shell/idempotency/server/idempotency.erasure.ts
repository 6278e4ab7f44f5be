import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { idempotency_keys } from './idempotency.tables.ts'

export const idempotencyErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    const { order_id, scope, user_id } = idempotency_keys
    await tx.delete(idempotency_keys).where(and(inArray(order_id, ids), eq(scope, 'checkout'), isNull(user_id)))
  },
}
