import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { careless, makePlace, queryDatabase, silent } from '#postgres/program-under-test.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { NoDatabase, reachDatabase } from './reach-database.ts'

const place = makePlace()
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a command finds the shop open through its socket, closed by starting it, and makes none where there is none', async () => {
  const dataDir = join(place, 'shop')
  await expect(reachDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(NoDatabase)
  expect(existsSync(dataDir)).toBe(false)

  const program = await startEmbeddedPostgres({ dataDir, log: silent, settings: careless })
  const open = await reachDatabase({ databaseUrl: undefined, dataDir })
  expect([open.how, open.url]).toEqual(['running', program.url])
  await queryDatabase(open.ownerUrl, 'create table kept ()')
  await open.letGo()
  expect(await queryDatabase(program.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  await program.stop()

  const closed = await reachDatabase({ databaseUrl: undefined, dataDir })
  expect(closed.how).toBe('started')
  expect(await queryDatabase(closed.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  await closed.letGo()
  await expect(queryDatabase(closed.url, 'select 1')).rejects.toThrow()

  const databaseUrl = 'postgres://shop@db.example.lt/shop'
  expect(await reachDatabase({ databaseUrl, dataDir })).toMatchObject({ how: 'given', url: databaseUrl })
})
