import type { CartLine } from './cart.contract.ts'
import { MOST_UNITS } from './cart-limits.ts'
import { lineKey } from './line-key.ts'

/** Makes the same lines one, with their quantities added up (to at most 10,000). Adding to a cart is this, too. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const key = lineKey(line)
    const quantity = Math.min(MOST_UNITS, (merged.get(key)?.quantity ?? 0) + line.quantity)
    merged.set(key, { ...line, quantity })
  }
  return [...merged.values()]
}
