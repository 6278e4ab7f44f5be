import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuildFresh, markBuilt } from './build-freshness.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fresh-'))
  folder = join(root, 'build')
  mkdirSync(join(root, 'src/sales/cart'), { recursive: true })
  mkdirSync(join(folder, 'server'), { recursive: true })
  writeFileSync(join(root, 'src/sales/cart/cart.ts'), 'export const cart = 1')
  writeFileSync(join(folder, 'server/index.js'), '')
  markBuilt(root, folder)
})
afterEach(() => rmSync(root, { recursive: true }))

test('a build is fresh as long as nothing that it is made of has changed', () => {
  expect(isBuildFresh(root, folder)).toBe(true)
  writeFileSync(join(root, 'src/sales/cart/cart.test.ts'), 'a test is no part of it')
  expect(isBuildFresh(root, folder)).toBe(true)
})

test.for([
  ['written', () => writeFileSync(join(root, 'src/sales/cart/cart.ts'), 'export const cart = 22')],
  ['touched', () => utimesSync(join(root, 'src/sales/cart/cart.ts'), new Date(), new Date(2030, 1))],
  ['added', () => writeFileSync(join(root, 'src/sales/cart/line.ts'), '')],
  ['removed', () => rmSync(join(root, 'src/sales/cart/cart.ts'))],
  ['added among the packages', () => writeFileSync(join(root, 'package-lock.json'), '{}')],
] as const)('a source file %s makes it stale', ([, change]) => {
  change()
  expect(isBuildFresh(root, folder)).toBe(false)
})

test('a build that was begun but not finished, and none at all, are not fresh', () => {
  rmSync(join(folder, 'server/index.js'))
  expect(isBuildFresh(root, folder)).toBe(false)
  expect(isBuildFresh(root, join(root, 'elsewhere'))).toBe(false)
})
