import { run } from './run.ts'

type Check = [name: string, script: string, args: string[]]

const first: Check = ['types of the routes', 'node_modules/@react-router/dev/bin.cjs', ['typegen']]
/** Rows run in parallel, the checks of a row in sequence. */
const rows: Check[][] = [
  [
    ['types', 'node_modules/typescript/bin/tsc', ['--noEmit']],
    ['unused files, exports and packages', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ],
  [
    ['style', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
    ['layers, public files and writers', 'tools/architecture/check-architecture.ts', []],
    ['texts that stand loose', 'tools/architecture/find-loose-texts.ts', []],
    ['names', 'tools/architecture/check-names.ts', []],
    ['titles of tests', 'tools/architecture/check-titles.ts', []],
  ],
]

/** Does not stop at the first failure. */
export async function check(): Promise<{ passed: number; failures: string[] }> {
  const broken = await brokenOf([first])
  broken.push(...(await Promise.all(rows.map(brokenOf))).flat())
  for (const name of broken) console.error(`✗ ${name}`)
  return { passed: 1 + rows.flat().length - broken.length, failures: broken }
}

async function brokenOf(checks: Check[]): Promise<string[]> {
  const broken: string[] = []
  for (const [name, script, args] of checks) if ((await run(script, args)) !== 0) broken.push(name)
  return broken
}

if (process.argv[1] === import.meta.filename) {
  const { failures } = await check()
  process.exit(failures.length > 0 ? 1 : 0)
}
