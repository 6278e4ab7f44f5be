import { inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { stops } from './delivery.tables.ts'

export const deliveryErasure: ModuleErasure = {
  /** The stops and their times stay. */
  orders: async ({ tx }, { ids }) => {
    const nobody = { address: '', city: '', postal_code: null, contact_name: '', contact_phone: '', note: '' }
    await tx
      .update(stops)
      .set({ ...nobody, ended_why: null })
      .where(inArray(stops.order_id, ids))
  },
}
