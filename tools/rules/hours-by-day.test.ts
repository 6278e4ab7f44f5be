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
  writeFileSync(path, `export const found = (shop: ShopCalendar) => {\n  ${line}\n}\n`)
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', file], { cwd: folder })
  rmSync(path)
  return `${stdout}${stderr}`.split('Whose hours?').length - 1
}

test.each([
  ['return shop.opening_hours.close', 1],
  ['return shop?.opening_hours.close', 1],
  ["return shop['opening_hours'].close", 1],
  ['const { opening_hours } = shop', 1],
  ['const { opening_hours: hours } = shop', 1],
  ['const { opening_hours: { open } } = shop', 1],
  ['return usualHours(day, shop).close', 0],
  ["return { opening_hours: { days: [1], open: '08:00', close: '17:00' } }", 0],
])('outside of the calendar %s is refused %d times', (line, times) => {
  expect(refusals('src/rentals/shop/some.ts', line)).toBe(times)
})

test('where hours are told and kept they are read', () => {
  const read = 'return shop.opening_hours.close'
  expect(refusals('src/rules/calendar/some.ts', read)).toBe(0)
  expect(refusals('src/shell/settings/office/some.tsx', read)).toBe(0)
  expect(refusals('demo/some.ts', read)).toBe(1)
})
