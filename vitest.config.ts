import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{bench,demo,postgres,scripts,tests,tools}/**/*.test.ts'],
    globalSetup: 'src/platform/test-kit/cluster.ts',
    setupFiles: 'src/platform/test-kit/leave-no-trace.ts',
    pool: 'forks',
    // A process of its own for each file costs nearly half of the run: packages are loaded anew each time.
    isolate: false,
    maxWorkers: 2,
    // What hangs is ended; how long a thing may take, a test says itself. Machines may be ten times slower than a developer's.
    testTimeout: 40_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
