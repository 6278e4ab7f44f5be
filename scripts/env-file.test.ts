import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const place = mkdtempSync(join(tmpdir(), 'irankine-env-file-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const readsSettings = (name: string) => {
  const file = /scripts\/[\w-]+\.ts/.exec(scripts[name] ?? '')?.[0]
  return file !== undefined && /readConfig|restore-into-shop|src\/app\/server\.ts/.test(readFileSync(file, 'utf8'))
}

function found(flags: string[], env: Record<string, string> = {}) {
  writeFileSync(join(place, '.env'), '# settings\nPORT=4000\nDATA_DIR="/srv/my data"\nMAIL_URL=\n')
  writeFileSync(join(place, 'show.ts'), 'console.log(JSON.stringify([process.argv.slice(2), process.env]))')
  const args = [resolve('scripts/runtime.mjs'), ...flags, 'show.ts', '--keep=14']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: place, env, encoding: 'utf8' })
  return stdout ? JSON.parse(stdout) : stderr
}

test('T83 a command of npm reads .env, and what the environment sets wins', () => {
  const [words, env] = found(['--env-file'], { PORT: '5000', ADMIN_EMAIL: '' })
  expect(words).toEqual(['--keep=14'])
  expect(env).toMatchObject({ PORT: '5000', DATA_DIR: '/srv/my data', MAIL_URL: '', ADMIN_EMAIL: '' })
})

test('T83 programs that tests start read no .env file', () => {
  const [words, env] = found([])
  expect(words).toEqual(['--keep=14'])
  expect(env).not.toHaveProperty('PORT')
})

test('T83 a file of settings that cannot be read stops the command with a sentence', () => {
  rmSync(join(place, '.env'))
  mkdirSync(join(place, '.env'))
  const args = [resolve('scripts/runtime.mjs'), '--env-file', 'show.ts']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The settings in \.env can't be read: .*\n$/)])
  rmSync(join(place, '.env'), { recursive: true })
})

test('T83 every command that reads settings reads the file, and no other does', () => {
  const names = Object.keys(scripts)
  expect(names.filter(readsSettings)).toEqual(names.filter((name) => scripts[name]?.includes(' --env-file ')))
  expect(names.filter(readsSettings)).toEqual(expect.arrayContaining(['start', 'dev', 'backup', 'doctor', 'admin']))
})
