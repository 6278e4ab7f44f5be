import { createHash } from 'node:crypto'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'

/** sha256 (hex) of canonical JSON, as jsonb keeps no key order: sorted by code unit, no spaces. */
export function snapshotHash(snapshot: IssuedSnapshot): string {
  return createHash('sha256').update(toCanonicalJson(snapshot)).digest('hex')
}

export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
