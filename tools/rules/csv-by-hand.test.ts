import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'irankine-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
cpSync(join(root, 'tools/rules'), join(folder, 'tools/rules'), { recursive: true })
execFileSync('git', ['init', '--quiet'], { cwd: folder })

function isRefused(file: string, text: string): boolean {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${text}\n`)
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', file], { cwd: folder })
  rmSync(path)
  return `${stdout}${stderr}`.includes('which lets no cell run')
}

test.each([
  ["export const line = (cells: string[]) => cells.join(';')", true],
  [`export const quoted = (cell: string) => cell.replaceAll('"', '""')`, true],
  ['export const line = (cells: string[]) => formatCsvLine(cells)', false],
  ["export const list = (some: string[]) => some.join(', ')", false],
])('T2245 a line of CSV that is written by hand is refused: %s', (text, is) => {
  expect(isRefused('src/shell/exports/some.ts', text)).toBe(is)
})
