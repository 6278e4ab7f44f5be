import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { generateRequestKey } from '../browser/generate-request-key.ts'
import { limits } from '../limits/limits.ts'
import { createSilentLog } from '../log.ts'
import { openShopForFile } from '../test-kit/open-shop-for-file.ts'
import { readImportProgress } from './read-import-progress.ts'
import { type Progress, withProgress } from './with-progress.ts'

let userId: number
const shop = openShopForFile()
beforeAll(async () => {
  userId = (await makeAdmin(shop)).id
})

const begin = <T>(key: string, work: (progress: Progress) => Promise<T>) =>
  withProgress({ database: shop.context.database, userId, key, log: createSilentLog() }, work)
const read = (key: string) => readImportProgress(shop.context.database.db, { userId, key }, z.unknown())
/** Longer than until the next write of progress. */
const aMoment = () => delay(limits.progressEveryMs + 60)

test('work that is tried again from its beginning is not told to have gone back', async () => {
  const key = generateRequestKey()
  await begin(key, async ({ tell }) => {
    tell({ step: 'writing', done: 700, whole: 1000 })
    await aMoment()
    tell({ step: 'checking', done: 10, whole: 1000 })
    await aMoment()
    tell({ step: 'writing', done: 10, whole: 1000 })
    await aMoment()
    expect(await read(key)).toMatchObject({ step: 'writing', done: 700 })
    tell({ step: 'writing', done: 800, whole: 1000 })
    await expect.poll(() => read(key)).toMatchObject({ done: 800 })
  })
  expect(await read(key)).toBeNull()
})

test('a thousand counts at once are a few writes', async () => {
  const key = generateRequestKey()
  const input = vi.spyOn(shop.context.database.pool, 'query')
  await begin(key, async ({ tell }) => {
    for (let done = 0; done <= 1000; done++) {
      tell({ step: 'writing', done, whole: 1000 })
      if (done % 100 === 0) await delay(1)
    }
  })
  const texts = input.mock.calls.map(([question]) => (question as unknown as { text: string }).text)
  input.mockRestore()
  const writes = texts.filter((text) => text.includes('update progress set step')).length
  expect(writes).toBeGreaterThan(0)
  expect(writes).toBeLessThan(10)
})

test('an error in work with progress is thrown, and leaves no count', async () => {
  const key = generateRequestKey()
  await expect(begin(key, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await read(key)).toBeNull()
})

test('work that says nothing for long gives a sign of life', async () => {
  const key = generateRequestKey()
  await begin(key, async () => {
    await shop.context.database.pool.query(`update progress set told_at = told_at - interval '29 seconds'`)
    await delay(limits.progressSignMs + 200)
    const { rows } = await shop.context.database.pool.query(
      `select clock_timestamp() - told_at < interval '5 seconds' as "isFresh" from progress where key = $1`,
      [key],
    )
    expect(rows).toEqual([{ isFresh: true }])
  })
})
