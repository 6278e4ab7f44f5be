import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Import {
  from: string
  to: string
}

export interface House {
  /** Imports that go against `.dependency-cruiser.mjs`: `rule: from → to`. */
  broken: string[]
  files: string[]
  imports: Import[]
}

interface Cruised {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/** Who imports whom in `src`, and what is wrong there and beside it. */
export async function readImports(root: string): Promise<House> {
  const cli = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const asked = [cli, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...houses(root)]
  const json = await new Promise<string>((done, fail) => {
    execFile(process.execPath, asked, { cwd: root, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      // It exits with the number of violations, so only an answer that is no JSON is a failure of its own.
      if (stdout.startsWith('{')) done(stdout)
      else fail(new Error(stderr || String(error)))
    })
  })
  const { modules, summary } = JSON.parse(json) as Cruised
  const ours = modules.filter(({ source }) => source.startsWith('src/'))
  return {
    broken: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    files: ours.map(({ source }) => source),
    imports: ours.flatMap(({ source, dependencies }) =>
      [...new Set(dependencies.map(({ resolved }) => resolved))]
        .filter((to) => to.startsWith('src/'))
        .map((to) => ({ from: source, to })),
    ),
  }
}

/** The shop, and what stands beside it. */
const houses = (root: string) => ['src', 'demo', 'postgres'].filter((folder) => existsSync(join(root, folder)))
