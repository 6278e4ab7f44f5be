import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser, DeleteUsers } from '#people/accounts/users.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { PlaceOrder } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { placeOrder } from '#sales/checkout/server/place-order.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'

const now = new Date('2026-11-18T08:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const isThere = async ({ id }: { id: number }) => (await db().$count(users, eq(users.id, id))) === 1
const remove = ({ id }: { id: number }) => shop.request(DeleteUser, { as: admin.token, params: { id } })
const pay = (id: number) => shop.request(MarkPaid, { as: admin.token, params: { id } })

/** `from`, `to`: hours from now. */
async function aRented(who: TestPerson, from: number, to: number) {
  const { id: product_id } = await makeRentProduct(shop)
  const line = {
    product_id,
    starts_at: hours(from),
    expected_return: hours(to),
    period: { from: '2026-11-18', to: '2026-11-20' },
  }
  return makeOrder(shop, { user_id: who.id, lines: [line] })
}

test('T127 a customer with a tool out is not deleted, with the reason, until the tool is returned', async () => {
  const customer = await makeCustomer(shop)
  const { id } = await aRented(customer, -4, 24)
  await pay(id)
  const { status, body } = await remove(customer)
  expect([status, body.code]).toEqual([409, 'not-over-yet'])
  expect(body.message).toContain(`negrąžintas įrankis (užsakymas Nr.\u00a0${id})`)
  expect(await isThere(customer)).toBe(true)

  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  await shop.request(MarkReturned, { as: admin.token, params: { id: rental?.id ?? 0 }, body: {} })
  expect((await remove(customer)).status).toBe(204)
})

test('T127 a customer who owes money is not deleted until the order is paid or deleted', async () => {
  const customer = await makeCustomer(shop)
  const one = await makeOrder(shop, { user_id: customer.id })
  const other = await makeOrder(shop, { user_id: customer.id })
  const { status, body } = await remove(customer)
  expect(status).toBe(409)
  for (const { id } of [one, other]) expect(body.message).toContain(`neapmokėtas užsakymas (užsakymas Nr.\u00a0${id})`)
  await pay(one.id)
  expect((await remove(customer)).status).toBe(409)
  await shop.request(DeleteOrder, { as: admin.token, params: { id: other.id } })
  expect((await remove(customer)).status).toBe(204)
})

test('T127 a customer whose deposit the shop holds is not deleted until it is given back', async () => {
  const customer = await makeCustomer(shop)
  const { id } = await makeOrder(shop, { user_id: customer.id })
  await pay(id)
  await db().insert(deposits).values({ order_id: id, kind: 'held', amount: 5000, way: 'card', at: now })
  expect((await remove(customer)).body.message).toContain('negrąžintas užstatas')
})

test('T127 an order that lapsed unpaid is no debt, and its money is', async () => {
  const customer = await makeCustomer(shop)
  const { id } = await makeOrder(shop, { user_id: customer.id, order: { lapses: true, lapsed_at: now } })
  expect(id).toBeGreaterThan(0)
  expect((await remove(customer)).status).toBe(204)
})

test('T127 a rental that is paid for and still ahead keeps whom to call on its order', async () => {
  const customer = await makeCustomer(shop)
  const { id } = await aRented(customer, 48, 96)
  await pay(id)
  expect((await remove(customer)).status).toBe(204)
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({ user_id: null, name: 'Rūta', phone: '+37061234567' })
})

test('T127 several are deleted together or not at all, and it is said who stands in the way', async () => {
  const [free, owing] = [await makeCustomer(shop), await makeCustomer(shop)]
  const { id } = await makeOrder(shop, { user_id: owing.id })
  const { status, body } = await shop.request(DeleteUsers, { as: admin.token, body: { ids: [free.id, owing.id] } })
  expect([status, body.users]).toEqual([409, [owing.id]])
  expect(body.message).toContain(`#${owing.id}`)
  expect(body.message).toContain(`${id}`)
  expect(body.message).toContain('Niekas neištrinta')
  expect(await isThere(free)).toBe(true)
})

test('T127 a customer who orders while being deleted is not deleted together with an order that nobody can be asked about', async () => {
  const customer = await makeCustomer(shop)
  const { id } = await makeSellProduct(shop)
  const order = PlaceOrder.parse(await makePricedCheckoutForm(shop, [{ id, type: 'sell', quantity: 1 }]))
  let finish = () => {}
  let isPlaced = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const placed = new Promise<void>((resolve) => {
    isPlaced = resolve
  })
  const ordering = shop.context.database.transaction(async (tx) => {
    await placeOrder(createWork(tx, { now }), { userId: customer.id, order })
    isPlaced()
    await gate
  })
  await placed
  const removing = remove(customer)
  await new Promise((resolve) => setTimeout(resolve, 150))
  finish()
  await ordering
  expect((await removing).status).toBe(409)
  expect(await isThere(customer)).toBe(true)
})
