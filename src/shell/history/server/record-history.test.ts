import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from './history.tables.ts'
import { recordHistory } from './record-history.ts'

const now = new Date('2026-11-18T08:30:00Z')
const saved = { event: 'settings.saved', subject: { kind: 'settings', id: null, title: 'Nustatymai' }, now } as const

const shop = openShopForFile()

test('an action is written down with the name that its doer has at that moment', async () => {
  const admin = await makeAdmin(shop)
  await shop.context.database.transaction((tx) =>
    recordHistory(tx, { by: admin.id, ...saved, details: { phone: ['+37060000000', '+37060000001'] } }),
  )
  const [row] = await shop.context.database.db.select().from(history)
  expect(row).toMatchObject({
    at: now,
    by_id: admin.id,
    by_name: expect.stringMatching(/\S+ \S+/),
    deed: 'settings.saved',
    subject_title: 'Nustatymai',
    details: { phone: ['+37060000000', '+37060000001'] },
  })
})

test('an entry of the shop’s own work has no actor', async () => {
  await shop.context.database.transaction((tx) => recordHistory(tx, { by: null, ...saved }))
  expect((await shop.context.database.db.select().from(history)).at(-1)).toMatchObject({ by_id: null, by_name: null })
})

test.each([
  'update history set by_name = $$nobody$$',
  'update history set by_name = $$$$',
  'delete from history',
  'truncate history',
])('%s is refused', async (statement) => {
  const before = await shop.context.database.db.select().from(history)
  await expect(shop.context.database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23001' } })
  expect(await shop.context.database.db.select().from(history)).toEqual(before)
})

test('an action that is undone leaves no line', async () => {
  const before = await shop.context.database.db.select().from(history)
  await shop.context.database
    .transaction(async (tx) => {
      await recordHistory(tx, { by: null, ...saved })
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await shop.context.database.db.select().from(history)).toEqual(before)
})
