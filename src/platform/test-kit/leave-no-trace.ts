import { afterAll, vi } from 'vitest'

// Test files share a process, one after the other: none leaves its clock, its stand-ins or its globals to the next.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
