import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadStaticFiles } from './load-static-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'assets/root-abc.js'), 'start()')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  writeFileSync(join(folder, 'secret.pem'), 'x')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('assets last for ever, other files are asked for again, and every one carries the security headers', () => {
  const files = loadStaticFiles(folder, { 'x-content-type-options': 'nosniff' })
  expect(files.find('/assets/root-abc.js')?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(files.find('/favicon.svg?v=1')?.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('a file that is not public is not found: build records, unknown kinds, ways out of the folder', () => {
  const { find } = loadStaticFiles(folder, {})
  for (const address of ['/.vite/manifest.json', '/secret.pem', '/../package.json', '/assets', '/assets/'])
    expect(find(address), address).toBeUndefined()
})
