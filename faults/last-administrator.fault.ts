import { vi } from 'vitest'

// Two hundred duels; the gate has ten: T35 is in the names of what this file runs.
vi.stubEnv('ADMINISTRATORS_DUELS', '200')
await import('../tests/users.race.long.test.ts')
