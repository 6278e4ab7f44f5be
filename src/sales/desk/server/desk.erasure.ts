import { and, inArray, isNotNull } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { desk_orders } from './desk.tables.ts'

export const deskErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    await tx
      .update(desk_orders)
      .set({ client: '', phone: null, promised: null, form: null })
      .where(and(inArray(desk_orders.id, ids), isNotNull(desk_orders.placed_at)))
  },
}
