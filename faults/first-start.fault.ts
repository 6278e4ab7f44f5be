import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readSchemaVersion } from '#platform/database/migrate.ts'
import {
  createDataDir,
  freePort,
  listProcessesOf,
  removeDataDir,
  spawnProgram,
} from '#platform/test-kit/running-program.ts'
import { createEmptyDatabase } from '#platform/test-kit/test-database.ts'
import { adminEmail, adminPassword, requestAdminToken, startShopProgram, stopShopProgram } from './kit.ts'

const place = mkdtempSync(join(tmpdir(), 'irankine-migrations-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

let undisturbedMs: number
beforeAll(async () => {
  const program = await startShopProgram({ LOG_LEVEL: 'silent' })
  undisturbedMs = program.readyAfterMs
  await stopShopProgram(program)
  removeDataDir(program.dataDir)
}, 120_000)

test.each([0.05, 0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 0.95])(
  'T66 killed after %d of the very first start, the second one completes it',
  async (part) => {
    const ms = part * undisturbedMs
    const dataDir = createDataDir()
    // The first start may get as far as creating the administrator.
    const admin = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword }
    const first = spawnProgram({ ...admin, PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    await delay(ms)
    first.child.kill('SIGKILL')
    await first.exited
    const second = await startShopProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, 120_000)
    console.log(`killed after ${Math.round(ms)} ms, ready ${Math.round(second.readyAfterMs)} ms after the next start`)
    expect(second.readyAfterMs).toBeLessThan(2 * undisturbedMs + 3_000)
    expect(await requestAdminToken(second)).toHaveLength(43)
    await stopShopProgram(second)
    expect(listProcessesOf(dataDir)).toEqual([])
    removeDataDir(dataDir)
  },
)

test('T66 killed while the demo is told, the next start tells all of it, and nothing is broken', async () => {
  const dataDir = createDataDir()
  const env = { PORT: await freePort(), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }
  const first = spawnProgram({ ...env, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword })
  const placed = () => (existsSync(join(dataDir, 'images')) ? readdirSync(join(dataDir, 'images')).length : 0)
  await expect.poll(placed, { timeout: 120_000, interval: 10 }).toBeGreaterThan(290)
  first.child.kill('SIGKILL')
  await first.exited

  const second = await startShopProgram(env, 170_000)
  expect(await (await fetch(second.base)).text()).toContain('Betono darbai')
  const { PATH, HOME } = process.env
  const { stdout } = spawnSync(process.execPath, ['scripts/verify.ts'], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/ 0 broken$/m)
  await stopShopProgram(second)
  removeDataDir(dataDir)
}, 300_000)

interface Journal {
  entries: { idx: number; tag: string }[]
}
const journal: Journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))

function sleepingAt(index: number): string {
  const folder = join(place, String(index))
  cpSync('migrations', folder, { recursive: true })
  const entries = journal.entries.slice(0, index + 1)
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  const file = join(folder, `${entries.at(-1)?.tag}.sql`)
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n--> statement-breakpoint\nselect pg_sleep(60);`)
  return folder
}

test('T66 killed in the middle of a migration, the next program completes them', async () => {
  for (const { idx } of journal.entries.filter(({ idx }) => idx % 4 === 0 || idx === journal.entries.length - 1)) {
    const database = await createEmptyDatabase()
    const program = `import { migrate } from '${resolve('src/platform/database/migrate.ts')}'
      await migrate({ url: process.env.URL }, { folder: process.env.FOLDER })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, URL: database.url, FOLDER: sleepingAt(idx) },
      stdio: 'ignore',
    })
    const gone = new Promise((done) => child.on('exit', done))
    const outside = new pg.Client({ connectionString: database.url })
    await outside.connect()
    const asleep =
      "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()"
    await expect.poll(async () => (await outside.query(asleep)).rows[0].n, { timeout: 20_000, interval: 20 }).toBe(1)
    child.kill('SIGKILL')
    await gone
    await outside.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()",
    )
    if (idx > 0) expect((await readSchemaVersion(outside)).applied).toBe(idx)
    await migrate({ url: database.url })
    expect((await readSchemaVersion(outside)).current).toBe(true)
    await outside.end()
    await database.drop()
  }
}, 180_000)
