import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from './build.ts'

const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>

/** What runs in a shop installed without devDependencies: the commands that read settings. */
const commands = Object.values(scripts).flatMap((line) => /--env-file (scripts\/[\w-]+\.ts)/.exec(line)?.[1] ?? [])
const files = globSync(['src/**/*.{ts,tsx}', 'demo/**/*.ts', 'postgres/**/*.ts']).filter(
  (file) => !/\.(test|factories)\.tsx?$|\/test-kit\/|under-test\.ts$/.test(file),
)

/** Imported only by the build (`routes.ts`) and `npm run dev`. */
const ofTheBuild = ['@react-router/dev', 'vite']

function packagesOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/^(import|export) type .*$/gm, '')
  const named = code.matchAll(
    /(?:\bfrom '|\bimport '|\bimport\('|\)\.resolve\(['`])((?:@[\w.-]+\/)?[a-z][\w.-]*)[^'`:]*['`]/g,
  )
  return [...named].map(([, name = '']) => name)
}

test('every package that the running shop loads is a dependency, and no other package is', () => {
  const loaded = new Set([...files, ...commands].flatMap(packagesOf))
  for (const name of ofTheBuild) {
    expect(loaded.delete(name)).toBe(true)
    expect(devDependencies).toHaveProperty(name)
  }
  expect(commands).toContain('scripts/start.ts')
  expect([...loaded].sort()).toEqual(Object.keys(dependencies).sort())
})

test('where what builds is not installed, a sentence says how to get it', () => {
  const place = mkdtempSync(join(tmpdir(), 'irankine-unbuilt-'))
  expect(() => build(place)).toThrow('npm ci --include=dev')
  rmSync(place, { recursive: true })
})
