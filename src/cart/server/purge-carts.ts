import { inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { carts } from './cart.tables.ts'

/** Deletes carts that nobody has touched since. */
export async function purgeCarts(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx.select({ user_id: carts.user_id }).from(carts).where(lt(carts.updated_at, before)).limit(most)
  const { rowCount } = await tx.delete(carts).where(inArray(carts.user_id, outdated))
  return rowCount ?? 0
}
