import { getUpwardHandlers } from '#platform/database/database.ts'
import type { UpwardHandlers } from '../action/domain-events.ts'
import type { Work } from '../action/work.ts'

/** Numbers of orders that have lost their buyer. */
export interface ErasedOrders {
  ids: number[]
  /** Those of them that nobody paid or will be billed for. */
  cameToNothing: number[]
}

/** What a module erases besides. */
export interface ModuleErasure {
  /** What it keeps of the buyers of these orders. */
  orders: (work: Work, erased: ErasedOrders) => Promise<void>
}

/** The higher modules erase first, for they read what lower ones keep. */
export async function eraseFromModules(work: Work, erased: ErasedOrders): Promise<void> {
  const { erasures } = getUpwardHandlers(work.tx) as Partial<UpwardHandlers>
  if (!erasures) throw new Error('The database was opened without what its modules erase')
  for (const { orders } of erasures) await orders(work, erased)
}
