import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockfilePackage {
  version?: string
  resolved?: string
  integrity?: string
}

const text = readFileSync('package-lock.json', 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, LockfilePackage> }
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

test('one version of Node is named for version managers, in the image, and in the packages that bring it', () => {
  const version = readFileSync('.node-version', 'utf8').trim()
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const brought = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:([\d.]+)/gm)].map(([, said]) => said)
  expect(new Set([...brought.map(([, said]) => said), ...images])).toEqual(new Set([version]))
  expect(readFileSync('scripts/runtime.mjs', 'utf8')).toContain(`const wanted = ${version.split('.')[0]}\n`)
})

test('upgrades come in groups of packages that are ours, as exact versions, from no registry of their own', () => {
  const text = readFileSync('renovate.json', 'utf8')
  const { rangeStrategy, packageRules } = JSON.parse(text) as {
    rangeStrategy: string
    packageRules: { groupName: string; matchPackageNames: string[] }[]
  }
  expect(rangeStrategy).toBe('pin')
  expect(text).not.toMatch(/registry|hostRules|npmrc/i)
  const named = packageRules.flatMap(({ matchPackageNames }) => matchPackageNames)
  const isOurs = (name: string) => Object.keys(packages).some((path) => path.startsWith(`node_modules/${name}`))
  expect(named.filter((name) => name !== 'node' && !isOurs(name.replace('**', '')))).toEqual([])
})
