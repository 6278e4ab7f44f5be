import { CartLine } from './cart.contract.ts'
import { MOST_LINES } from './cart-limits.ts'

export function readLines(found: unknown): CartLine[] {
  if (!Array.isArray(found)) return []
  return found
    .slice(0, MOST_LINES)
    .map((line) => CartLine.safeParse(line).data)
    .filter((line) => line !== undefined)
}
