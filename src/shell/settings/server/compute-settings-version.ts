import { createHash } from 'node:crypto'
import type { Settings } from '../settings.contract.ts'

/** 16 characters that differ when any setting does. */
export const computeSettingsVersion = (settings: Settings): string =>
  createHash('sha256').update(JSON.stringify(settings, inOrder)).digest('hex').slice(0, 16)

/** PostgreSQL reorders the keys of a jsonb. */
const inOrder = (_: string, part: unknown): unknown =>
  part && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    : part
