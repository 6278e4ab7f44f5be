import { createHash } from 'node:crypto'
import type { Settings } from '../settings.contract.ts'

/** Sixteen letters that differ when any setting does: what a form says it has seen. */
export const settingsVersion = (settings: Settings): string =>
  createHash('sha256').update(JSON.stringify(settings, inOrder)).digest('hex').slice(0, 16)

/** PostgreSQL keeps a jsonb's fields in an order of its own. */
const inOrder = (_: string, part: unknown): unknown =>
  part && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    : part
