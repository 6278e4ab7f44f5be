import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DataFolderLockedError, lockDataFolder } from './data-folder-lock.ts'
import { makePlace } from './program-under-test.ts'

const place = makePlace()
let dataDir: string
let count = 0
beforeEach(() => {
  count += 1
  dataDir = join(place, String(count))
  mkdirSync(dataDir)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a folder is free again after release', async () => {
  for (const _ of [1, 2]) {
    const lock = await lockDataFolder(dataDir)
    lock.release()
    lock.release()
  }
  expect(readdirSync(dataDir)).toEqual(['postgres.lock'])
})

test('T67 of many that want the folder at once exactly one gets it', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(dataDir)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'fulfilled') result.value.release()
    else expect(result.reason).toBeInstanceOf(DataFolderLockedError)
  }
})

test('a program that starts while another one releases the data folder waits a moment', async () => {
  const leaving = await lockDataFolder(dataDir)
  setTimeout(() => leaving.release(), 200)
  const next = await lockDataFolder(dataDir)
  next.release()
})

test('T67 a note of a dead program means nothing, even when its number is alive again', async () => {
  const since = '2026-11-21T12:05:00.000Z'
  writeFileSync(join(dataDir, 'postgres.holder.json'), JSON.stringify({ pid: process.pid, since, host: hostname() }))
  writeFileSync(join(dataDir, 'postgres.lock'), '')
  const lock = await lockDataFolder(dataDir)
  lock.release()
})

test('the refusal says process, time of Vilnius, address and what to do', () => {
  const here = { pid: 4711, since: '2026-11-21T12:05:00.000Z', host: hostname(), address: 'http://localhost:3000' }
  expect(new DataFolderLockedError('/srv/data', here).message).toBe(
    'Duomenų aplanką „/srv/data“ jau naudoja kita programa (proceso numeris 4711, veikia nuo 2026-11-21 14:05, ' +
      'http://localhost:3000). Sustabdykite ją arba kintamuoju DATA_DIR nurodykite kitą aplanką.',
  )
  expect(new DataFolderLockedError('/srv/data', { ...here, host: 'sandėlis' }).message).toContain(
    'kompiuteryje „sandėlis“',
  )
  expect(new DataFolderLockedError('/srv/data', undefined).message).toContain('jau naudoja kita programa.')
})

test('a folder that may not be written is refused in words', () => {
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  mkdirSync(join(dataDir, 'closed'), { mode: 0o555 })
  const url = JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href)
  const source = `import { lockDataFolder } from ${url}; await lockDataFolder(process.argv[1])`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source, join(dataDir, 'closed')], {
    encoding: 'utf8',
    cwd: '/',
    ...asNobody,
  })
  expect(stderr).toContain('šis naudotojas rašyti negali')
})
