import type { CartLine } from '../cart.contract.ts'

export function toCartLineInput({ id, type, quantity, attributes, period, waiver }: CartLine): CartLine {
  return { id, type, quantity, ...(attributes && { attributes }), ...(period && { period }), ...(waiver && { waiver }) }
}
