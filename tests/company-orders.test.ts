import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowHandover, ShowPickupCode } from '#counter/handovers/handovers.contract.ts'
import { ListMyOrders, MyOrderDocument, MyOrderPdf, ShowMyOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ApprovePerson, ListMyClients, RemovePerson } from '#people/clients/people.contract.ts'
import { client_people } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { removePerson } from '#people/clients/server/remove-person.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

let clerk: TestPerson
let goods: number
let tool: number
let company: { id: number; code: string }
const people = {} as Record<
  'main' | 'buyer' | 'otherBuyer' | 'receiver' | 'pending' | 'lateMain' | 'lateBuyer' | 'stranger',
  TestPerson
>

const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop)
  goods = (await makeSellProduct(shop)).id
  tool = (await makeRentProduct(shop, { units: 500 })).id
  for (const name of [
    ...(['main', 'buyer', 'otherBuyer', 'receiver', 'pending', 'lateMain', 'lateBuyer', 'stranger'] as const),
  ])
    people[name] = await makeCustomer(shop, {
      email_confirmed_at: shop.context.clock(),
      name: 'Žmogus',
      lastname: 'Įmonės',
    })
  const past = '2026-11-17'
  company = await makeCompany(shop, {
    people: [
      { user_id: people.main.id, role: 'main' },
      { user_id: people.buyer.id, role: 'buyer', until_day: '2026-11-18' },
      { user_id: people.otherBuyer.id, role: 'buyer', order_limit: 100 },
      { user_id: people.receiver.id, role: 'receiver', until_day: '2026-12-31' },
      { user_id: people.pending.id, role: 'pending' },
      { user_id: people.lateMain.id, role: 'main', until_day: past },
      { user_id: people.lateBuyer.id, role: 'buyer', until_day: past },
    ],
  })
})

const rental = () => [{ id: tool, type: 'rent', quantity: 1, period: { from: '2026-11-23', to: '2026-11-25' } }]
const order = async (who: TestPerson, items: object[] = rental(), changes: object = {}) =>
  checkOut(shop, who, {
    ...(await makePricedCheckoutForm(shop, items, { private_or_company: 'company' })),
    ...forCompany,
    ...changes,
  })
const clientOf = async (id: number) =>
  (await shop.context.database.db.select({ client_id: orders.client_id }).from(orders).where(eq(orders.id, id)))[0]
    ?.client_id
const listed = async (who: TestPerson): Promise<number[]> =>
  (await shop.request(ListMyOrders, { as: who.token })).body.data.map(({ id }: { id: number }) => id)

async function sees(who: TestPerson, id: number, rentalId: number, documentId: number) {
  const as = who.token
  const answers = [
    await shop.request(ShowMyOrder, { as, params: { id } }),
    await shop.request(MyOrderPdf, { as, params: { id, kind: 'prepayment' } }),
    await shop.request(MyOrderDocument, { as, params: { id, document_id: documentId } }),
    await shop.request(ShowPickupCode, { as, params: { id } }),
    await shop.request(QuoteExtension, { as, params: { id, rentalId }, query: { to: '2026-11-27' } }),
  ]
  return [...answers.map(({ status }) => status), (await listed(who)).includes(id)]
}
const all = [200, 200, 200, 200, 200, true]
const none = [404, 404, 404, 404, 404, false]

test('T607 of a company’s order each role sees and may what is its own: all, its own orders, nothing; and nothing once its last day has passed', async () => {
  const placed = await order(people.buyer)
  expect(placed.status).toBe(201)
  const { id, rentals, documents } = placed.body.data
  expect(await clientOf(id)).toBe(company.id)
  const matrix: Record<string, unknown> = {}
  for (const [name, who] of Object.entries(people)) matrix[name] = await sees(who, id, rentals[0].id, documents[0].id)
  expect(matrix).toEqual({
    main: all,
    buyer: all,
    otherBuyer: none,
    receiver: none,
    pending: none,
    lateMain: none,
    lateBuyer: none,
    stranger: none,
  })

  // the day after the buyer's last one
  const { db } = shop.context.database
  await db.update(client_people).set({ until_day: '2026-11-17' }).where(eq(client_people.user_id, people.buyer.id))
  expect(await sees(people.buyer, id, rentals[0].id, documents[0].id)).toEqual(none)
  await db.update(client_people).set({ until_day: null }).where(eq(client_people.user_id, people.buyer.id))
  expect(await sees(people.buyer, id, rentals[0].id, documents[0].id)).toEqual(all)
})

test('T608 a person who types a company’s code without its leave orders for themselves and sees nothing of it, and it nothing of them', async () => {
  const before = await listed(people.main)
  for (const name of ['receiver', 'pending', 'lateMain', 'lateBuyer', 'stranger'] as const) {
    const placed = await order(people[name], [{ id: goods, type: 'sell', quantity: 1 }])
    expect([name, placed.status, await clientOf(placed.body.data.id)]).toEqual([name, 201, null])
    expect(await listed(people[name])).toEqual([placed.body.data.id])
  }
  expect(await listed(people.main)).toEqual(before)
  const own = await checkOut(
    shop,
    people.main,
    await makePricedCheckoutForm(shop, [{ id: goods, type: 'sell', quantity: 1 }]),
  )
  expect(await clientOf(own.body.data.id)).toBe(null)
})

test('T610 a buyer orders up to the limit and no cent more, and is told what to do; whoever is let in or removed is so at once', async () => {
  const refused = await order(people.otherBuyer)
  expect([refused.status, refused.body.code]).toEqual([409, 'over-buyer-limit'])
  expect(refused.body.message).toContain('iki 1,00\u00a0€')
  expect(await listed(people.otherBuyer)).toEqual([])

  const price = (await order(people.buyer)).body.data.price_with_vat
  const limit = (cents: number) =>
    shop.request(ApprovePerson, {
      as: clerk.token,
      params: { id: company.id, user_id: people.otherBuyer.id },
      body: { role: 'buyer', limit: cents },
    })
  await limit(price - 1)
  expect((await order(people.otherBuyer)).status).toBe(409)
  await limit(price)
  const placed = await order(people.otherBuyer)
  expect([placed.status, await clientOf(placed.body.data.id)]).toEqual([201, company.id])

  await shop.request(RemovePerson, { as: clerk.token, params: { id: company.id, user_id: people.otherBuyer.id } })
  expect(await listed(people.otherBuyer)).toEqual([])
  expect(await listed(people.main)).toContain(placed.body.data.id)
})

test('T611 a company’s work site is chosen by those who order for it alone', async () => {
  const { db } = shop.context.database
  const [site] = await db
    .insert(objects)
    .values({ client_id: company.id, title: 'Statybvietė', address: 'Aušros g. 21', city: 'Kaunas' })
    .returning({ id: objects.id })
  const to = { object_id: site?.id }
  const placed = await order(people.buyer, rental(), to)
  expect([placed.status, placed.body.data.object.title]).toEqual([201, 'Statybvietė'])
  for (const name of ['stranger', 'receiver', 'lateBuyer'] as const) {
    const { status, body } = await order(people[name], [{ id: goods, type: 'sell', quantity: 1 }], to)
    expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 422, ['object_id']])
  }
})

test('T612 the counter is told who may sign for the company today and until when, and who may not is not among them', async () => {
  const placed = await order(people.main)
  const shown = await shop.request(ShowHandover, { as: clerk.token, params: { id: placed.body.data.id } })
  expect(shown.body.data.may_sign).toEqual([
    { name: 'Žmogus Įmonės', role: 'receiver', until: '2026-12-31' },
    { name: 'Žmogus Įmonės', role: 'main', until: null },
    { name: 'Žmogus Įmonės', role: 'buyer', until: null },
  ])
  const own = await order(people.stranger)
  const others = await shop.request(ShowHandover, { as: clerk.token, params: { id: own.body.data.id } })
  expect(others.body.data.may_sign).toEqual([])
})

test('T613 of a buyer who orders and is removed at the same instant the order is the company’s, or their own', async () => {
  const { db } = shop.context.database
  for (let round = 0; round < 4; round++) {
    await db.delete(client_people).where(eq(client_people.user_id, people.stranger.id))
    await db
      .insert(client_people)
      .values({
        client_id: company.id,
        user_id: people.stranger.id,
        role: 'buyer',
        asked_at: shop.context.clock(),
        approved_at: shop.context.clock(),
      })
    const params = { id: company.id, user_id: people.stranger.id }
    const [placed, removed] = await Promise.all([
      order(people.stranger, [{ id: goods, type: 'sell', quantity: 1 }], { comment: `Nr. ${round}` }),
      shop.request(RemovePerson, { as: clerk.token, params }),
    ])
    expect([removed.status, [201, 409].includes(placed.status)]).toEqual([204, true])
    const left = await db
      .select()
      .from(client_people)
      .where(and(eq(client_people.client_id, company.id), eq(client_people.user_id, people.stranger.id)))
    expect(left).toEqual([])
    if (placed.status !== 201) continue
    const { id } = placed.body.data
    const isCompanys = (await clientOf(id)) === company.id
    expect([(await listed(people.stranger)).includes(id), (await listed(people.main)).includes(id)]).toEqual([
      !isCompanys,
      isCompanys,
    ])
  }
})

test('T613 an order that comes while its buyer is being removed waits for that, and is their own', async () => {
  const { database } = shop.context
  const now = shop.context.clock()
  const who = await makeCustomer(shop, { email_confirmed_at: now })
  await database.db
    .insert(client_people)
    .values({ client_id: company.id, user_id: who.id, role: 'buyer', asked_at: now, approved_at: now })
  const { id } = await makeSellProduct(shop)
  const goingOut = { clientId: company.id, userId: who.id, by: clerk.id, isOffice: true, now }
  let placing: ReturnType<typeof order> | undefined
  await database.transaction(async (tx) => {
    await removePerson(createWork(tx, { by: goingOut.by, now: goingOut.now }), goingOut)
    placing = order(who, [{ id, type: 'sell', quantity: 1 }])
    await new Promise((soon) => setTimeout(soon, 1_500))
  })
  const placed = await placing
  expect([placed?.status, await clientOf(placed?.body.data.id)]).toEqual([201, null])
})

test('T729 a person who may order for a company sees its terms and what is left of its limit, nobody else sees money', async () => {
  const seenBy = async (who: TestPerson) => (await shop.request(ListMyClients, { as: who.token })).body.data[0]
  const owed = { open: 0, unbilled: 0, free: 0 }
  for (const name of ['main', 'buyer'] as const) {
    const { terms, balance } = await seenBy(people[name])
    expect([name, terms, balance]).toEqual([
      name,
      { billing: 'prepaid', due_days: 14, credit_limit: 0, stop_after_days: null },
      owed,
    ])
  }
  for (const name of ['receiver', 'pending', 'lateMain', 'lateBuyer'] as const) {
    const seen = await seenBy(people[name])
    expect([name, 'terms' in seen, 'balance' in seen, seen.sites]).toEqual([name, false, false, []])
  }
  expect(await seenBy(people.stranger)).toBeUndefined()
})
