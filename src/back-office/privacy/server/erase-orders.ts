import { type SQL, sql } from 'drizzle-orm'
import { eraseBuyers } from '#orders/server/public/erase-buyers.ts'
import type { Work } from '#shell/action/work.ts'
import { eraseFromModules } from '#shell/module/erasure.ts'
import { isOrderOver } from './is-order-over.ts'

/**
 * Those that are over, with what modules keep of their buyers. Goods and prices stay for stock and books, company name
 * and codes as not personal. Answers how many.
 */
export async function eraseOrders(work: Work, { which }: { which: SQL }): Promise<number> {
  const erased = await eraseBuyers(work, { which: sql`${which} and ${sql.raw(isOrderOver('"orders"'))}` })
  if (erased.length === 0) return 0

  await eraseFromModules(work, {
    ids: erased.map(({ id }) => id),
    cameToNothing: erased.filter(({ came_to_nothing }) => came_to_nothing).map(({ id }) => id),
  })
  return erased.length
}
