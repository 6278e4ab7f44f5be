import { spawnSync } from 'node:child_process'

// Known advisories for the locked packages: the shop's, then the tools' too. Exits with 1 when there is one, with 2
// when the registry did not answer.
interface Report {
  vulnerabilities?: Record<string, { name: string; severity: string; via: (string | { title: string; url: string })[] }>
  message?: string
  error?: { summary?: string }
}

const production = audit('in the shop', ['--omit=dev'])
const all = audit('in the shop and its tools', [])
process.exitCode = production === undefined || all === undefined ? 2 : production + all > 0 ? 1 : 0

/** Undefined: no answer. */
function audit(where: string, args: string[]): number | undefined {
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { stdout } = spawnSync(command, [...first, 'audit', '--json', ...args], { encoding: 'utf8' })
  const report = read(stdout)
  if (!report.vulnerabilities) {
    console.error(
      `? ${where}: the registry could not be asked (${report.message ?? report.error?.summary ?? 'no answer'})`,
    )
    return undefined
  }
  const matches = Object.values(report.vulnerabilities)
  console.log(`${matches.length === 0 ? '✓' : '✗'} ${where}: ${matches.length} packages with a known advisory`)
  for (const { name, severity, via } of matches)
    console.log(
      `  ${name} (${severity}): ${via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`)).join('; ')}`,
    )
  return matches.length
}

function read(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}
