import type { Tx } from '#platform/database/database.ts'
import type { CartLine } from '../cart.contract.ts'
import { lineKey } from '../line-key.ts'
import { lockCart } from './lock-cart.ts'
import { saveCart } from './save-cart.ts'

/** Takes ordered lines out of the customer's stored cart. What was not ordered stays. */
export async function takeFromCart(
  tx: Tx,
  { userId, ordered, now }: { userId: number; ordered: readonly CartLine[]; now: Date },
): Promise<void> {
  const stored = await lockCart(tx, userId)
  if (!stored) return

  const keys = new Set(ordered.map(lineKey))
  const lines = stored.filter((line) => !keys.has(lineKey(line)))
  if (lines.length < stored.length) await saveCart(tx, { userId, lines, now })
}
