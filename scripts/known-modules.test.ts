import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'irankine-modules-'))
  write('package.json', '{ "type": "module", "imports": { "#*": "./src/*" } }')
  write('node_modules/.package-lock.json', '{}')
  write('node_modules/tool/package.json', manifest('one'))
  for (const name of ['one', 'two']) write(`node_modules/tool/${name}.js`, `export const said = 'tool ${name}'`)
  write('node_modules/tool/old.cjs', "exports.said = 'old'")
  write('src/own.ts', "export const said: string = 'own'")
  write('src/data.json', '{ "said": "data" }')
  write(
    'src/main.ts',
    `import { said as tool } from 'tool'
     import { said as old } from 'tool/old'
     import { said as own } from '#own.ts'
     import data from './data.json' with { type: 'json' }
     console.log([tool, old, own, data.said, (await import('node:path')).sep].join(', '))`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

const kept = () => join(root, 'node_modules/.cache/found/main.json')
const manifest = (name: string) =>
  `{ "type": "module", "exports": { ".": "./${name}.js", "./old": "./old.cjs" }, "version": "1" }`

function write(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

function start(): string {
  const file = join(import.meta.dirname, 'runtime.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [file, 'src/main.ts'], { cwd: root, encoding: 'utf8' })
  return stdout.trim() || stderr
}

test('a second start finds the same modules without looking for them, and reads them anew', () => {
  expect(start()).toBe('tool one, old, own, data, /')
  // A new look-up would find another one.
  write('node_modules/tool/package.json', manifest('two'))
  write('src/own.ts', "export const said: string = 'own, changed'")
  expect(start()).toBe('tool one, old, own, changed, data, /')
})

test('after something was installed, and after names lead elsewhere, modules are looked for again', () => {
  start()
  write('node_modules/tool/package.json', manifest('two'))
  utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1)
  expect(start()).toBe('tool two, old, own, data, /')
  write('elsewhere/own.ts', "export const said = 'elsewhere'")
  write('package.json', '{ "type": "module", "imports": { "#*": "./elsewhere/*" } }')
  expect(start()).toBe('tool two, old, elsewhere, data, /')
})

test('a stored list of modules that can’t be read, or not be written, stops no program', () => {
  start()
  expect(existsSync(kept())).toBe(true)
  writeFileSync(kept(), '{"stamp":')
  expect(start()).toBe('tool one, old, own, data, /')
  rmSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.cache'), 'no folder')
  chmodSync(join(root, 'node_modules/.cache'), 0o444)
  expect(start()).toBe('tool one, old, own, data, /')
})
