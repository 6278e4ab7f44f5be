import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Timing-sensitive, or using the whole machine: run one after the other, alone. */
const measured = ['enumeration', 'large-statement', 'long-work', 'rolling-restart', 'two-programs'].map(
  (name) => `faults/${name}.fault.ts`,
)

/** Minutes each: started first, so that none runs on alone. */
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
 * The slow half of the fault catalogue (docs/faults.md). Files that are not timing-sensitive run two at a time, before
 * the measured ones.
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
