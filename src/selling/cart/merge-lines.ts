import { MOST_UNITS } from './cart-limits.ts'
import { lineKey } from './line-key.ts'
import { isProduct, type LineToPrice } from './line-to-price.ts'

/** Adds up equal lines, to at most 10,000; free lines stay apart. */
export function mergeLines<Line extends LineToPrice>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const [index, line] of lines.entries()) {
    const key = isProduct(line) ? lineKey(line) : `${index}`
    const quantity = Math.min(MOST_UNITS, (merged.get(key)?.quantity ?? 0) + line.quantity)
    merged.set(key, { ...line, quantity })
  }
  return [...merged.values()]
}
