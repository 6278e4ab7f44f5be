import { createHash } from 'node:crypto'

/** Parsed: the schema's order, unknown fields dropped. */
export function hashBody(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
