import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { CreateListView } from '#shell/list-views/list-views.contract.ts'
import { SaveMailedReports, ShowMailedReports, ShowMonthReport } from '../month-report.contract.ts'
import { mailReports } from './report-mails.ts'

let owner: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  owner = await makeAdmin(shop)
  const goods = await makeSellProduct(shop, { title: 'Kopėčios', cost: 700 })
  await makeRentProduct(shop, { title: 'Vibroplokštė', units: 2 })
  await shop.context.database.pool.query("update units set created_at = '2026-11-16'")
  const { id } = await makeOrder(shop, { lines: [{ product_id: goods.id, title: goods.title, quantity: 4 }] })
  expect((await ask(MarkPaid, { params: { id }, body: {} })).status).toBe(200)
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: owner.token, ...input })
const mailAt = (now: string) => mailReports({ ...shop.context, clock: () => new Date(now) })
const sent = async () =>
  (await shop.context.database.db.select().from(mails).where(eq(mails.user_id, owner.id)).orderBy(mails.id)).filter(
    ({ template }) => template.endsWith('-report'),
  )

test('a month stands on one page beside the one before, with what earned nothing', async () => {
  const { status, body } = await ask(ShowMonthReport, { query: { month: '2026-11' } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-18',
    before: { from: '2026-10-01', to: '2026-10-18' },
    // four of 10 €, each of which cost 7 €
    price: { now: 4_000, before: 0 },
    margin: { now: 1_200, before: 0 },
    earned: { now: 0 },
    idle: { count: 1, data: [{ product: { title: 'Vibroplokštė' }, units: 2 }] },
  })
  expect((await ask(ShowMonthReport, { query: { month: '2026-13' } })).status).toBe(422)
})

test('T2092 a report is mailed once a month to those who chose it, however often and wherever the job runs', async () => {
  const view = {
    list: 'admin.reports.sales',
    name: 'Pagal produktą',
    query: 'by=product&compare=previous&period=month',
  }
  const { id } = (await ask(CreateListView, { body: view })).body.data
  const saved = await ask(SaveMailedReports, { body: { month: true, views: [id] } })
  expect(saved.body).toEqual({ data: { month: true, views: [id] } })
  expect((await ask(ShowMailedReports)).body).toEqual(saved.body)

  await mailAt('2026-11-30T20:00:00Z')
  await mailAt('2026-12-01T04:30:00Z')
  expect(await sent()).toEqual([])
  await Promise.all([mailAt('2026-12-01T05:10:00Z'), mailAt('2026-12-01T05:10:00Z')])
  await mailAt('2026-12-07T10:00:00Z')
  const come = await sent()
  expect(come.map(({ template }) => template).sort()).toEqual(['month-report', 'saved-report'])
  for (const { text } of come) expect(text).toContain('40,00')

  await mailAt('2027-01-01T06:00:00Z')
  expect(await sent()).toHaveLength(4)
})

test('T2093 a person who may no longer read reports gets none', async () => {
  const before = (await sent()).length
  await shop.context.database.db
    .update(users)
    .set({ roles: ['driver'] })
    .where(eq(users.id, owner.id))
  await mailAt('2027-02-01T06:00:00Z')
  expect(await sent()).toHaveLength(before)
  await shop.context.database.db
    .update(users)
    .set({ roles: ['owner'] })
    .where(eq(users.id, owner.id))
})

test('a view of a list that is no report is not mailed', async () => {
  const view = { list: 'admin.rent.rentals', name: 'Vėluojančios', query: 'state=late' }
  const { id } = (await ask(CreateListView, { body: view })).body.data
  expect((await ask(SaveMailedReports, { body: { month: false, views: [id] } })).status).toBe(422)
})
