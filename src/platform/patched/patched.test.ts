import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'src/platform/patched'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
)

const headOf = (file: string) => /^(?:\/\/.*\n)+/.exec(readFileSync(join(folder, file), 'utf8'))?.[0] ?? ''

test.each(files)('%s says whose inside it reaches for, what for, and what would notice', (file) => {
  const head = headOf(file)
  expect(head).toMatch(/^\/\/ Of [\w-]+ \d/)
  expect(head).toMatch(/^\/\/ (Gain|Mends): /m)
  const [, holder = ''] = /^\/\/ Held by: (.+)$/m.exec(head) ?? []
  expect(existsSync(holder), holder).toBe(true)
})

test('each patch names the installed version of the package that it reaches into', () => {
  const said = files.flatMap((file) =>
    [...headOf(file).matchAll(/\b[Oo]f ([\w-]+) (\d[\w.-]*\d)/g)].map(([, name = '', version]) => ({
      file,
      name,
      version,
    })),
  )
  expect(said.length).toBeGreaterThanOrEqual(files.length)
  expect(said.filter(({ name, version }) => version !== versionOf(name))).toEqual([])
})

function versionOf(name: string): string {
  if (name === 'node') return process.versions.node
  return JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')).version
}
