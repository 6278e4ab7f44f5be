import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Found {
  summary: { violations: { from: string; to: string; rule: { name: string } }[]; totalCruised: number }
}

/** Every import that goes against the house's order: `rule: from → to`. */
export async function brokenArrows(root: string): Promise<string[]> {
  const cli = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const asked = [cli, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...houses(root)]
  const json = await new Promise<string>((done, fail) => {
    execFile(process.execPath, asked, { cwd: root, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      // It exits with the number of violations, so only an answer that is no JSON is a failure of its own.
      if (stdout.startsWith('{')) done(stdout)
      else fail(new Error(stderr || String(error)))
    })
  })
  const { violations } = (JSON.parse(json) as Found).summary
  return violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)
}

/** The shop, and what stands beside it. */
const houses = (root: string) => ['src', 'demo', 'postgres'].filter((folder) => existsSync(join(root, folder)))

if (process.argv[1] === import.meta.filename) {
  const broken = await brokenArrows(process.cwd())
  for (const line of broken) console.error(line)
  process.exit(broken.length > 0 ? 1 : 0)
}
