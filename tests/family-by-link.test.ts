import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { ShowPayable } from '#finance/paying/paying.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { GuestOrderDocument, type Order, ShowGuestOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { writeOrderLink } from '#orders/server/public/write-order-link.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { OffRentByOffice } from '#rentals/stops.contract.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

let clerk: TestPerson
const shop = openShopForFile()
beforeEach(async () => {
  // a Wednesday, 10:00 in Vilnius
  shop.setNow(new Date('2026-11-18T08:00:00Z'))
  clerk = await makeAdmin(shop)
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
let guests = 0
/** Two days, 48,40 €. */
async function guestRents(email = `seima${++guests}@example.lt`): Promise<Order & { secret: string }> {
  const tool = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const period = { from: '2026-11-24', to: '2026-11-25' }
  const form = await makePricedCheckoutForm(shop, [{ id: tool.id, type: 'rent', quantity: 1, period }])
  const { status, body } = await shop.request(Checkout, {
    body: { ...form, email, phone: `+3706${7_000_000 + ++guests}` },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const pay = async (id: number) => {
  const { status, body } = await shop.request(MarkPaid, { ...as(), params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
}
/** Two days more, 48,40 €. */
async function keepLonger({ rentals: [rental] }: Order): Promise<Order> {
  const { status, body } = await shop.request(ExtendDeskRental, {
    ...as(),
    params: { id: rental?.id ?? 0 },
    body: { to: '2026-11-27', expected_price_with_vat: 4840 },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.order
}
const open = (secret: string) => shop.request(ShowGuestOrder, { params: { secret } })
const paper = async (secret: string, id: number) => {
  const { status, headers } = await shop.request(GuestOrderDocument, { params: { secret, document_id: id } })
  return status === 200 ? headers['content-disposition'] : status
}
const papersOf = async (...ids: number[]) => {
  const all = await Promise.all(
    ids.map((id) => db().select({ id: documents.id }).from(documents).where(eq(documents.order_id, id))),
  )
  return all.flat().map(({ id }) => id)
}
async function linkTo(orderId: number): Promise<string> {
  const secret = generateSecret()
  const now = shop.context.clock()
  await shop.context.database.transaction((tx) => writeOrderLink(createWork(tx, { now }), { orderId, secret }))
  return secret
}

test('T1290 a guest’s link shows the whole family, by whichever order it opens, and every paper of it', async () => {
  const order = await guestRents()
  await pay(order.id)
  const followUp = await keepLonger(order)
  const ids = (orders: Order[]) => orders.map(({ id }) => id)
  const { body } = await open(order.secret)
  expect([body.data.id, body.data.follow_ups, ids(body.family)]).toEqual([order.id, [followUp.id], [followUp.id]])
  expect(body.data.rentals[0].expected_return).toBe('2026-11-27T15:00:00.000Z')
  expect(body.family[0]).toMatchObject({ parent_id: order.id, is_payed: false, price_with_vat: 4840 })

  const other = await linkTo(followUp.id)
  const same = (await open(other)).body
  expect([same.data.id, ids(same.family)]).toEqual([followUp.id, [order.id]])
  const papers = await papersOf(order.id, followUp.id)
  expect(papers.length).toBeGreaterThanOrEqual(3)
  for (const secret of [order.secret, other])
    for (const id of papers) expect(await paper(secret, id)).toContain('attachment')
  const [prepayment = 0] = await papersOf(followUp.id)
  expect(await paper(order.secret, prepayment)).toContain(`prepayment-${followUp.id}.pdf`)
})

test('T1291 a guest’s link opens only its own order family: no other order of the guest, nor a deleted or erased one', async () => {
  const order = await guestRents('ta.pati@example.lt')
  const another = await guestRents('ta.pati@example.lt')
  await pay(order.id)
  const [gone, kept] = [await keepLonger(another), await keepLonger(order)]
  const { body } = await open(order.secret)
  expect(body.family.map(({ id }: Order) => id)).toEqual([kept.id])
  for (const id of await papersOf(another.id, gone.id)) expect(await paper(order.secret, id)).toBe(404)
  for (const id of await papersOf(order.id, kept.id)) expect(await paper(another.secret, id)).toBe(404)

  const [deleted = 0] = await papersOf(gone.id)
  expect(await paper(another.secret, deleted)).toContain('attachment')
  expect((await shop.request(DeleteOrder, { ...as(), params: { id: gone.id } })).status).toBe(204)
  expect((await open(another.secret)).body.family).toEqual([])
  expect(await paper(another.secret, deleted)).toBe(404)

  const [erased = 0] = await papersOf(kept.id)
  await db().update(orders).set({ erased_at: shop.context.clock() }).where(eq(orders.id, kept.id))
  expect((await open(order.secret)).body.family).toEqual([])
  expect(await paper(order.secret, erased)).toBe(404)
})

test('T1292 the link of a paid order pays for what was added to it', async () => {
  const order = await guestRents()
  const payable = async () => {
    const { order_id, left, state } = (await shop.request(ShowPayable, { params: { secret: order.secret } })).body.data
    return [order_id, left, state]
  }
  const followUp = await keepLonger(order)
  expect(await payable()).toEqual([order.id, 4840, 'open'])
  await pay(order.id)
  expect(await payable()).toEqual([followUp.id, 4840, 'open'])
  await pay(followUp.id)
  expect(await payable()).toEqual([order.id, 0, 'paid'])
})

test('T1293 a clerk reads why a rental can’t be kept longer, and what to do instead', async () => {
  const order = await guestRents()
  await pay(order.id)
  const [rental] = order.rentals
  const params = { id: rental?.id ?? 0 }
  shop.setNow(new Date('2026-11-24T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const counter = await fetchHandover(shop, clerk.token, order.id)
  const given = await shop.request(HandOver, {
    ...as(),
    params: { id: order.id },
    body: makeHandOverBody(counter.tools),
  })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  const ask = async (to: string) => {
    const { status, body } = await shop.request(QuoteDeskExtension, { ...as(), params, query: { to } })
    return [status, body.code ?? body.data?.in_the_way?.latest ?? null, body.message ?? null]
  }
  expect(await ask('2026-11-27')).toEqual([200, null, null])
  const stopped = await shop.request(OffRentByOffice, { ...as(), params, body: { at: '2026-11-24T08:00:00Z' } })
  expect(stopped.status, JSON.stringify(stopped.body)).toBe(200)
  expect(await ask('2026-11-27')).toEqual([409, 'off-rent', expect.stringContaining('Dirba toliau')])
})
