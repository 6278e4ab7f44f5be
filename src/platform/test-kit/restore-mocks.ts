import { afterAll, vi } from 'vitest'

// Test files share a process.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
