import type { Tx } from '#platform/database/database.ts'
import type { CartLine } from '../cart.contract.ts'
import { mergeLines } from '../merge-lines.ts'
import { carts } from './cart.tables.ts'

/** Replaces the stored cart of a customer. The same line twice becomes one. */
export async function saveCart(
  tx: Tx,
  { userId, lines, now }: { userId: number; lines: readonly CartLine[]; now: Date },
): Promise<void> {
  const stored = { lines: mergeLines(lines), updated_at: now }
  await tx
    .insert(carts)
    .values({ user_id: userId, ...stored })
    .onConflictDoUpdate({ target: carts.user_id, set: stored })
}
