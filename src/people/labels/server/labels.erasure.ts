import { inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { label_uses } from './labels.tables.ts'

/** What the shop thought of its buyer; a client's labels go with the client. */
export const labelsErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    if (ids.length > 0) await tx.delete(label_uses).where(inArray(label_uses.order_id, ids))
  },
}
