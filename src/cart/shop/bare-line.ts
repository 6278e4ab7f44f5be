import type { CartLine } from '../cart.contract.ts'

/** What the server wants to know of a line; what shows it stays in the browser. */
export function bareLine({ id, type, quantity, attributes, period }: CartLine): CartLine {
  return { id, type, quantity, ...(attributes && { attributes }), ...(period && { period }) }
}
