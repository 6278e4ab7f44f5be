import { vi } from 'vitest'

// Fifty kills; the gate has ten: T65 is in the names of what this file runs.
vi.stubEnv('KILL_ROUNDS', '25')
await import('../tests/server.kill.long.test.ts')
