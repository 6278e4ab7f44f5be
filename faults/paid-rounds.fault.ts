import { vi } from 'vitest'

// Fifty deaths, where `npm test` has two: T840 is in the names of what this file runs.
vi.stubEnv('PAID_ROUNDS', '50')
await import('../tests/server.paid.test.ts')
