import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
}

const text = readFileSync('package-lock.json', 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')

test('every locked package is known by its contents', () => {
  expect(locked.length).toBeGreaterThan(300)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('the lock names no registry, so that any mirror serves', () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  expect(text).not.toMatch(/registry\.|\.tgz|git\+/)
})

test('our own packages are named by one exact version each', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([])
})
