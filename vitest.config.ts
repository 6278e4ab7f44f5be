import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{bench,demo,postgres,scripts,tests,tools}/**/*.test.ts'],
    globalSetup: 'src/platform/test-kit/cluster.ts',
    setupFiles: 'src/platform/test-kit/restore-mocks.ts',
    pool: 'forks',
    // A process per file would nearly double the run: packages load anew each time.
    isolate: false,
    maxWorkers: 2,
    // Only for hangs; tests state their own limits. Machines may be ten times slower.
    testTimeout: 40_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
