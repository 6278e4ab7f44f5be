import { buildLineKey } from './build-line-key.ts'
import { MAX_LINE_UNITS } from './cart-limits.ts'
import { isProduct, type LineToPrice } from './line-to-price.ts'

/** Adds up equal lines, to at most 10,000; free lines stay apart. */
export function mergeCartLines<Line extends LineToPrice>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const [index, line] of lines.entries()) {
    const key = isProduct(line) ? buildLineKey(line) : `${index}`
    const quantity = Math.min(MAX_LINE_UNITS, (merged.get(key)?.quantity ?? 0) + line.quantity)
    merged.set(key, { ...line, quantity })
  }
  return [...merged.values()]
}
