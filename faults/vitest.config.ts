import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These hold times closely, or take all of the machine: one after the other, with nothing beside them. */
const measured = ['enumeration', 'large-statement', 'long-work', 'rolling-restart', 'two-programs'].map(
  (name) => `faults/${name}.fault.ts`,
)

/** Minutes each: begun first, so that none of them goes on alone when all others are done. */
const long = [
  'histories',
  'image',
  'large-shop',
  'paid-rounds',
  'kill-rounds',
  'first-start',
  'last-unit',
  'backup',
  'many-machines',
].map((name) => `/${name}.fault.ts`)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => long.findIndex((name) => moduleId.endsWith(name)) + 1 || Infinity
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
  }
}

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
 * The slow half of the fault catalogue (docs/faults.md): minutes of load, kills, full disks. What asks whether all is well
 * afterwards, or has times that are far below their limits, runs two files at a time, and before what measures.
 * `npm run test:faults` builds first and stops what would go on for too long.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    teardownTimeout: 20_000,
    sequence: { sequencer: LongFirst },
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
