import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { CloseMonth } from '#finance/months/months.contract.ts'
import { createFollowUpOrder } from '#orders/server/public/create-follow-up-order.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { OffRentByOffice, UndoOffRent } from '#rentals/stops.contract.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { createWork } from '#shell/action/work.ts'

const today = '2026-11-18'
let admin: string
let adminId: number
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  const person = await makeAdmin(shop)
  admin = person.token
  adminId = person.id
})

const run = (until: string, client: number) =>
  shop.request(RunBilling, { as: admin, body: { until, dry_run: false, client_ids: [client] } })

test('T658 a billed rental is neither said to be over before nor deleted', async () => {
  const client = await makeCompany(shop, { code: '300000001' })
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' })
  const { id } = await makeOrderOnCredit(shop, client.id, { lines: [line] })
  const { tools } = await fetchHandover(shop, admin, id)
  const out = await shop.request(HandOver, { as: admin, params: { id }, body: makeHandOverBody(tools) })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  const params = { id: tools[0]?.rental_id ?? 0 }
  expect((await run(today, client.id)).body.documents).toHaveLength(1)

  const before = await shop.request(OffRentByOffice, { as: admin, params, body: { at: '2026-11-17T10:00:00Z' } })
  expect([before.status, before.body.code]).toEqual([409, 'billed-past'])
  expect(before.body.message).toContain(today)
  expect(
    (await shop.request(OffRentByOffice, { as: admin, params, body: { at: '2026-11-18T08:30:00Z' } })).status,
  ).toBe(200)
  expect((await shop.request(UndoOffRent, { as: admin, params })).status).toBe(200)
  await shop.request(MarkReturned, { as: admin, params, body: {} })
  const deleted = await shop.request(DeleteOrder, { as: admin, params: { id } })
  expect([deleted.status, deleted.body.code]).toEqual([409, 'billed'])
})

test('T659 additions to an order on credit are on the next bill, too, and ask for no money before', async () => {
  const client = await makeCompany(shop, { code: '300000002', credit_limit: 100_000 })
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-11' })
  const { id: orderId } = await makeOrderOnCredit(shop, client.id, { lines: [line] })
  await run(today, client.id)
  const now = shop.context.clock()
  const lines = [{ title: 'Valymas', amount: 1_210 }]
  const after = await shop.context.database.transaction((tx) =>
    createFollowUpOrder(createWork(tx, { by: adminId, now }), { orderId, lines }),
  )
  const { body } = await shop.request(ShowClient, { as: admin, params: { id: client.id } })
  expect(body.data.balance).toMatchObject({ unbilled: 1_210 })
  const bill = (await run(today, client.id)).body.documents[0]
  expect(bill).toMatchObject({ price_with_vat: 1_210, pieces: [{ order_id: after.orderId, title: 'Valymas' }] })
})

test('T660 a month is not closed while something of it is on no bill', async () => {
  const client = await makeCompany(shop, { code: '300000003' })
  const line = await makeRentedLine(shop, { from: '2026-10-05', to: '2026-10-09' })
  await makeOrderOnCredit(shop, client.id, { lines: [line] })
  const close = () => shop.request(CloseMonth, { as: admin, params: { month: '2026-10' } })
  const refused = await close()
  expect([refused.status, refused.body.code]).toEqual([409, 'month-not-ready'])
  expect(refused.body.problems).toMatchObject([{ code: 'work-not-billed' }])
  await run('2026-10-31', client.id)
  expect((await close()).status).toBe(200)
})

test('T962 a billed line is neither taken out of its order nor sold otherwise; a new line is sold beside it', async () => {
  const client = await makeCompany(shop, { code: '300000004', credit_limit: 100_000 })
  const disc = await makeSellProduct(shop, { units: 20, priceCents: 500 })
  const glove = await makeSellProduct(shop, { units: 20, priceCents: 300 })
  const { id } = await makeOrderOnCredit(shop, client.id, {
    lines: [disc, glove].map(({ id: product_id, title }) => ({ product_id, title, quantity: 3, unit_price: 500 })),
  })
  expect((await run(today, client.id)).body.documents).toHaveLength(1)
  const typed = async () => (await shop.request(ShowDeskOrder, { as: admin, params: { id } })).body.data
  const change = async (items: object[]) => {
    const { form, version } = await typed()
    return shop.request(UpdateDeskOrder, { as: admin, params: { id }, body: { ...form, seen: version, items } })
  }
  const [discs, gloves] = (await typed()).form.items
  for (const items of [[{ ...discs, quantity: 2 }, gloves], [gloves]]) {
    const { status, body } = await change(items)
    expect([status, body.code]).toEqual([409, 'billed'])
    expect(body.message).toContain(disc.title)
  }
  const more = await change([discs, gloves, { id: disc.id, type: 'sell', quantity: 1 }])
  expect(more.status, JSON.stringify(more.body)).toBe(200)
  expect((await run(today, client.id)).body.documents).toMatchObject([{ price: 500, pieces: [{ order_id: id }] }])
  const breaches = invariants.filter(({ name }) => name.startsWith('C2-'))
  for (const { name, sql } of breaches)
    expect([name, (await shop.context.database.db.execute(sql)).rows]).toEqual([name, []])
})
