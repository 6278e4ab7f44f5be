import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#back-office/verify/verify.ts'
import { aRentProduct } from '#catalogue/server/catalogue.samples.ts'
import { anAdmin, type SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import { aCompany } from '#people/clients/server/people.samples.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { UpdateDeskOrder } from '#selling/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#selling/desk/desk.contract.ts'
import { aDeskForm, company } from '#selling/desk/server/desk.samples.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#selling/extensions/extensions.contract.ts'
import { RunBilling } from '#takings/billing/billing.contract.ts'
import { ShowClientCredit } from '#takings/credit/credit.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let clerk: SamplePerson
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  clerk = await anAdmin(shop)
  return () => shop.close()
})

const goTo = async (at: Date) => {
  shop.setNow(at)
  clerk = await anAdmin(shop)
}
const as = () => ({ as: clerk.token })
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data

async function placed(items: object[]) {
  const client = await aCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  const body = {
    ...aDeskForm(items, { ...company }),
    ...{ private_or_company: 'company', client_id: client.id, state: 'placed' },
  }
  const { status, body: made } = await shop.request(CreateDeskOrder, { ...as(), body: body as never })
  expect(status, JSON.stringify(made)).toBe(201)
  await shop.ground.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
  await shop.ground.database.pool.query('update rentals set handed_out = quantity')
  return { id: made.data.id as number, clientId: client.id }
}
const bill = async (until: string) => {
  const { status, body } = await shop.request(RunBilling, { ...as(), body: { until, dry_run: false } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.documents
}
const change = async (id: number, itemsOf: (items: object[]) => object[]) => {
  const { form, version } = await show(id)
  const body = { ...form, items: itemsOf(form.items), seen: version }
  return shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
}
const rentalsOf = (id: number) =>
  shop.ground.database.db.select().from(rentals).where(eq(rentals.order_id, id)).orderBy(rentals.id)
const breaches = async () =>
  (await verify(shop.ground.database.pool, shop.ground.config)).flatMap(({ name, breaches }) =>
    /^(H1|I2-units)/.test(name) ? [] : breaches.map((what) => `${name}: ${what}`),
  )

test('T1515 a cent of VAT that another line takes is no change of what is billed', async () => {
  const saw = await aRentProduct(shop, { units: 3, pricePerDayCents: 1_002 })
  const typed = (title: string) => ({ type: 'service', title, quantity: 1, price: 1_002 })
  const { id } = await placed([
    { id: saw.id, type: 'rent', quantity: 1, period: { from: '2026-11-19', to: '2026-11-24' } },
    typed('Pristatymas'),
  ])
  await goTo(new Date('2026-11-25T09:00:00Z'))
  expect(await bill('2026-11-24')).toMatchObject([{ price: 5 * 1_002 }])
  const more = await change(id, (items) => [...items, typed('Krovimas')])
  expect([more.status, more.body.code], JSON.stringify(more.body)).toEqual([200, undefined])
  const dearer = await change(id, (items) =>
    items.map((item) => ('title' in item && item.title === 'Pristatymas' ? { ...item, price: 1_003 } : item)),
  )
  expect([dearer.status, dearer.body.code]).toEqual([409, 'billed'])
  expect(await breaches()).toEqual([])
})

test('T1516 a tool agreed back by the morning hour and brought after it is charged that day as a late one, and all is well', async () => {
  const saw = await aRentProduct(shop, { units: 3, pricePerDayCents: 2_000 })
  const period = { from: '2026-11-19', to: '2026-11-23', to_time: '10:00' }
  const { id } = await placed([{ id: saw.id, type: 'rent', quantity: 1, period }])
  await goTo(instantOf('2026-11-23', '11:30'))
  const [rental] = await rentalsOf(id)
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rental?.id ?? 0 } })).status).toBe(200)
  await goTo(instantOf('2026-11-24', '11:30'))
  const [document] = await bill('2026-11-23')
  expect(document.pieces.map(({ price, title }: { price: number; title: string }) => [price, title])).toEqual([
    [2 * 2_000, saw.title],
    [2_000, `${saw.title} (po sutarto termino)`],
  ])
  expect(await breaches()).toEqual([])
})

/** Two of them for two days, then for three more: 80 € and 120 €. */
async function extended() {
  const saw = await aRentProduct(shop, { units: 3, pricePerDayCents: 2_000 })
  const period = { from: '2026-11-19', to: '2026-11-20' }
  const made = await placed([{ id: saw.id, type: 'rent', quantity: 2, period }])
  const [rental] = await rentalsOf(made.id)
  const asked = { ...as(), params: { id: rental?.id ?? 0 } }
  const query = { to: '2026-11-25', to_time: '17:00' }
  const { body: quote } = await shop.request(QuoteDeskExtension, { ...asked, query })
  const body = { ...query, expected_price_with_vat: quote.data.price_with_vat }
  const done = await shop.request(ExtendDeskRental, { ...asked, body })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
  return { ...made, rentalId: rental?.id ?? 0, by: done.body.data.order.id as number, saw }
}
const free = async (id: number) => (await shop.request(ShowClientCredit, { ...as(), params: { id } })).body.data.free

test('T1517 an extension that was not needed takes no credit once the tool is back, before its days come', async () => {
  const { rentalId, clientId } = await extended()
  expect(await free(clientId)).toBe(1_000_000 - 5 * 2 * 2_420)
  await goTo(instantOf('2026-11-20', '15:00'))
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rentalId } })).status).toBe(200)
  expect(await free(clientId)).toBe(1_000_000 - 2 * 2 * 2_420)
  expect(await bill('2026-11-20')).toMatchObject([{ price: 2 * 2 * 2_000 }])
  await goTo(instantOf('2026-11-27', '15:00'))
  expect(await bill('2026-11-26')).toEqual([])
  expect(await breaches()).toEqual([])
})
