import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { type Order, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { MoveInCalendar, UpdateDeskOrder } from '../changes.contract.ts'
import { ShowDeskOrder } from '../desk.contract.ts'
import { makeRentLine } from './desk.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now: start })

test('T567 a customer sees that an order was changed, when, and which paper holds since then', async () => {
  const [saw, clerk, customer] = [
    await makeRentProduct(shop, { units: 2 }),
    await makeAdmin(shop),
    await makeCustomer(shop),
  ]
  const { id } = (await checkOut(shop, customer, await makePricedCheckoutForm(shop, [makeRentLine(saw)]))).body.data
  const paper = async () => {
    const { body } = await shop.request(ShowMyOrder, { as: customer.token, params: { id } })
    return body.data.documents.find((one: Order['documents'][number]) => one.kind === 'prepayment')
  }
  const before = await paper()
  expect(before).not.toHaveProperty('revised_at')

  shop.setNow(new Date('2026-11-18T09:30:00Z'))
  const as = { as: clerk.token, params: { id } }
  const { form, version } = (await shop.request(ShowDeskOrder, as)).body.data
  const items = [{ ...form.items[0], quantity: 2 }]
  expect((await shop.request(UpdateDeskOrder, { ...as, body: { ...form, items, seen: version } })).status).toBe(200)
  expect(await paper()).toEqual({ ...before, revision: 2, revised_at: '2026-11-18T09:30:00.000Z' })
})

test('T568 of two clerks who drag the same booking from the days that both saw one wins, and the other is told', async () => {
  const [saw, clerk, customer] = [
    await makeRentProduct(shop, { units: 2 }),
    await makeAdmin(shop),
    await makeCustomer(shop),
  ]
  const { rentals } = (await checkOut(shop, customer, await makePricedCheckoutForm(shop, [makeRentLine(saw)]))).body
    .data
  const move = (body: object) =>
    shop.request(MoveInCalendar, { as: clerk.token, params: { id: rentals[0].id }, body: { ...body } })
  const current = [await move({ from: '2026-11-25', dry_run: true }), await move({ from: '2026-11-26', dry_run: true })]
  const moved = await Promise.all(
    current.map(({ body: { data } }) => move({ from: data.period.from, seen: data.version })),
  )
  expect(moved.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'changed-meanwhile'],
  ])
})
