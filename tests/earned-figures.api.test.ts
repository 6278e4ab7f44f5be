import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { SwapBroken } from '#counter/fleet/breakdowns.contract.ts'
import { ShowUtilisation } from '#counter/fleet/utilisation.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { OffRentByOffice, ReportBreakdownByOffice } from '#rentals/stops.contract.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-09T07:00:00Z') })
const db = () => shop.context.database.db
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

async function comesTo(day: number, time: string): Promise<Date> {
  const now = toInstant(`2026-11-${String(day).padStart(2, '0')}`, time)
  shop.setNow(now)
  admin.token = await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now }), { userId: admin.id, remember: true }),
  )
  return now
}
const ask = async (endpoint: Parameters<typeof shop.request>[0], input: object = {}) => {
  const answer = await shop.request(endpoint, { as: admin.token, ...input })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const figuresOf = async (id: number, from: number, to: number) =>
  (await ask(ShowUtilisation, { query: { from: `2026-11-${from}`, to: `2026-11-${to}` } })).data.find(
    ({ product }: { product: { id: number } }) => product.id === id,
  )
/** In service since Monday the 9th; the shop is open on working days from 8 to 17. */
const entered = () => db().execute(sql`update units set created_at = '2026-11-09'`)
const rentalOf = async (orderId: number) =>
  (await db().select().from(rentals).where(eq(rentals.order_id, orderId)))[0]?.id ?? 0

async function handOver(orderId: number) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  await ask(HandOver, { params: { id: orderId }, body: makeHandOverBody(tools) })
}

test('T2241 a machine that is still at the customer’s after an off-rent, or late, is out until now', async () => {
  await comesTo(9, '09:00')
  const [stopped, late] = [await rentedOn(16, 20), await rentedOn(16, 17)]
  await entered()
  await comesTo(16, '08:00')
  for (const { orderId } of [stopped, late]) await handOver(orderId)
  const at = await comesTo(17, '10:00')
  await ask(OffRentByOffice, { params: { id: await rentalOf(stopped.orderId) }, body: { at: at.toISOString() } })
  await comesTo(19, '17:00')
  expect(await figuresOf(stopped.id, 16, 19)).toMatchObject({ days_out: 4 })
  expect(await figuresOf(late.id, 16, 19)).toMatchObject({ days_out: 4 })
  expect(await figuresOf(late.id, 18, 22)).toMatchObject({ days_out: 2 })
})

async function rentedOn(from: number, to: number) {
  const line = await makeRentedLine(shop, { from: `2026-11-${from}`, to: `2026-11-${to}` })
  const { id } = await makeOrder(shop, { lines: [line] })
  return { id: line.product_id as number, orderId: id }
}

test('T2242 after a swap for another product the money is the new product’s, and each was out on its own days', async () => {
  await comesTo(9, '09:00')
  const first = await rentedOn(16, 19)
  const second = (await makeRentProduct(shop, { title: 'Keltuvas atsargai', units: 1 })).id
  await entered()
  await comesTo(16, '08:00')
  await handOver(first.orderId)
  const params = { id: await rentalOf(first.orderId) }
  await comesTo(17, '17:00')
  await ask(ReportBreakdownByOffice, { params, body: { note: 'Nekelia' } })
  await ask(SwapBroken, { params, body: { product_id: second } })
  await ask(MarkPaid, { params: { id: first.orderId }, body: {} })
  await comesTo(19, '17:00')
  expect(await figuresOf(first.id, 16, 19)).toMatchObject({ days_out: 2, earned: 0 })
  expect(await figuresOf(second, 16, 19)).toMatchObject({ days_out: 2, earned: 8_000 })
})

test('T2243 on a bill rent is earned, its damage waiver is not, and a credit note takes off what it corrects', async () => {
  await comesTo(9, '09:00')
  const client = await makeCompany(shop, { billing: 'monthly' })
  const line = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-20' })
  const waiver = {
    ...{ type: 'addition' as const, title: 'Apsauga nuo žalos', is_waiver: true, unit_price: 1_000 },
    waiver: { percent: 10, deductible: 15_000 },
  }
  const { id, lineIds } = await makeOrderOnCredit(shop, client.id, { lines: [line, waiver] })
  await db().execute(sql`update order_lines set covers_line_id = ${lineIds[0]} where id = ${lineIds[1]}`)
  await entered()
  await comesTo(16, '08:00')
  await handOver(id)
  await comesTo(20, '17:30')
  const product = line.product_id as number
  // nothing is earned that was not billed
  expect(await figuresOf(product, 16, 19)).toMatchObject({ days_out: 4, earned: 0 })
  const { documents } = await ask(RunBilling, { body: { until: '2026-11-20', client_ids: [client.id] } })
  expect(documents).toMatchObject([{ price: 11_000 }])
  expect(await figuresOf(product, 16, 20)).toMatchObject({ earned: 10_000 })
  expect(await figuresOf(product, 16, 17)).toMatchObject({ earned: 4_000 })
  const position = documents[0].pieces.findIndex(({ price }: { price: number }) => price === 10_000)
  const lines = [{ position, amount_with_vat: 1_210 }]
  const body = { lines, reason: 'Stovėjo', rebill: false, expected_remaining: documents[0].price_with_vat }
  await ask(IssueCredit, { params: { id }, body })
  expect(await figuresOf(product, 16, 20)).toMatchObject({ earned: 9_000 })
  const periods = invariants.find(({ name }) => name === 'I4-periods')
  expect(await periods?.look?.(db(), new Date())).toEqual([])
})
