import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import { ShowClientCredit } from '../credit.contract.ts'

const LIMIT = 1_000_000
let admin: string
// a Wednesday
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = (await makeAdmin(shop)).token
})

const db = () => shop.context.database.db
let codes = 301_000_000
const aClient = () => makeCompany(shop, { code: String(++codes), billing: 'monthly', credit_limit: LIMIT })
const taken = async (id: number) => {
  const { body } = await shop.request(ShowClientCredit, { as: admin, params: { id } })
  return LIMIT - body.data.free
}
const bill = (id: number, until: string) =>
  shop.request(RunBilling, { as: admin, body: { until, dry_run: false, client_ids: [id] } })
async function handOut(orderId: number) {
  await shop.context.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
  await shop.context.database.pool.query('update rentals set handed_out = quantity where order_id = $1', [orderId])
}
/** With VAT, at 20 € a day. */
const days = (count: number) => count * 2_420

// 3 to 6 November: four days; the 18th is the eighth working day after them
const agreed = { from: '2026-11-03', to: '2026-11-06' }

test('T1440 late days count against the credit limit before they are billed, once, and billed they count as the bill', async () => {
  const client = await aClient()
  const late = await makeRentedLine(shop, { ...agreed, quantity: 2 })
  const later = await makeRentedLine(shop, { from: '2026-11-23', to: '2026-11-27' })
  const { lineIds } = await makeOrderOnCredit(shop, client.id, { lines: [late, later] })
  expect(await taken(client.id)).toBe(2 * days(4) + days(5))
  await shop.context.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
  await shop.context.database.pool.query('update rentals set handed_out = quantity where order_line_id = $1', [
    lineIds[0],
  ])
  const all = 2 * days(4 + 8) + days(5)
  expect(await taken(client.id)).toBe(all)
  // all agreed days and three late ones are on a bill: neither twice nor out of what the other line still takes
  await bill(client.id, '2026-11-11')
  expect(await taken(client.id)).toBe(all)
  await bill(client.id, '2026-11-18')
  expect(await taken(client.id)).toBe(all)
})

test('T1441 days without an agreed end count beyond the expected one, and stop when it is back', async () => {
  const client = await aClient()
  const line = await makeRentedLine(shop, agreed)
  const open = { ...line, period: { ...agreed, open_ended: true as const }, expected_return: withoutEnd }
  const { id } = await makeOrderOnCredit(shop, client.id, { lines: [open] })
  await handOut(id)
  expect(await taken(client.id)).toBe(days(4 + 8))
  await db()
    .update(rentals)
    .set({ returned_at: toInstant('2026-11-12', '15:00') })
    .where(eq(rentals.order_id, id))
  expect(await taken(client.id)).toBe(days(4 + 4))
})

test('a rental that is not late, came back in time or paid its late days at the return takes its price alone', async () => {
  const client = await aClient()
  const due = await makeOrderOnCredit(shop, client.id, {
    lines: [await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-18' })],
  })
  await handOut(due.id)
  const inTime = await makeOrderOnCredit(shop, client.id, { lines: [await makeRentedLine(shop, agreed)] })
  await db()
    .update(rentals)
    .set({ returned_at: toInstant('2026-11-06', '16:00') })
    .where(eq(rentals.order_id, inTime.id))
  const atReturn = await makeOrderOnCredit(shop, client.id, { lines: [await makeRentedLine(shop, agreed)] })
  await db()
    .update(rentals)
    .set({ returned_at: toInstant('2026-11-12', '15:00'), late_at_return: true })
    .where(eq(rentals.order_id, atReturn.id))
  expect(await taken(client.id)).toBe(days(3 + 4 + 4))
})
