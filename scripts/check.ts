import { run } from './run.ts'

const checks: [name: string, script: string, args: string[]][] = [
  ['types of the routes', 'node_modules/@react-router/dev/bin.cjs', ['typegen']],
  ['types', 'node_modules/typescript/bin/tsc', ['--noEmit']],
  ['style', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['arrows, floors and writers', 'tools/house/arrows.ts', []],
  ['unused files, exports and packages', 'node_modules/knip/bin/knip.js', ['--no-progress']],
]

/** Everything that can be said about the code without running it. One after the other, all of them. */
export async function check(): Promise<{ passed: number; failed: number }> {
  const broken: string[] = []
  for (const [name, script, args] of checks) if ((await run(script, args)) !== 0) broken.push(name)
  for (const name of broken) console.error(`✗ ${name}`)
  return { passed: checks.length - broken.length, failed: broken.length }
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await check()
  process.exit(failed > 0 ? 1 : 0)
}
