import { vi } from 'vitest'

// Fifty deaths in all, where `npm test` has ten: T65 is in the names of what this file runs.
vi.stubEnv('KILL_ROUNDS', '25')
await import('../tests/server.kill.test.ts')
