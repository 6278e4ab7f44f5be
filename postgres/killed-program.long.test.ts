import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listClusterProcesses } from './list-cluster-processes.ts'
import {
  careless,
  makePlace,
  queryDatabase,
  silent,
  startPostgresProgram,
  waitForCondition,
} from './program-under-test.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const place = makePlace()
afterAll(() => rmSync(place, { recursive: true, force: true }))
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: silent, settings: careless })

test('T67 when the program is killed its PostgreSQL goes too, and the next start has the data', async () => {
  const dataDir = join(place, 'killed')
  const program = startPostgresProgram(dataDir)
  const { ownerUrl: url } = await program.said
  await queryDatabase(url, 'create table kept (n int); insert into kept values (7)')

  await program.kill()
  const took = await waitForCondition(() => listClusterProcesses(join(dataDir, 'postgres')).length === 0, 5000)
  expect(took).toBeLessThan(5000)

  const next = await start(dataDir)
  expect(await queryDatabase(next.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  await next.stop()
})

test('T67 a start right after the kill waits for the old server to stop', async () => {
  const dataDir = join(place, 'killed')
  const program = startPostgresProgram(dataDir)
  await program.said
  await program.kill()

  const next = startPostgresProgram(dataDir)
  const { ownerUrl: url } = await next.said
  expect(await queryDatabase(url, 'select n from kept')).toEqual([{ n: 7 }])
  await next.kill()
  await waitForCondition(() => listClusterProcesses(join(dataDir, 'postgres')).length === 0, 5000)
})

test('T67 a second program is refused soon, and told who has the folder', async () => {
  const dataDir = join(place, 'killed')
  const program = startPostgresProgram(dataDir)
  const { ownerUrl: url } = await program.said

  const startedAt = Date.now()
  const refused = start(dataDir)
  await expect(refused).rejects.toMatchObject({ name: 'DataFolderLockedError', holder: { pid: program.pid } })
  expect(Date.now() - startedAt).toBeLessThan(2000)
  await expect(refused).rejects.toThrow(`proceso numeris ${program.pid}, veikia nuo 2`)
  await expect(refused).rejects.toThrow('http://localhost:4321')
  expect(await queryDatabase(url, 'select n from kept')).toEqual([{ n: 7 }])

  await program.kill()
})

test.for([30, 120, 350])('T66 a kill %i ms into the very first start is survived', async (ms) => {
  const dataDir = join(place, `first-${ms}`)
  const program = startPostgresProgram(dataDir)
  await waitForCondition(() => readdirSync(place).includes(`first-${ms}`), 5000)
  await new Promise((resolve) => setTimeout(resolve, ms))
  await program.kill()

  const next = await start(dataDir)
  expect(await queryDatabase(next.ownerUrl, 'select current_database() as name')).toEqual([{ name: 'irankine' }])
  await next.stop()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})
