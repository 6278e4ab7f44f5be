import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
/** The Monday after its first week. */
const later = new Date('2026-11-30T08:00:00Z')
let shop: TestShop
let clerk: TestPerson
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  clerk = await makeAdmin(shop)
  return () => shop.close()
})

/** Two tools from Thursday for four weeks, net 20 € a day, billed until the 27th: 7 charged days of each. */
async function billed() {
  const client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  const tool = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2_000 })
  const disc = await makeSellProduct(shop, { units: 9, priceCents: 1_000 })
  const line = (quantity: number, to: string) => ({
    id: tool.id,
    type: 'rent',
    quantity,
    period: { from: '2026-11-19', to },
  })
  const body = {
    ...makeDeskForm([line(2, '2026-12-16')], { ...company }),
    private_or_company: 'company',
    client_id: client.id,
    state: 'placed',
  }
  const placed = await shop.request(CreateDeskOrder, { as: clerk.token, body })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect(placed.body.data.billing).toBe('monthly')
  shop.setNow(later)
  clerk = await makeAdmin(shop)
  const run = await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-11-27', dry_run: false } })
  expect(run.status, JSON.stringify(run.body)).toBe(200)
  return { id: placed.body.data.id as number, line, disc, price: placed.body.data.price_with_vat as number }
}

async function change(id: number, items: unknown[]) {
  const { body } = await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })
  const { form, version: seen } = body.data
  const answer = await shop.request(PreviewDeskOrder, { as: clerk.token, params: { id }, body: { ...form, items } })
  const done = await shop.request(UpdateDeskOrder, {
    as: clerk.token,
    params: { id },
    body: { ...form, items, papers: answer.body.data.papers, seen },
  })
  expect(done.status, JSON.stringify([answer.body, done.body])).toBe(200)
  expect(answer.body.data.papers).toEqual(done.body.data.papers)
  return done.body.data
}

test('T1304 additions by a client who pays later are on the next bill, and the clerk sees how much', async () => {
  const { id, line, disc } = await billed()
  const longer = await change(id, [line(2, '2026-12-17')])
  expect([longer.papers, longer.to_pay]).toEqual([[{ kind: 'invoice', price_with_vat: 2 * 2_420 }], 0])
  const more = await change(id, [line(2, '2026-12-17'), { id: disc.id, type: 'sell', quantity: 1 }])
  expect(more.papers).toEqual([{ kind: 'invoice', price_with_vat: 1_210 }])
})

test('T1304 billed days taken off are credited by the next run, days to come are only not billed', async () => {
  const { id, line } = await billed()
  const shorter = await change(id, [line(2, '2026-12-10')])
  expect(shorter.papers).toEqual([])
  const fewer = await change(id, [line(1, '2026-12-10')])
  expect(fewer.papers).toEqual([{ kind: 'credit', price_with_vat: -7 * 2_420 }])
  const run = await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-11-29', dry_run: false } })
  expect(run.status, JSON.stringify(run.body)).toBe(200)
  const credits = run.body.documents.filter(({ kind }: { kind: string }) => kind === 'credit')
  expect(credits).toMatchObject([{ price_with_vat: -7 * 2_420 }])
})

test('T1430 a lower price is credited from every bill that it makes cheaper, by its days, newest first', async () => {
  const { id, line } = await billed()
  shop.setNow(new Date('2026-12-07T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const run = async () =>
    (await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-12-04', dry_run: false } })).body.documents
  const [second] = await run()
  expect(second).toMatchObject({ kind: 'invoice', price_with_vat: 2 * 5 * 2_420 })
  const cheaper = await change(id, [{ ...line(2, '2026-12-16'), discount: { price: 500, reason: 'Sutarta' } }])
  expect(cheaper.papers).toEqual([{ kind: 'credit', price_with_vat: -2 * 12 * 1_815 }])
  const credits = await run()
  expect(credits).toMatchObject([
    { kind: 'credit', price_with_vat: -2 * 5 * 1_815 },
    { kind: 'credit', price_with_vat: -2 * 7 * 1_815 },
  ])
  expect(credits[0].pieces).toMatchObject([{ charged_days: 0 }])
  expect(await run()).toEqual([])

  await change(id, [{ ...line(2, '2026-12-16'), discount: { price: 200, reason: 'Dar pigiau' } }])
  expect(await run()).toMatchObject([
    { kind: 'credit', price_with_vat: -2 * 5 * 363 },
    { kind: 'credit', price_with_vat: -2 * 7 * 363 },
  ])
})

test('T1431 a waived sum of a bill is not taken off an earlier one when its days cost less', async () => {
  const { id, line } = await billed()
  shop.setNow(new Date('2026-12-07T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const run = async () =>
    (await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-12-04', dry_run: false } })).body.documents
  await run()
  const waive = { lines: 'all', reason: 'Susitarta', rebill: false, expected_remaining: 2 * 5 * 2_420 }
  const waived = await shop.request(IssueCredit, { as: clerk.token, params: { id }, body: waive as never })
  expect(waived.status, JSON.stringify(waived.body)).toBe(201)
  await change(id, [{ ...line(2, '2026-12-16'), discount: { price: 500, reason: 'Sutarta' } }])
  const ofFirst = -2 * 7 * 1_815
  expect(await run()).toMatchObject([{ kind: 'credit', price_with_vat: ofFirst }])
  expect(await run()).toEqual([])
})
