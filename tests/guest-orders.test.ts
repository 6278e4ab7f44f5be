import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseOrders } from '#back-office/privacy/server/erase-orders.ts'
import { purge } from '#back-office/privacy/server/purge.ts'
import { readPersonData } from '#back-office/privacy/server/read-person-data.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ListMyOrders, ShowGuestOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { findMailedLink } from '#people/mail/mailed-link.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { Checkout, ListGuestOrders, TakeOverGuestOrders } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { ConfirmEmail, Register } from '#sign-in/auth/auth.contract.ts'

let admin: TestPerson

const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
// a Wednesday, 10:30 in Vilnius
beforeEach(() => shop.setNow(new Date('2026-11-18T08:30:00Z')))

const one = (kind: string, id: number, quantity = 1, rest: object = {}) => ({ id, type: kind, quantity, ...rest })
const monday = { from: '2026-11-23', to: '2026-11-23' }
const orderAsGuest = (form: object): Promise<TestAnswer> => shop.request(Checkout, { body: form })
const openBy = (secret: string) => shop.request(ShowGuestOrder, { params: { secret } })

let guests = 0
const somebody = () => ({ email: `svecias${++guests}@example.lt`, phone: `+3706${String(1_000_000 + guests)}` })

async function formOf(changes: object = somebody()) {
  const { id } = await makeSellProduct(shop)
  return { ...(await makePricedCheckoutForm(shop, [one('sell', id)])), ...changes }
}

const mine = async (token: string): Promise<number[]> =>
  (await shop.request(ListMyOrders, { as: token })).body.data.map(({ id }: { id: number }) => id)

test('T477 an account made later takes over what its address ordered, once the address is confirmed and not before', async () => {
  const { email, phone } = somebody()
  const tool = await makeRentProduct(shop, { units: 2 })
  const form = await makePricedCheckoutForm(shop, [one('rent', tool.id, 1, { period: monday })])
  const first = (await orderAsGuest({ ...form, email: email.toUpperCase(), phone })).body.data
  const second = (await orderAsGuest(await formOf({ ...somebody(), email }))).body.data
  const anothers = (await orderAsGuest(await formOf())).body.data

  const password = 'Kūjis ir priekalas 7'
  const person = { name: 'Rūta', lastname: 'Žemaitė', email, password, password_confirmation: password }
  const { token } = (await shop.request(Register, { body: person })).body
  expect(await mine(token)).toEqual([])
  expect((await shop.request(ListGuestOrders, { as: token })).body.data).toEqual([])
  await shop.request(TakeOverGuestOrders, { as: token })
  expect(await mine(token)).toEqual([])

  const link = await findMailedLink(shop, email, '/confirm-email#')
  const pressed = await Promise.all([1, 2, 3].map(() => shop.request(ConfirmEmail, { body: { token: link.token } })))
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await mine(token)).toEqual([second.id, first.id])
  const { rows } = await shop.context.database.db.execute<{ theirs: boolean }>(
    sql`select user_id is not null as theirs from rentals where order_id = ${first.id}`,
  )
  expect(rows).toEqual([{ theirs: true }])
  expect((await openBy(first.secret)).body.data.id).toBe(first.id)
  expect((await openBy(anothers.secret)).status).toBe(200)
  expect(await mine(token)).not.toContain(anothers.id)
})

test('T477 an account that was there already is shown what its address ordered, and takes it over itself, once', async () => {
  const customer = await makeCustomer(shop)
  await shop.context.database.db.execute(sql`update users set email_confirmed_at = now() where id = ${customer.id}`)
  const { id } = (await orderAsGuest(await formOf({ ...somebody(), email: customer.email }))).body.data
  expect(await mine(customer.token)).toEqual([])
  const waiting = () => shop.request(ListGuestOrders, { as: customer.token })
  expect((await waiting()).body.data.map((order: { id: number }) => order.id)).toEqual([id])
  await Promise.all([1, 2, 3].map(() => shop.request(TakeOverGuestOrders, { as: customer.token })))
  expect(await mine(customer.token)).toEqual([id])
  expect((await waiting()).body.data).toEqual([])
  const { rows } = await shop.context.database.db.execute(
    sql`select from history where deed = 'order.taken-over' and subject_id = ${id}`,
  )
  expect(rows).toHaveLength(1)
})

test('T478 a guest’s order keeps its buyer while it is kept, and is forgotten when the guest asks', async () => {
  const { email, phone } = somebody()
  const placed = (await orderAsGuest(await formOf({ email, phone }))).body.data
  await shop.request(MarkPaid, { as: admin.token, params: { id: placed.id } })
  await purge(shop.context, { now: new Date('2026-12-18T08:30:00Z') })
  const { db } = shop.context.database
  const nameOf = async () =>
    (await db.execute<{ name: string }>(sql`select name from orders where id = ${placed.id}`)).rows[0]?.name
  expect(await nameOf()).toBe('Rūta')
  const data = await readPersonData(
    { reader: db, sections: shop.context.personalData },
    { userId: null, email: email.toUpperCase() },
  )
  expect(data.orders?.map(({ id }) => id)).toEqual([placed.id])

  const which = sql`${orders.id} = ${placed.id}`
  await shop.context.database.transaction((tx) => eraseOrders(createWork(tx, { now: shop.context.clock() }), { which }))
  expect(await nameOf()).toBe('Ištrinta')
  expect((await openBy(placed.secret)).status).toBe(404)
  const { rows } = await db.execute(sql`select from idempotency_keys where order_id = ${placed.id}`)
  expect(rows).toHaveLength(0)
})
