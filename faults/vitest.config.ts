import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * The slow half of the fault catalogue (docs/faults.md): minutes of load, kills, full disks. One file at a time, because
 * most of them measure; `npm run test:faults` builds first and stops what would go on for too long.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['faults/**/*.fault.ts'],
    globalSetup: 'src/platform/test-kit/cluster.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 20_000,
  },
})
