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
  return `${stdout}${stderr}`.includes('is gone for good')
}

test.each([
  ["import { lazy } from 'react'\nexport const A = lazy(() => import('./a.tsx'))", true],
  [
    "import { createLazyComponent } from './create-lazy-component.tsx'\nexport const A = createLazyComponent(() => import('./a.tsx'))",
    false,
  ],
])('T1735 a part that nobody fetches again is refused: %s', (text, is) => {
  expect(isRefused('src/shell/ui/some.tsx', text)).toBe(is)
})
