import { buildLineKey } from './build-line-key.ts'
import type { CartLine } from './cart.contract.ts'
import { MAX_CART_LINES } from './cart-limits.ts'
import { mergeCartLines } from './merge-cart-lines.ts'

/** Of equal lines the larger quantity stays: joining twice adds nothing. */
export function joinLines(stored: readonly CartLine[], local: readonly CartLine[]): CartLine[] {
  const joined = new Map(mergeCartLines(stored).map((line) => [buildLineKey(line), line]))
  for (const line of mergeCartLines(local)) {
    const same = joined.get(buildLineKey(line))
    if (!same || same.quantity < line.quantity) joined.set(buildLineKey(line), line)
  }
  return [...joined.values()].slice(0, MAX_CART_LINES)
}
