import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { PrepareContract } from '#orders/orders.contract.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { UpdateClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'

let admin: TestPerson
let customer: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
})

const period = { from: '2026-12-01', to: '2026-12-03' }
const save = async (tool: { id: number; category: { id: number } }, more: Record<string, string>) => {
  const form = {
    title: 'Plokštė',
    rent_category_id: String(tool.category.id),
    price_per_day: '3000',
    left_in_stock: '9',
  }
  const sent = await buildMultipartForm({ ...form, _method: 'PUT', ...more })
  return shop.request(AdminProducts.rent.update, { ...sent, as: admin.token, params: { id: tool.id } })
}

test('T1392 a percent of the value is the deposit wherever one is shown or agreed, in whole cents, and follows the value until it is agreed', async () => {
  const tool = await makeRentProduct(shop, {
    units: 9,
    pricePerDayCents: 3_000,
    replacement_value: 99_999,
    deposit: 5_000,
  })
  expect(
    (await save(tool, { deposit: '0', deposit_percent: '15', replacement_value: '99999' })).body.data,
  ).toMatchObject({ deposit: 0, deposit_percent: 15 })
  const shown = async () => (await shop.request(ShowRentProduct, { params: { slug: tool.slug } })).body.data
  expect((await shown()).deposit).toBe(15_000)
  const items = [{ id: tool.id, type: 'rent', quantity: 2, period }]
  const cart = async () => (await shop.request(PriceCart, { body: { items } })).body
  expect(await cart()).toMatchObject({ deposit: 30_000, items: [{ deposit: 15_000 }] })

  const quote = { ...makeDeskForm(items), state: 'quoted' }
  const quoted = (await shop.request(CreateDeskOrder, { as: admin.token, body: quote })).body.data
  expect(quoted.deposit).toBe(30_000)
  const { id } = (await checkOut(shop, customer, await makePricedCheckoutForm(shop, items))).body.data
  const agreed = async () =>
    (await shop.request(ShowDeposit, { as: admin.token, params: { id } })).body.data.agreed as number
  expect(await agreed()).toBe(30_000)
  await shop.request(PrepareContract, { as: admin.token, params: { id } })
  const [contract] = await shop.context.database.db
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, id), eq(documents.kind, 'contract')))
  expect(contract?.snapshot).toMatchObject({ deposit: 30_000, lines: [{ deposit: 15_000 }] })

  expect((await save(tool, { deposit_percent: '15', replacement_value: '200000' })).status).toBe(200)
  expect((await cart()).deposit).toBe(60_000)
  expect((await shown()).deposit).toBe(30_000)
  expect(await agreed()).toBe(30_000)
})

test('T1393 a deposit is a sum or a percent, never both, and no percent of nothing', async () => {
  const tool = await makeRentProduct(shop, { units: 9, replacement_value: 100_000 })
  const refused = async (more: Record<string, string>) => {
    const { status, body } = await save(tool, more)
    return [status, Object.keys((body as { errors?: object }).errors ?? {})]
  }
  expect(await refused({ deposit: '5000', deposit_percent: '10' })).toEqual([422, ['deposit_percent']])
  expect(await refused({ deposit_percent: '10', replacement_value: '0' })).toEqual([422, ['replacement_value']])
  for (const wrong of ['-1', '101', '1.5', 'x'])
    expect(await refused({ deposit_percent: wrong })).toEqual([422, ['deposit_percent']])
  expect((await save(tool, { deposit_percent: '10' })).body.data).toMatchObject({ deposit: 0, deposit_percent: 10 })
  // one said alone takes the other's place
  expect((await save(tool, { deposit: '7000' })).body.data).toMatchObject({ deposit: 7_000, deposit_percent: 0 })
  expect((await save(tool, { deposit_percent: '20' })).body.data).toMatchObject({ deposit: 0, deposit_percent: 20 })
  expect((await save(tool, {})).body.data).toMatchObject({ deposit: 0, deposit_percent: 20 })
})

test('T1394 new orders of a client whose terms say so agree no deposit, others and earlier ones do', async () => {
  const tool = await makeRentProduct(shop, { units: 9, pricePerDayCents: 3_000, deposit: 15_000 })
  const client = await makeCompany(shop, { code: company.im_k })
  const items = [{ id: tool.id, type: 'rent', quantity: 1, period }]
  const place = async (client_id: number | null) => {
    const form = { ...makeDeskForm(items), ...company, private_or_company: 'company', client_id }
    const placed = await shop.request(CreateDeskOrder, { as: admin.token, body: { ...form, state: 'placed' } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const id = placed.body.data.id as number
    const [line] = await shop.context.database.db.select().from(order_lines).where(eq(order_lines.order_id, id))
    return line?.deposit
  }
  expect(await place(client.id)).toBe(15_000)
  const put = (terms: object) =>
    shop.request(UpdateClient, { as: admin.token, params: { id: client.id }, body: { terms } })
  expect((await put({ deposit: 'half' })).status).toBe(422)
  expect((await put({ deposit: 'none' })).body.data.terms).toMatchObject({ deposit: 'none', billing: 'prepaid' })
  expect(await place(client.id)).toBe(0)
  expect((await shop.request(PriceCart, { body: { items } })).body.deposit).toBe(15_000)
  await put({ deposit: 'standard' })
  expect(await place(client.id)).toBe(15_000)
})
