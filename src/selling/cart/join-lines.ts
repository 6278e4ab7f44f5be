import type { CartLine } from './cart.contract.ts'
import { MOST_LINES } from './cart-limits.ts'
import { lineKey } from './line-key.ts'
import { mergeLines } from './merge-lines.ts'

/** Of equal lines the larger quantity: joining twice adds nothing. */
export function joinLines(stored: readonly CartLine[], local: readonly CartLine[]): CartLine[] {
  const joined = new Map(mergeLines(stored).map((line) => [lineKey(line), line]))
  for (const line of mergeLines(local)) {
    const same = joined.get(lineKey(line))
    if (!same || same.quantity < line.quantity) joined.set(lineKey(line), line)
  }
  return [...joined.values()].slice(0, MOST_LINES)
}
