import { inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { type Outdated, whilePurging } from '#platform/database/outdated.ts'
import { withdrawals } from './withdrawals.tables.ts'

/** Deletes withdrawals. */
export async function purgeWithdrawals(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(lt(withdrawals.received_at, before))
    .limit(most)
  const { rowCount } = await whilePurging(tx, () => tx.delete(withdrawals).where(inArray(withdrawals.id, outdated)))
  return rowCount ?? 0
}
