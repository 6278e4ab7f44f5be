import type { CartLine } from '../cart.contract.ts'

export function bareLine({ id, type, quantity, attributes, period }: CartLine): CartLine {
  return { id, type, quantity, ...(attributes && { attributes }), ...(period && { period }) }
}
