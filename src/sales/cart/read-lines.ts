import { CartLine } from './cart.contract.ts'
import { MAX_CART_LINES } from './cart-limits.ts'

export function readLines(match: unknown): CartLine[] {
  if (!Array.isArray(match)) return []
  return match
    .slice(0, MAX_CART_LINES)
    .map((line) => CartLine.safeParse(line).data)
    .filter((line) => line !== undefined)
}
