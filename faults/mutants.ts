import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Break } from '#platform/test-kit/break.ts'
import { makeTemplate } from '#platform/test-kit/cluster.ts'
import { createDataDir, removeDataDir } from '#platform/test-kit/running-program.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { breaks } from './breaks.ts'

/*
 * Each break (`src/<module>/<module>.breaks.ts`) is made in a copy of the shop and must turn one of its tests red; a text
 * that is no longer in its file fails. `npm run mutants -- lock` runs those with the word in their name or test files;
 * `npm run mutants -- --part 2/4` the second quarter.
 */
const limitMs = 4 * 60_000
const { values: given, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' } },
})
const [part = 1, parts = 1] = given.part.split('/').map(Number)
const chosen = breaks
  .filter(({ name, tests }) => wanted.every((word) => [name, ...tests].some((text) => text.includes(word))))
  .filter((_, index, all) => Math.floor((index * parts) / all.length) === part - 1)
if (chosen.length === 0) throw new Error(`No break is „${process.argv.slice(2).join(' ')}“`)

const place = mkdtempSync(join(tmpdir(), 'irankine-mutants-'))
const dataDir = createDataDir()
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info() {}, warn: console.warn, error: console.error },
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
})

const template = 'irankine_mutants'
let noticed = 0
try {
  copyInto(place)
  await makeTemplate(postgres.ownerUrl, template)
  const tests = [...new Set(chosen.flatMap((one) => one.tests))]
  const before = await run(tests, [], 3 * limitMs)
  // A test may time out among the others, so it is repeated alone.
  const alone =
    before.ended && before.files.length > 0 ? await run(before.files, ['--no-file-parallelism'], limitMs) : before
  if (alone.red.length > 0 || !alone.ended) throw new Error(`Red before anything is broken: ${alone.red.join('; ')}`)
  console.log(`${tests.length} files of tests are green; ${chosen.length} breaks\n`)
  for (const one of chosen) await tryOut(one)
} catch (error) {
  console.error((error as Error).message)
} finally {
  await postgres.stop()
  removeDataDir(dataDir)
  rmSync(place, { recursive: true, force: true })
}
console.log(`\n${noticed} of ${chosen.length} breaks were noticed`)
process.exit(noticed < chosen.length ? 1 : 0)

async function tryOut({ name, edits, tests }: Break): Promise<void> {
  const began = performance.now()
  const kept = new Map<string, string>()
  const entry = (mark: string, what: string) =>
    console.log(`${mark} ${name}  (${((performance.now() - began) / 1000).toFixed(0)} s)\n    ${what}`)
  try {
    for (const [file, text, instead] of edits) {
      const path = join(place, file)
      const source = readFileSync(path, 'utf8')
      if (!kept.has(path)) kept.set(path, source)
      if (source.split(text).length !== 2)
        throw new Error(`${file} has „${text}“ ${source.split(text).length - 1} times`)
      writeFileSync(
        path,
        source.replace(text, () => instead),
      )
    }
    const migrates = edits.some(([file]) => /^(?:migrations|sql)\//.test(file))
    const { red, ended } = await run(tests, ['--bail=1'], limitMs, migrates ? '' : template)
    if (ended && red.length > 0) {
      noticed++
      return entry('noticed ', red[0] as string)
    }
    entry(ended ? 'SURVIVED' : 'ENDLESS ', tests.join(', '))
  } catch (error) {
    entry('STALE   ', (error as Error).message)
  } finally {
    for (const [path, source] of kept) writeFileSync(path, source)
  }
}

interface Outcome {
  /** Red tests, and files that can't run. */
  red: string[]
  files: string[]
  ended: boolean
}

function run(tests: readonly string[], more: string[], withinMs: number, databaseToCopy = template): Promise<Outcome> {
  const report = join(place, 'report.json')
  rmSync(report, { force: true })
  const cli = join(place, 'node_modules/vitest/vitest.mjs')
  const args = [cli, 'run', ...tests, ...more, '--reporter=json', `--outputFile=${report}`]
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: place,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: postgres.ownerUrl, TEST_TEMPLATE: databaseToCopy },
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), withinMs)
    child.on('exit', (code, signal) => {
      clearTimeout(limit)
      done({ ...redIn(report, code ?? 1), ended: signal === null })
    })
  })
}

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

function redIn(report: string, code: number): Omit<Outcome, 'ended'> {
  let read: Report
  try {
    read = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { red: code === 0 ? [] : ['nothing could be run'], files: [] }
  }
  const red = read.testResults.flatMap(({ name, status, assertionResults }) => {
    const failing = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName)
    return failing.length > 0 || status !== 'failed' ? failing : [`${name} could not be run`]
  })
  const files = read.testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : []))
  return { red: red.length > 0 || code === 0 ? red : ['an error outside of the tests'], files }
}

function copyInto(folder: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of stdout.split('\n').filter((name) => name && existsSync(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file), { force: true })
  }
  const { status } = spawnSync('cp', ['-al', resolve('node_modules'), join(folder, 'node_modules')])
  if (status !== 0) cpSync('node_modules', join(folder, 'node_modules'), { recursive: true })
}
