import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

export interface ReportLine {
  section: string
  work: string
  measured: string
  target: string
  /** Undefined: for information only. */
  ok: boolean | undefined
  /** Absolute figures, and the comparison. */
  note: string
  load: number
}

export const lines: ReportLine[] = []
let section = ''

export function beginSection(name: string): void {
  section = name
}

/** With the machine's load. */
export function report(
  work: string,
  measured: string,
  verdict: { target?: string; ok?: boolean; note?: string } = {},
): void {
  const line = {
    section,
    work,
    measured,
    target: verdict.target ?? '',
    ok: verdict.ok,
    note: verdict.note ?? '',
    load: loadavg()[0] ?? 0,
  }
  lines.push(line)
  process.stderr.write(`${work}: ${measured}\n`)
}

export function reportMinimum(work: string, figure: number, target: number, note: string): void {
  report(work, figure.toFixed(2), { target: `≥ ${target.toFixed(2)}`, ok: figure >= target, note })
}

export function reportMaximum(work: string, figure: number, target: number, unit: string, note = ''): void {
  const shown = (number: number) => `${Number.isInteger(number) ? number : number.toFixed(1)} ${unit}`.trim()
  report(work, shown(figure), { target: `≤ ${shown(target)}`, ok: figure <= target, note })
}

export function printTable(): void {
  console.log(tableText())
}

function tableText(): string {
  const rows = [...Map.groupBy(lines, (line) => line.section)].flatMap(([name, own]) => [
    ...(name ? [[`— ${name}`]] : []),
    ...own.map(({ work, target, measured, ok, load, note }) => [
      ...[work, target, measured, ok === undefined ? '' : ok ? 'ok' : 'short', load.toFixed(1), note],
    ]),
  ])
  const all = [['work', 'target', 'measured', '', 'load', 'how'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const asText = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return all.map(asText).join('\n')
}

const results = 'bench/RESULTS.md'

export function writeMarkdown(command: string): void {
  const [title = '# Figures', ...before] = readFileSync(results, 'utf8').split('\n')
  const { at, commit, machine } = circumstances()
  const about = `\`${command.trim()}\`, commit ${commit}, ${machine.cpus} × ${machine.model?.trim()}, Node ${machine.node.slice(1)}.`
  const text = `${title}\n\n## ${at.slice(0, 10)}, ${commit}\n\n${about}\n\n\`\`\`\n${tableText()}\n\`\`\`\n`
  writeFileSync(results, `${text}${before.join('\n')}`)
}

function circumstances() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version }
  return { at: new Date().toISOString(), commit, machine }
}

/** Machine-readable, one file a run. */
export function writeResults(options: object): string {
  const { at, commit, machine } = circumstances()
  mkdirSync('bench/results', { recursive: true })
  const file = `bench/results/${at.replaceAll(':', '-')}.json`
  writeFileSync(file, JSON.stringify({ at, commit, machine, options, lines }, undefined, 2))
  return file
}
