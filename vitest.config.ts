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
    testTimeout: 10_000,
    hookTimeout: 20_000,
  },
})
