import { createHash } from 'node:crypto'
import type { IssuedSnapshot } from '../issued-snapshot.ts'

/**
 * sha256 (hex) of the snapshot's canonical JSON: keys in order of their code units, no spaces. jsonb keeps no order of
 * keys, so what is read back hashes the same as what was written.
 */
export function snapshotHash(snapshot: IssuedSnapshot): string {
  return createHash('sha256').update(canonicalJson(snapshot)).digest('hex')
}

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
