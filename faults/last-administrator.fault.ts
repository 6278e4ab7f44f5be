import { vi } from 'vitest'

// Two hundred duels, where `npm test` has ten: T35 is in the names of what this file runs.
vi.stubEnv('ADMINISTRATORS_DUELS', '200')
await import('../tests/users.race.test.ts')
