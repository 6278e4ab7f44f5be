import { vi } from 'vitest'

// Many long histories; the gate runs a few short ones: T03 is in the names of what this file runs.
vi.stubEnv('HISTORIES', process.env.HISTORIES ?? '500x50')
await import('../tests/histories.long.test.ts')
