import type { Work } from '#shell/action/work.ts'
import { buildLineKey } from '../build-line-key.ts'
import type { CartLine } from '../cart.contract.ts'
import { lockCart } from './lock-cart.ts'
import { saveCart } from './save-cart.ts'

export async function takeFromCart(
  work: Work,
  { userId, ordered }: { userId: number; ordered: readonly CartLine[] },
): Promise<void> {
  const stored = await lockCart(work.tx, userId)
  if (!stored) return

  const keys = new Set(ordered.map(buildLineKey))
  const lines = stored.filter((line) => !keys.has(buildLineKey(line)))
  if (lines.length < stored.length) await saveCart(work, { userId, lines })
}
