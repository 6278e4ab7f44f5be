import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listClusterProcesses } from './list-cluster-processes.ts'
import { careless, makePlace, queryDatabase, silent, waitForCondition } from './program-under-test.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const place = makePlace()
afterAll(() => rmSync(place, { recursive: true, force: true }))
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: silent, settings: careless })

test('a shop that was closed opens again with its data, at once', async () => {
  const dataDir = join(place, 'nauja', 'data')
  const first = await start(dataDir)
  await queryDatabase(first.ownerUrl, "create table drills (name text); insert into drills values ('Gręžtuvas')")
  await first.stop()
  expect(listClusterProcesses(join(dataDir, 'postgres'))).toEqual([])

  const startedAt = Date.now()
  const second = await start(dataDir)
  // 50 ms on an idle machine.
  expect(Date.now() - startedAt).toBeLessThan(1500)
  expect(await queryDatabase(second.ownerUrl, 'select name from drills')).toEqual([{ name: 'Gręžtuvas' }])
  expect(
    await queryDatabase(second.ownerUrl, "select lower('ĄČĘĖĮŠŲŪŽ') as low, current_setting('timezone') as zone"),
  ).toEqual([{ low: 'ąčęėįšųūž', zone: 'UTC' }])
  await second.stop()
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log'])
})

test('a data folder with a long name, spaces and Lithuanian letters works', async () => {
  const dataDir = join(place, 'Įrankių nuomos duomenys & 100% jų'.repeat(3), 'ilgas '.repeat(20).trim())
  const postgres = await start(dataDir)
  expect(await queryDatabase(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('a short data folder with spaces and Lithuanian letters keeps its socket to itself', async () => {
  const dataDir = join(place, 'ėš 50% & a')
  const postgres = await start(dataDir)
  expect(readdirSync(join(dataDir, 'postgres.socket'))).toContain('.s.PGSQL.5432')
  expect(await queryDatabase(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('a data folder in a private folder works, for root too', async () => {
  const home = join(place, 'home')
  mkdirSync(home, { mode: 0o700 })
  const first = await start(join(home, 'data'))
  await queryDatabase(first.ownerUrl, 'create table kept ()')
  await first.stop()

  for (const mode of [0o755, 0o700]) {
    chmodSync(home, mode)
    const again = await start(join(home, 'data'))
    await queryDatabase(again.ownerUrl, 'select from kept')
    await again.stop()
  }
})

test('T69 a postmaster that was killed is back at once, and its busy children do not stand in the way', async () => {
  const dataDir = join(place, 'killed')
  let restarts = 0
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    settings: careless,
    onRestart: () => {
      restarts += 1
    },
  })
  await queryDatabase(postgres.ownerUrl, 'create table kept (n int); insert into kept values (7)')
  const busy = queryDatabase(postgres.ownerUrl, 'select count(*) from generate_series(1, 4000000000)').catch(
    () => 'cut off',
  )
  await new Promise((resolve) => setTimeout(resolve, 50))

  for (const time of [1, 2]) {
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    const took = await waitForCondition(
      async () => restarts === time && (await queryDatabase(postgres.ownerUrl, 'select n from kept')),
      5000,
    )
    expect(took).toBeLessThan(5000)
  }

  expect(await busy).toBe('cut off')
  expect(await queryDatabase(postgres.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  await postgres.stop()
  expect(listClusterProcesses(join(dataDir, 'postgres'))).toEqual([])
})

test('stopping while it is starting again leaves nothing behind', async () => {
  const dataDir = join(place, 'killed')
  const postgres = await start(dataDir)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 15))
  await postgres.stop()
  expect(listClusterProcesses(join(dataDir, 'postgres'))).toEqual([])
  await expect(queryDatabase(postgres.ownerUrl, 'select 1')).rejects.toThrow()
})

test("T67 a number in postmaster.pid that is a stranger's now does not stop the start", async () => {
  const dataDir = join(place, 'killed')
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n\n\n`,
  )
  const postgres = await start(dataDir)
  expect(await queryDatabase(postgres.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  await postgres.stop()
})

test('a wrong setting stops the start with what PostgreSQL said, and frees the folder', async () => {
  const dataDir = join(place, 'killed')
  const wrong = startEmbeddedPostgres({ dataDir, log: silent, settings: { shared_buffers: 'many' } })
  await expect(wrong).rejects.toThrow(/PostgreSQL nepasileido.*shared_buffers/s)
  const right = await start(dataDir)
  await right.stop()
})

test('T83 data of another PostgreSQL version are left alone, and backup and restore are named as the way over', async () => {
  const dataDir = join(place, 'killed')
  const version = join(dataDir, 'postgres/PG_VERSION')
  writeFileSync(version, '15\n')
  const refused = await start(dataDir).catch((error: Error) => error.message)
  for (const word of ['PostgreSQL 15', 'npm run backup', 'npm run restore']) expect(refused).toContain(word)
  expect(refused).not.toContain('pg_dump')
  writeFileSync(version, '17\n')
})

test('files that are no cluster are left alone', async () => {
  const dataDir = join(place, 'foreign')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/kopija.sql'), 'select 1')
  await expect(start(dataDir)).rejects.toThrow('PG_VERSION')
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['kopija.sql'])
})

function postmasterOf(dataDir: string) {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}
