import { existsSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.ts'
import { check } from './check.ts'
import { run } from './run.ts'
import { type UnitsReport, reportFile as unitsReportFile } from './units-report.ts'

interface Count {
  passed: number
  failed: number
}

process.env.NODE_ENV = 'test'

const { TEST_DATABASE_URL: given } = process.env
/** Repeated at the end. */
const failures: string[] = []

/** Runs all parts, whatever fails; the last line is their sum. */
export async function runParts(parts: (() => Count | Promise<Count>)[]): Promise<never> {
  let passed = 0
  let failed = 0
  for (const part of parts) {
    const count = await part()
    passed += count.passed
    failed += count.failed
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

export async function runChecks(): Promise<Count> {
  const { passed, failures: broken } = await check()
  failures.push(...broken)
  return { passed, failed: broken.length }
}

export function runBuild(): Count {
  try {
    build()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error((error as Error).message)
    failures.push('build')
    return { passed: 0, failed: 1 }
  }
}

/** On the embedded database, and again on TEST_DATABASE_URL if given. */
export async function runUnitsOnBothDatabases(which: string[]): Promise<Count> {
  const own = await runUnitsOnOwnDatabase('on the database of its own', which)
  if (!given) return own
  const other = await units('on the database of TEST_DATABASE_URL', {}, which)
  return { passed: own.passed + other.passed, failed: own.failed + other.failed }
}

export const runUnitsOnOwnDatabase = (where: string, which: string[]) => units(where, { TEST_DATABASE_URL: '' }, which)

/**
 * V8 of Node 24.21 crashes in its bookkeeping of compiled code once in a few thousand files (SIGTRAP). Files running then are
 * repeated, with a notice, and must finish.
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
  const code = await run('node_modules/vitest/vitest.mjs', ['run', ...which, ...reporters], {
    ...env,
    // fewer tries and kills than in `npm run test:slow`
    HALF: 'gate',
  })
  const { passed = 0, failures = [], died = [], errors = [] } = read<UnitsReport>(unitsReportFile)
  sayHowItEnded(code, passed > 0 && failures.length + died.length + errors.length === 0)
  return { passed, failures, died, errors }
}

/** Errors outside tests count as failures, as does a run that found nothing or crashed. */
function counted({ passed, failures: tests, died, errors }: UnitsReport, what: string): Count {
  const all = [...tests, ...died.map((file) => `${file} (its process died)`), ...errors]
  if (passed === 0 && all.length === 0) all.push(`${what} did not come to an end`)
  failures.push(...all)
  return { passed, failed: all.length }
}

export async function runJourneys(half: 'quick' | 'rest'): Promise<Count> {
  console.log('\nJourneys in a browser')
  const file = 'test-results/journeys.json'
  rmSync(file, { force: true })
  const code = await run('node_modules/@playwright/test/cli.js', ['test'], { NODE_ENV: 'production', HALF: half })
  const { stats, suites = [], errors = [] } = read<StoriesReport>(file)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  const failures = suites.flatMap(storiesThatFailed)
  sayHowItEnded(code, expected > 0 && unexpected + flaky + errors.length === 0)
  return counted({ passed: expected, failures, died: [], errors: errors.map(({ message }) => message) }, 'journeys')
}

/** A crash after everything has passed is reported, and no failure. */
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
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

function storiesThatFailed({ file, suites = [], specs }: Stories): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `journeys/${file} > ${title}${describeFault(tests.flatMap(({ results }) => results))}`)
  return [...own, ...suites.flatMap(storiesThatFailed)]
}

function describeFault(results: { error?: { message?: string } }[]): string {
  const message = results.find(({ error }) => error)?.error?.message ?? ''
  return message && `: ${stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ')}`
}

function read<R extends object>(file: string): Partial<R> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
