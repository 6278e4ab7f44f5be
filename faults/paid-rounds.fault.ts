import { vi } from 'vitest'

// Fifty kills; the gate has two: T840 is in the names of what this file runs.
vi.stubEnv('PAID_ROUNDS', '50')
await import('../tests/server.paid.long.test.ts')
