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

function refusals(file: string, line: string): number {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `export const found = (price: number, quantity: number) => {\n  ${line}\n}\n`)
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', file], { cwd: folder })
  rmSync(path)
  return `${stdout}${stderr}`.split('Money is multiplied').length - 1
}

test.each([
  ['return Math.round(price * quantity)', 1],
  ['return Math.round((price * quantity) / 100)', 1],
  ['return Math.round(price / quantity)', 1],
  ['return (Math.round(late_factor * (priceOf(all) - priceOf(agreed)))) / 100', 1],
  ['return times(price, quantity)', 0],
  ['return Math.round(performance.now() * 10)', 0],
  ['return Math.round(price)', 0],
])('T1490 %s is refused %d times', (line, times) => {
  expect(refusals('src/counter/handovers/some.ts', line)).toBe(times)
})
