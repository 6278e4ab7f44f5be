import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient, ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ApproveMyOrder, ApproveOrder } from '#sales/approvals/approvals.contract.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder, PlaceDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'

let owner: TestPerson
let clerk: TestPerson
let buyer: TestPerson
let small: TestPerson
let tool: number
let goods: number
let company: { id: number; code: string }

const shop = openShopForFile()
beforeAll(async () => {
  owner = await makeAdmin(shop)
  clerk = await makeAdmin(shop, { roles: ['counter'] })
  buyer = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  small = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  tool = (await makeRentProduct(shop, { units: 500 })).id
  goods = (await makeSellProduct(shop, { units: 500 })).id
  company = await makeCompany(shop, {
    vat_code: 'LT100001919017',
    people: [
      { user_id: buyer.id, role: 'main' },
      { user_id: small.id, role: 'buyer', order_limit: 100 },
    ],
  })
})

const reason = 'Negrąžino dviejų perforatorių.'
const put = (who: TestPerson, id: number, body: object) =>
  shop.request(UpdateClient, { as: who.token, params: { id }, body })
const one = () => [{ id: goods, type: 'sell', quantity: 1 }]
const forFirm = async (changes: object = {}) => ({
  ...(await makePricedCheckoutForm(shop, one(), { private_or_company: 'company' })),
  ...forCompany,
  ...changes,
})
const placed = (who: TestPerson, changes: object) =>
  shop.request(CreateDeskOrder, {
    as: who.token,
    body: { ...makeDeskForm([makeRentLine({ id: tool })]), state: 'placed', ...changes },
  })

/** Whoever is turned away hears where to call, and nothing of why. */
function blamesNobody({ status, body }: { status: number; body: { code?: string; message?: string } }) {
  expect([status, body.code]).toEqual([409, 'client-blocked'])
  expect(body.message).toMatch(/^Užsakymo internetu šiuo metu priimti negalime\. /)
  expect(JSON.stringify(body)).not.toMatch(/perforatori|blok/i)
}

test('a blocked company orders nothing online, whoever types its codes, and is told where to call and not why', async () => {
  const items = [{ id: tool, type: 'rent', quantity: 1, period: { from: '2026-11-23', to: '2026-11-25' } }]
  const rented = await checkOut(shop, buyer, {
    ...(await makePricedCheckoutForm(shop, items, { private_or_company: 'company' })),
    ...forCompany,
  })
  const waiting = await checkOut(shop, small, await forFirm({ ask_approval: true }))
  const draft = await placed(clerk, {
    client_id: company.id,
    ...forCompany,
    private_or_company: 'company',
    state: 'draft',
  })
  const quoted = await placed(clerk, {
    client_id: company.id,
    ...forCompany,
    private_or_company: 'company',
    state: 'quoted',
  })
  expect([rented.status, waiting.status, draft.status, quoted.status]).toEqual([201, 201, 201, 201])

  const blocked = await put(clerk, company.id, { blocked: { reason } })
  expect([blocked.status, blocked.body.data.blocked]).toEqual([200, { reason }])

  blamesNobody(await checkOut(shop, buyer, await forFirm()))
  blamesNobody(await shop.request(Checkout, { body: await forFirm({ email: 'svecias@example.lt' }) }))
  const stranger = await makeCustomer(shop)
  blamesNobody(await checkOut(shop, stranger, await forFirm()))
  const byVat = { title: 'Kita', im_k: '304151376', pvm_k: 'LT100001919017' }
  blamesNobody(await shop.request(Checkout, { body: await forFirm({ ...byVat, email: 'svecias@example.lt' }) }))
  blamesNobody(await shop.request(AcceptQuote, { params: { secret: quoted.body.data.quote.secret } }))
  const { id } = waiting.body.data
  blamesNobody(
    await shop.request(ApproveMyOrder, { as: buyer.token, params: { id: company.id, order_id: id }, body: {} }),
  )
  const { id: orderId, rentals } = rented.body.data
  const params = { id: orderId, rentalId: rentals[0].id }
  const quote = await shop.request(QuoteExtension, { as: buyer.token, params, query: { to: '2026-11-27' } })
  const { price_with_vat } = quote.body.data
  blamesNobody(
    await shop.request(ExtendRental, {
      as: buyer.token,
      params,
      body: { to: '2026-11-27', expected_price_with_vat: price_with_vat },
    }),
  )
  // its people order for themselves as anybody
  const own = await checkOut(shop, buyer, await makePricedCheckoutForm(shop, one()))
  expect(own.status).toBe(201)

  // what waits for the office sees why
  const seesWhy = { status: 403, body: { code: 'client-blocked', reason, right: 'clients:override' } }
  expect(await shop.request(ApproveOrder, { as: clerk.token, params: { id }, body: {} })).toMatchObject(seesWhy)
  expect(
    await shop.request(PlaceDeskOrder, { as: clerk.token, params: { id: draft.body.data.id }, body: {} }),
  ).toMatchObject(seesWhy)
  expect(
    await shop.request(PlaceDeskOrder, { as: owner.token, params: { id: draft.body.data.id }, body: {} }),
  ).toMatchObject({ status: 200 })
  await put(owner, company.id, { blocked: null })
  expect((await checkOut(shop, buyer, await forFirm({ comment: 'Vėl' }))).status).toBe(201)
})

test('a clerk reads why a client is blocked, and only who may override orders for it, which the history tells', async () => {
  const made = await shop.request(CreateClient, {
    as: clerk.token,
    body: { name: 'Jonas Blokas', phone: '+37061299001', email: 'blokas@example.lt', blocked: { reason } },
  })
  const { id } = made.body.data
  expect(made.body.data.blocked).toEqual({ reason })
  for (const state of ['placed', 'quoted'])
    expect(await placed(clerk, { client_id: id, state })).toMatchObject({
      status: 403,
      body: { code: 'client-blocked', reason, message: expect.stringContaining(reason) },
    })
  // not chosen, but typed
  expect((await placed(clerk, { email: 'Blokas@example.lt' })).body.code).toBe('client-blocked')
  expect((await placed(clerk, { email: null, phone: '+37061299001' })).status).toBe(422)
  expect((await placed(clerk, { email: 'kita@example.lt', phone: '+37061299001' })).status).toBe(201)
  expect((await placed(owner, { client_id: id })).status).toBe(201)
  const entries = await shop.context.database.db
    .select({ deed: history.deed, by: history.by_id })
    .from(history)
    .where(and(eq(history.subject_kind, 'client'), eq(history.subject_id, id)))
    .orderBy(history.id)
  expect(entries).toEqual([
    { deed: 'client.created', by: clerk.id },
    { deed: 'client.blocked', by: clerk.id },
    { deed: 'client.block-overridden', by: owner.id },
  ])
})

test('a block has a reason, is not overwritten unseen, and is lifted by who may override it', async () => {
  const { body } = await shop.request(CreateClient, {
    as: clerk.token,
    body: { name: 'Ona Be Bloko', phone: '+37061299002' },
  })
  const { id } = body.data
  for (const wrong of ['', ' '])
    expect(Object.keys((await put(clerk, id, { blocked: { reason: wrong } })).body.errors)).toEqual(['blocked.reason'])
  expect((await put(clerk, id, { blocked: { reason }, seen: { blocked: null } })).status).toBe(200)
  const over = await put(clerk, id, { blocked: { reason: 'Kita' }, seen: { blocked: null } })
  expect([over.status, over.body.code, over.body.now]).toEqual([409, 'changed-meanwhile', { blocked: reason }])
  expect((await put(clerk, id, { note: 'Skambinti ryte' })).body.data.blocked).toEqual({ reason })
  expect((await put(clerk, id, { blocked: null })).body).toMatchObject({ code: 'no-right', right: 'clients:override' })
  expect((await put(owner, id, { blocked: null })).body.data.blocked).toBeNull()
  expect((await shop.request(ShowClient, { as: clerk.token, params: { id } })).body.data.blocked).toBeNull()
})
