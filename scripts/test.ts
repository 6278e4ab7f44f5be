import { existsSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.ts'
import { check } from './check.ts'
import { run } from './run.ts'
import { type UnitsReport, reportFile as unitsReportFile } from './units-report.ts'

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
/** Names of what failed, said once more at the end. */
const failures: string[] = []
const counts: Count[] = [
  await checks(),
  builds(),
  await units('on the database of its own', { TEST_DATABASE_URL: '' }, inParts),
  // Whole programs without the crowd of units beside them. Whose starts are timed runs alone.
  await units('of whole programs that are killed', { TEST_DATABASE_URL: '' }, ['--maxWorkers=1', killed]),
  await units('of whole programs', { TEST_DATABASE_URL: '' }, ['--maxWorkers=3', 'tests/server.', '--exclude', killed]),
  ...(given ? [await units('on the database of TEST_DATABASE_URL', {}, inParts)] : []),
  await journeys(),
]
const passed = sum(counts.map((count) => count.passed))
const failed = sum(counts.map((count) => count.failed))
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function checks(): Promise<Count> {
  const { passed, failures: broken } = await check()
  failures.push(...broken)
  return { passed, failed: broken.length }
}

function builds(): Count {
  try {
    build()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error((error as Error).message)
    failures.push('build')
    return { passed: 0, failed: 1 }
  }
}

/**
 * A process of ours may die under the tests without any of them having failed: V8 of Node 24.21 falls over its own bookkeeping of
 * compiled code once in a few thousand files (SIGTRAP). What was under way then is told once more, said aloud, and has to end.
 */
async function units(where: string, env: NodeJS.ProcessEnv, which: string[]): Promise<Count> {
  console.log(`\nUnits and API ${where}`)
  const first = await runUnits(which, env)
  if (first.died.length === 0 || first.failures.length > 0) return counted(first, `units ${where}`)
  console.log(`\nA process died and no test had failed. Once more: ${first.died.join(', ')}`)
  const again = await runUnits(first.died, env)
  return counted(
    {
      passed: first.passed + again.passed,
      failures: [...again.failures, ...again.died.map((file) => `${file} (its process died twice)`)],
      died: [],
      errors: [...first.errors, ...again.errors],
    },
    `units ${where}`,
  )
}

async function runUnits(which: string[], env: NodeJS.ProcessEnv): Promise<UnitsReport> {
  rmSync(unitsReportFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=scripts/units-report.ts']
  const code = await run('node_modules/vitest/vitest.mjs', ['run', ...which, ...reporters], env)
  const { passed = 0, failures = [], died = [], errors = [] } = read<UnitsReport>(unitsReportFile)
  sayHowItEnded(code, passed > 0 && failures.length + died.length + errors.length === 0)
  return { passed, failures, died, errors }
}

/** Faults of no test are failures like theirs, and so is a run that found nothing to do or fell over before its end. */
function counted({ passed, failures: tests, died, errors }: UnitsReport, what: string): Count {
  const all = [...tests, ...died.map((file) => `${file} (its process died)`), ...errors]
  if (passed === 0 && all.length === 0) all.push(`${what} did not come to an end`)
  failures.push(...all)
  return { passed, failed: all.length }
}

async function journeys(): Promise<Count> {
  console.log('\nJourneys in a browser')
  const file = 'test-results/journeys.json'
  rmSync(file, { force: true })
  const code = await run('node_modules/@playwright/test/cli.js', ['test'], { NODE_ENV: 'production' })
  const { stats, suites = [], errors = [] } = read<StoriesReport>(file)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  const failures = suites.flatMap(storiesThatFailed)
  sayHowItEnded(code, expected > 0 && unexpected + flaky + errors.length === 0)
  return counted({ passed: expected, failures, died: [], errors: errors.map(({ message }) => message) }, 'journeys')
}

/** Everything has passed, and then the runner fell over on its way out: that is no fault of what it ran, and said. */
function sayHowItEnded(code: number, allPassed: boolean): void {
  if (code !== 0 && allPassed) console.log(`\nThe runner ended with ${code} after all of this had passed.`)
}

interface StoriesReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Stories[]
  errors: { message: string }[]
}

interface Stories {
  file: string
  suites?: Stories[]
  specs: { title: string; ok: boolean }[]
}

function storiesThatFailed({ file, suites = [], specs }: Stories): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `journeys/${file} > ${title}`)
  return [...own, ...suites.flatMap(storiesThatFailed)]
}

function read<R extends object>(file: string): Partial<R> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
