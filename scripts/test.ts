import { existsSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.ts'
import { check } from './check.ts'
import { run } from './run.ts'
import { type UnitsReport, unfinishedFiles } from './unfinished-files.ts'

interface Count {
  passed: number
  failed: number
}

process.env.NODE_ENV = 'test'
// what takes long is left to `npm run test:slow`
process.env.HALF = 'gate'

const { TEST_DATABASE_URL: given } = process.env
const killed = 'tests/server.kill.test.ts'
const wholePrograms = 'tests/server*.test.ts'
const inParts = ['--exclude', wholePrograms, '--exclude', '**/*.scale.test.ts']
const counts: Count[] = [
  await check(),
  builds(),
  await units('on the database of its own', { TEST_DATABASE_URL: '' }, inParts),
  // Whole programs without the crowd of units beside them. Whose starts are timed runs alone.
  await units('of whole programs that are killed', { TEST_DATABASE_URL: '' }, ['--maxWorkers=1', killed]),
  await units('of whole programs', { TEST_DATABASE_URL: '' }, ['--maxWorkers=2', 'tests/server.', '--exclude', killed]),
  ...(given ? [await units('on the database of TEST_DATABASE_URL', {}, inParts)] : []),
  await journeys(),
]
const passed = sum(counts.map((count) => count.passed))
const failed = sum(counts.map((count) => count.failed))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function builds(): Count {
  try {
    build()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1 }
  }
}

/**
 * A process of ours may die under the tests without any of them having failed: V8 of Node 24.21 falls over its own bookkeeping of
 * compiled code once in a few thousand files (SIGTRAP). What was under way then is told once more, said aloud, and has to end.
 */
async function units(where: string, env: NodeJS.ProcessEnv, which: string[]): Promise<Count> {
  console.log(`\nUnits and API ${where}`)
  const [first, code] = await runUnits(which, env)
  const unfinished = code === 0 ? [] : unfinishedFiles(first)
  if (unfinished.length === 0) return orFailed(countOf(first), code)

  console.log(`\nA process died and no test had failed. Once more: ${unfinished.join(', ')}`)
  const [again, codeAgain] = await runUnits(unfinished, env)
  const { passed, failed } = orFailed(countOf(again), codeAgain)
  return { passed: countOf(first).passed + passed, failed }
}

async function runUnits(which: string[], env: NodeJS.ProcessEnv): Promise<[UnitsReport, number]> {
  const file = 'test-results/units.json'
  rmSync(file, { force: true })
  const args = ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('node_modules/vitest/vitest.mjs', args, env)
  return [read<UnitsReport>(file), code]
}

function countOf({ numPassedTests = 0, numFailedTests = 0 }: UnitsReport): Count {
  return { passed: numPassedTests, failed: numFailedTests }
}

async function journeys(): Promise<Count> {
  console.log('\nJourneys in a browser')
  const file = 'test-results/journeys.json'
  rmSync(file, { force: true })
  const code = await run('node_modules/@playwright/test/cli.js', ['test'], { NODE_ENV: 'production' })
  const { expected = 0, unexpected = 0, flaky = 0 } = read<StoriesReport>(file).stats ?? {}
  return orFailed({ passed: expected, failed: unexpected + flaky }, code)
}

/** A runner that fell over without counting a failure, or found nothing to run, is a failure. */
function orFailed({ passed, failed }: Count, code: number): Count {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

interface StoriesReport {
  stats?: { expected: number; unexpected: number; flaky: number }
}

function read<R extends object>(file: string): Partial<R> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
