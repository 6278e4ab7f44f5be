import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** These hold times, or fill what all share: one after the other, with nothing beside them. */
const measured = [
  'burst-of-mails',
  'enumeration',
  'floods',
  'full-disk',
  'kill-rounds',
  'large-statement',
  'long-work',
  'many-machines',
  'paid-rounds',
  'paused-database',
  'replica',
  'rolling-restart',
  'ten-thousand',
  'two-programs',
].map((name) => `faults/${name}.fault.ts`)

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'] & object,
): TestProjectInlineConfiguration => ({
  test: {
    name,
    globalSetup: 'src/platform/test-kit/cluster.ts',
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    ...test,
  },
})

/**
 * The slow half of the fault catalogue (docs/faults.md): minutes of load, kills, full disks. What only asks whether all is
 * well afterwards runs two files at a time, and before what measures. `npm run test:faults` builds first and stops what
 * would go on for too long.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    teardownTimeout: 20_000,
    projects: [
      project('actions', {
        include: ['faults/**/*.fault.ts'],
        exclude: measured,
        maxWorkers: 2,
        sequence: { groupOrder: 0 },
      }),
      project('times', { include: measured, maxWorkers: 1, fileParallelism: false, sequence: { groupOrder: 1 } }),
    ],
  },
})
