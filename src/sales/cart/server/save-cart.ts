import type { Work } from '#shell/action/work.ts'
import type { CartLine } from '../cart.contract.ts'
import { mergeCartLines } from '../merge-cart-lines.ts'
import { carts } from './cart.tables.ts'

export async function saveCart(
  work: Work,
  { userId, lines }: { userId: number; lines: readonly CartLine[] },
): Promise<void> {
  const { tx, now } = work
  const stored = { lines: mergeCartLines(lines), updated_at: now }
  await tx
    .insert(carts)
    .values({ user_id: userId, ...stored })
    .onConflictDoUpdate({ target: carts.user_id, set: stored })
}
