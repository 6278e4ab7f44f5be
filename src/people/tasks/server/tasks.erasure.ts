import { inArray } from 'drizzle-orm'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { tasks } from './tasks.tables.ts'

/** What was written may tell of the buyer; day, state and the order's number stay. A deleted client: `task_forgets_client`. */
export const tasksErasure: ModuleErasure = {
  orders: async ({ tx }, { ids }) => {
    if (ids.length > 0)
      await tx
        .update(tasks)
        .set({ title: 'Užduotis apie ištrinto pirkėjo užsakymą', note: '' })
        .where(inArray(tasks.order_id, ids))
  },
}
