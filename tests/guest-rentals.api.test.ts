import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { type Order, type OrderRental, ShowGuestOrder } from '#orders/orders.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { GuestOffRent, ReportGuestBreakdown } from '#rentals/stops.contract.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { ExtendGuestRental, QuoteGuestExtension } from '#sales/extensions/extensions.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
beforeEach(() => shop.setNow(new Date('2026-11-18T08:30:00Z')))

let guests = 0

/** A guest’s, out until Monday. */
async function rentOut({ units = 1 } = {}) {
  const tool = await makeRentProduct(shop, { units })
  const lines = [{ id: tool.id, type: 'rent', quantity: units, period: { from: '2026-11-18', to: '2026-11-23' } }]
  const somebody = { email: `svecias${++guests}@example.lt`, phone: `+3706${2_000_000 + guests}` }
  const form = { ...(await makePricedCheckoutForm(shop, lines)), ...somebody }
  const placed = await shop.request(Checkout, { body: form as never })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { secret, id, rentals } = placed.body.data
  await shop.request(MarkPaid, { as: admin.token, params: { id } })
  const { tools } = await fetchHandover(shop, admin.token, id)
  const out = await shop.request(HandOver, { as: admin.token, params: { id }, body: makeHandOverBody(tools) })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  return { secret: String(secret), id, rentalId: rentals[0]?.id ?? 0, email: somebody.email }
}
const opened = async (secret: string) => (await shop.request(ShowGuestOrder, { params: { secret } })).body
const until = { to: '2026-11-26', to_time: '17:00' }
const mailsTo = (email: string) =>
  shop.context.database.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)

test('T2069 a guest’s link extends what it rents as an account does, once for a key, and its order joins the family that the link opens', async () => {
  const { secret, id, rentalId, email } = await rentOut()
  const params = { secret, rentalId }
  const quote = await shop.request(QuoteGuestExtension, { params, query: until })
  expect([quote.status, quote.body.data.in_the_way]).toEqual([200, null])
  const body = { ...until, expected_price_with_vat: quote.body.data.price_with_vat, early_start: true }
  const headers = { 'idempotency-key': 'viena-kartą-pratęsti-1'.replaceAll(/[^a-z0-9-]/g, 'x') }
  const before = (await mailsTo(email)).length
  const answers = await Promise.all([1, 2].map(() => shop.request(ExtendGuestRental, { params, body, headers })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [order] = answers.map((one) => one.body.data.order)
  expect(answers[1]?.body.data.order?.id).toBe(order?.id)
  expect(order).toMatchObject({ parent_id: id, is_payed: false, email })
  expect((await opened(secret)).family.map(({ id }: Order) => id)).toEqual([order?.id])
  expect((await mailsTo(email)).length).toBe(before + 1)
  const stale = await shop.request(ExtendGuestRental, { params, body: { ...body, to: '2026-11-27' } })
  expect([stale.status, stale.body.code]).toEqual([409, 'price-changed'])
})

test('T2070 a guest’s link ends what it rents and tells that it broke, of its own family alone', async () => {
  const own = await rentOut({ units: 2 })
  const other = await rentOut()
  for (const rentalId of [other.rentalId, 9_999_999]) {
    const params = { secret: own.secret, rentalId }
    expect((await shop.request(GuestOffRent, { params, body: {} })).status).toBe(404)
    expect((await shop.request(ReportGuestBreakdown, { params, body: { note: 'Dūmai' } })).status).toBe(404)
    expect((await shop.request(QuoteGuestExtension, { params, query: until })).status).toBe(404)
    const body = { ...until, expected_price_with_vat: 0 }
    expect((await shop.request(ExtendGuestRental, { params, body })).status).toBe(404)
  }
  const params = { secret: own.secret, rentalId: own.rentalId }
  const broken = await shop.request(ReportGuestBreakdown, { params, body: { note: 'Neužsiveda', quantity: 1 } })
  expect([broken.status, broken.body.data.quantity]).toEqual([200, 1])
  const left = (await opened(own.secret)).data.rentals.find((one: OrderRental) => one.broken_since === null)
  const ended = await shop.request(GuestOffRent, { params: { ...params, rentalId: left?.id ?? 0 }, body: null })
  expect([ended.status, ended.body.data.off_rent_at]).toEqual([200, '2026-11-18T08:30:00.000Z'])
  const rows = await shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, own.id))
  expect(rows).toHaveLength(2)
  const happened = await shop.context.database.db
    .select()
    .from(history)
    .where(eq(history.subject_id, left?.id ?? 0))
  expect(happened.filter((event) => event.deed === 'rental.off-rent').map(({ by_id }) => by_id)).toEqual([null])
  const { pool } = shop.context.database
  for (const { name, sql } of invariants) expect([name, (await pool.query(sql)).rows]).toEqual([name, []])
})

test('T2071 guessing of secrets is slowed at every call of a guest’s link', async () => {
  const { secret, rentalId } = await rentOut()
  const wrong = { secret: `${secret.slice(1)}x`, rentalId }
  const statuses = new Set<number>()
  for (let at = 0; at < 70; at += 1)
    statuses.add((await shop.request(GuestOffRent, { params: wrong, body: {} })).status)
  expect([...statuses]).toEqual([404, 429])
})
