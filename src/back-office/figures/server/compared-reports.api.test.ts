import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { utilisationReport } from '#counter/fleet/utilisation.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { discountsReport } from '#sales/desk/discounts.contract.ts'
import { CreateListView } from '#shell/list-views/list-views.contract.ts'
import type { Report } from '#shell/reports/define-report.ts'
import { lostDemandReport } from '#storefront/demand/demand.contract.ts'
import { ListMailableViews, SaveMailedReports } from '../month-report.contract.ts'
import { mailReports } from './report-mails.ts'

let owner: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const november = { from: '2026-11-01', to: '2026-11-30' }
const query = (text: string, values: unknown[] = []) => shop.context.database.pool.query(text, values)
const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: owner.token, ...input })
const read = async (report: unknown, more: object = {}) => {
  const { status, body } = await ask((report as Report).show, { query: { ...november, ...more } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Wanted in October and November, in October alone; a discount of each month; a machine. */
beforeAll(async () => {
  owner = await makeAdmin(shop)
  const plate = await makeRentProduct(shop, { title: 'Vibroplokštė', units: 1 })
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', units: 1 })
  for (const [day, id, times, price] of [
    ['2026-10-10', plate.id, 1, 2_000],
    ['2026-10-11', saw.id, 2, 5_000],
    ['2026-11-10', plate.id, 3, 6_000],
  ])
    await query('insert into lost_demand (day, product_id, times, days, price) values ($1, $2, $3, 1.5, $4)', [
      day,
      id,
      times,
      price,
    ])
  for (const [placed_at, taken_off] of [
    ['2026-10-05T08:00:00Z', 300],
    ['2026-11-05T08:00:00Z', 450],
  ] as const) {
    const { id } = await makeOrder(shop, { order: { placed_at: new Date(placed_at) } })
    const byHand = { by: owner.id, reason: 'Nuolatinis', list: { price: 1_000 + taken_off }, taken_off }
    await query('update order_lines set by_hand = $2 where order_id = $1', [id, byHand])
  }
})

test('T2206 lost demand, discounts and use of machines stand beside the period before, and without it as they did', async () => {
  const plain = await read(lostDemandReport)
  expect(plain).toEqual({
    data: [{ product: { id: expect.any(Number), title: 'Vibroplokštė' }, times: 3, days: 1.5, price: 6_000 }],
  })
  const { data, before } = await read(lostDemandReport, { compare: 'previous' })
  expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(data).toMatchObject([
    { product: { title: 'Vibroplokštė' }, price: 6_000, before: { times: 1, days: 1.5, price: 2_000 } },
    // of the period before alone
    { product: { title: 'Pjūklas' }, times: 0, days: 0, price: 0, before: { times: 2, price: 5_000 } },
  ])
  expect((await read(discountsReport, { compare: 'previous' })).data).toMatchObject([
    { reason: 'Nuolatinis', taken_off: 450, lines: 1, before: { taken_off: 300, lines: 1 } },
  ])
  const used = (await read(utilisationReport, { compare: 'previous' })).data
  expect(used).toHaveLength(2)
  for (const row of used) expect(Object.keys(row.before).sort()).toEqual(Object.keys(utilisationReport.figures).sort())
})

test('T2207 files of reports have the same columns as ever, those of the period before when compared, and an XLSX', async () => {
  for (const report of [lostDemandReport, discountsReport, utilisationReport] as unknown as Report[]) {
    const csv = await ask(report.file, { query: november })
    expect(csv.status).toBe(200)
    expect(csv.body).not.toContain('anksčiau')
    expect((await ask(report.file, { query: { ...november, compare: 'previous' } })).body).toContain(', anksčiau')
    const file = { ...report.file, address: report.file.address.replace('.csv', '.xlsx') } as never
    const xlsx = await ask(file, { query: { ...november, compare: 'previous' } })
    expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  }
  const { body } = await ask(lostDemandReport.file, { query: { ...november, compare: 'previous' } })
  expect(body).toContain(
    'Nr.;Produktas;Kartai;"Kartai, anksčiau";Dienos;"Dienos, anksčiau";Kaina be PVM;"Kaina be PVM, anksčiau"',
  )
  expect(body).toContain('"60,00";"20,00"')
})

test('T2208 saved views of any report are offered and mailed once the month is over', async () => {
  const saved = { list: 'admin.reports.lost-demand', name: 'Ko trūko', query: 'period=month&compare=previous' }
  const debts = { list: 'admin.reports.debts', name: 'Kas skolingas', query: 'by=client' }
  const ids: number[] = []
  for (const body of [saved, debts]) ids.push((await ask(CreateListView, { body })).body.data.id)
  expect((await ask(ListMailableViews)).body.data).toEqual([
    { id: ids[1], list: debts.list, report: 'Skolos pagal amžių', name: debts.name },
    { id: ids[0], list: saved.list, report: 'Prarasta paklausa', name: saved.name },
  ])
  expect((await ask(SaveMailedReports, { body: { month: false, views: ids } })).status).toBe(200)
  await mailReports({ ...shop.context, clock: () => new Date('2026-12-01T06:00:00Z') })
  const sent = await shop.context.database.db.select().from(mails).orderBy(mails.id)
  const texts = sent.filter(({ template }) => template === 'saved-report').map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('Vibroplokštė')
  expect(texts[0]).toContain('60,00\u00a0€')
  expect(texts[0]).toContain('+200\u00a0%')
})
