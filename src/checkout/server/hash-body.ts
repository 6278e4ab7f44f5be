import { createHash } from 'node:crypto'

/**
 * sha256 (hex) of what a customer asked for, to tell a repeat from another order. Taken of the checked body, whose
 * fields always come in the schema's order and which has lost whatever is ignored.
 */
export function hashBody(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
