import { inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { guest_attempts } from './guest-attempts.tables.ts'

export const checkoutErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    await tx.delete(guest_attempts).where(inArray(guest_attempts.order_id, ids))
  },
}
