import { createHash } from 'node:crypto'

/** Parsed: the schema's order, unknown fields dropped. */
export function hashBody(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}
