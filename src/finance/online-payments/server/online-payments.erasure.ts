import { inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { payment_intents } from './online-payments.tables.ts'

export const onlinePaymentsErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    await tx.update(payment_intents).set({ way: null, address: null }).where(inArray(payment_intents.order_id, ids))
  },
}
