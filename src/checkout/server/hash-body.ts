import { createHash } from 'node:crypto'
import type { PlaceOrder } from '../checkout.contract.ts'

/**
 * sha256 (hex) of what a customer asked for, to tell a repeat from another order. Taken of the checked body, whose
 * fields always come in the schema's order and which has lost whatever is ignored.
 */
export function hashBody(order: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex')
}
