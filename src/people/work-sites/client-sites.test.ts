import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { ListMyClients } from '#people/clients/people.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { AddMySite, AddSite, ChangeMySite, ChangeSite, CloseMySite, CloseSite } from './client-sites.contract.ts'
import { objects } from './server/objects.tables.ts'

let clerk: TestPerson
let company: { id: number }
const people = {} as Record<'main' | 'buyer' | 'receiver' | 'pending' | 'lateMain' | 'stranger', TestPerson>
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
  for (const name of ['main', 'buyer', 'receiver', 'pending', 'lateMain', 'stranger'] as const)
    people[name] = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  company = await makeCompany(shop, {
    people: [
      { user_id: people.main.id, role: 'main' },
      { user_id: people.buyer.id, role: 'buyer' },
      { user_id: people.receiver.id, role: 'receiver' },
      { user_id: people.pending.id, role: 'pending' },
      { user_id: people.lateMain.id, role: 'main', until_day: '2026-11-17' },
    ],
  })
})

const form = { title: 'Mokykla Žirmūnuose', address: 'Žirmūnų g. 1', city: 'Vilnius', contact_phone: '8 612 34567' }
const add = (who: TestPerson, body: object = form, id = company.id) =>
  shop.request(AddMySite, { as: who.token, params: { id }, body })
const change = (who: TestPerson, site_id: number, body: object = form, id = company.id) =>
  shop.request(ChangeMySite, { as: who.token, params: { id, site_id }, body })
const close = (who: TestPerson, site_id: number, id = company.id) =>
  shop.request(CloseMySite, { as: who.token, params: { id, site_id } })
const chosenBy = async (who: TestPerson): Promise<string[]> =>
  (await shop.request(ListMyClients, { as: who.token })).body.data.flatMap(
    ({ sites }: { sites: { title: string }[] }) => sites.map(({ title }) => title),
  )

test('T695 a company’s work sites are its main user’s and the office’s to add, change and close, and nobody else’s', async () => {
  const added = await add(people.main)
  expect([added.status, added.body.data]).toEqual([
    201,
    {
      id: expect.any(Number),
      ...form,
      postal_code: null,
      country: 'LT',
      contact_name: null,
      contact_phone: '+37061234567',
      comment: null,
    },
  ])
  const { id } = added.body.data
  for (const name of ['buyer', 'receiver', 'pending', 'lateMain', 'stranger'] as const) {
    const who = people[name]
    const answers = [await add(who), await change(who, id), await close(who, id)]
    expect([name, ...answers.map(({ status }) => status)]).toEqual([name, 404, 404, 404])
  }
  expect([await chosenBy(people.main), await chosenBy(people.buyer), await chosenBy(people.receiver)]).toEqual([
    ['Mokykla Žirmūnuose'],
    ['Mokykla Žirmūnuose'],
    [],
  ])
  expect((await change(people.main, id, { ...form, title: 'Gimnazija' })).body.data.title).toBe('Gimnazija')
  expect(await chosenBy(people.buyer)).toEqual(['Gimnazija'])

  const other = await makeCompany(shop, { code: '301000006', people: [{ user_id: people.main.id, role: 'main' }] })
  expect((await change(people.main, id, form, other.id)).status).toBe(404)
  expect((await close(people.main, id, other.id)).status).toBe(404)
  const params = { id: company.id, site_id: id }
  const byOffice = await shop.request(AddSite, { as: clerk.token, params: { id: company.id }, body: form })
  expect(byOffice.status).toBe(201)
  expect((await shop.request(ChangeSite, { as: clerk.token, params, body: form })).body.data.title).toBe(form.title)
  expect((await shop.request(AddSite, { as: clerk.token, params: { id: 999_999 }, body: form })).status).toBe(404)
  const mechanic = await makeAdmin(shop, { roles: ['mechanic'] })
  expect((await shop.request(CloseSite, { as: mechanic.token, params })).status).toBe(403)
  for (const site_id of [id, byOffice.body.data.id])
    expect((await shop.request(CloseSite, { as: clerk.token, params: { ...params, site_id } })).status).toBe(204)
  expect(await chosenBy(people.main)).toEqual([])
  expect(await shop.context.database.db.select().from(objects)).toEqual([])

  for (const [field, wrong] of [
    ['title', { ...form, title: ' ' }],
    ['address', { ...form, address: '' }],
    ['city', { ...form, city: undefined }],
    ['contact_phone', { ...form, contact_phone: '12' }],
  ] as const) {
    const { status, body } = await add(people.main, wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})

test('T695 a site with tools on it is not closed, and once they are back its orders keep it and nobody chooses it', async () => {
  const { db } = shop.context.database
  const { id } = (await add(people.main)).body.data
  const tool = await makeRentProduct(shop, { units: 3 })
  const order = await makeOrder(shop, {
    user_id: people.buyer.id,
    order: { object_id: id, client_id: company.id },
    lines: [
      {
        product_id: tool.id,
        quantity: 1,
        period: { from: '2026-11-17', to: '2026-11-20' },
        starts_at: new Date('2026-11-17T06:00:00Z'),
        expected_return: new Date('2026-11-20T15:00:00Z'),
      },
    ],
  })
  const refused = await close(people.main, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'tools-on-site'])
  expect(await chosenBy(people.buyer)).toEqual([form.title])

  await db.update(rentals).set({ returned_at: shop.context.clock() }).where(eq(rentals.order_id, order.id))
  expect((await close(people.main, id)).status).toBe(204)
  expect((await close(people.main, id)).status).toBe(404)
  expect((await change(people.main, id)).status).toBe(404)
  expect(await chosenBy(people.buyer)).toEqual([])
  expect((await shop.request(ShowClient, { as: clerk.token, params: { id: company.id } })).body.data.sites).toEqual([])
  expect(await db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([{ object_id: id }])
})
