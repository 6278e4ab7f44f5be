import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { PlanVisit } from '#counter/rounds/rounds.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { AddSite, ChangeSite } from '#people/work-sites/client-sites.contract.ts'
import { CreateObject } from '#people/work-sites/objects.contract.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makeCheckoutForm, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CopyDeskOrder, CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'

/** A Wednesday. */
const now = new Date('2026-11-18T08:30:00Z')
const friday = '2026-11-20'

let shop: TestShop
let buyer: TestPerson
let clerk: TestPerson
let disc: number
let zones: { kaunas: number; far: number }
let slot: number
beforeEach(async () => {
  shop = await openTestShop({ now })
  buyer = await makeCustomer(shop)
  clerk = await makeAdmin(shop)
  disc = (await makeSellProduct(shop, { units: 100, priceCents: 1_000 })).id
  const kaunas = (await makeDeliveryZone(shop)).id
  zones = {
    kaunas,
    far: (await makeDeliveryZone(shop, { title: 'Jonava', postal_prefixes: ['55'], price: 4_000, position: 1 })).id,
  }
  slot = (await makeDeliverySlot(shop, { capacity: 5 })).id
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  }
})

const db = () => shop.context.database.db
const stopsOf = (orderId: number) => db().select().from(stops).where(eq(stops.order_id, orderId)).orderBy(stops.id)
const line = () => ({ id: disc, type: 'sell', quantity: 1 })
const jonava = {
  address: 'Statybininkų g. 5',
  city: 'Jonava',
  postal_code: 'LT-55123',
  contact_name: 'Petras Sargas',
  contact_phone: '8 612 99999',
  note: 'Vartai iš kiemo pusės',
}
const asKept = { ...jonava, postal_code: '55123', contact_phone: '+37061299999' }
const atDoor = { zone_id: 0, address: asKept.address, city: 'Jonava', postal_code: '55123' }
const when = () => ({ delivery_slot_id: slot, delivery_day: friday })
const priceTo = async (postal_code: string) =>
  (await shop.request(PriceCart, { body: { items: [line()], deliver_to: { postal_code } } })).body.price_with_vat
const order = async (changes: object, postal_code = '55123') =>
  checkOut(
    shop,
    buyer,
    makeCheckoutForm([line()], await priceTo(postal_code), {
      delivery: 'delivery',
      postal_code: '44280',
      ...when(),
      ...changes,
    }),
  )
const desk = async (changes: object, state = 'placed') => {
  const form = await makePricedCheckoutForm(shop, [line()])
  const { expected_price_with_vat: _, terms: __, ...typed } = form
  const body = { ...typed, delivery: 'delivery', postal_code: '44280', ...when(), state, ...changes }
  return shop.request(CreateDeskOrder, { as: clerk.token, body })
}
const ofCompany = { private_or_company: 'company', title: 'UAB „Pavyzdys“', im_k: '301000006' }
const change = async (id: number, changes: object) => {
  const { body } = await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })
  const { form, version: seen } = body.data
  return shop.request(UpdateDeskOrder, { as: clerk.token, params: { id }, body: { ...form, ...changes, seen } })
}

test('T1277 an order goes to its own address: priced, driven and called there, while the invoice keeps the buyer’s', async () => {
  const { status, body } = await order({ delivery_address: jonava, comment: 'Prieš pietus' })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.data
  expect(body.data).toMatchObject({ delivery_address: asKept, postal_code: '44280', price_with_vat: 1_210 + 4_840 })
  expect(await stopsOf(id)).toMatchObject([
    {
      ...atDoor,
      zone_id: zones.far,
      contact_name: 'Petras Sargas',
      contact_phone: '+37061299999',
      note: 'Prieš pietus\nVartai iš kiemo pusės',
    },
  ])
  expect((await shop.request(MarkPaid, { as: clerk.token, params: { id } })).status).toBe(200)
  const papers = await db().select().from(documents).where(eq(documents.order_id, id))
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['invoice', 'prepayment'])
  for (const { snapshot } of papers)
    expect(snapshot).toMatchObject({
      buyer: { address: expect.stringContaining('44280') },
      delivered_to: 'Statybininkų g. 5, 55123 Jonava',
    })

  const plain = (await order({ comment: 'Be kito adreso' }, '44280')).body.data
  expect(plain).toMatchObject({ delivery_address: null, price_with_vat: 1_210 + 1_815 })
  expect(await stopsOf(plain.id)).toMatchObject([{ zone_id: zones.kaunas, postal_code: '44280' }])
})

test('T1277 without a contact the buyer is called; what is fetched by oneself has no delivery address', async () => {
  const bare = { address: 'Miško g. 1', city: 'Jonava', postal_code: '55001' }
  const { id } = (await order({ delivery_address: bare })).body.data
  const [stop] = await stopsOf(id)
  const [row] = await db().select().from(orders).where(eq(orders.id, id))
  expect(stop).toMatchObject({ contact_name: `${row?.name} ${row?.lastname}`, contact_phone: row?.phone, note: '' })
  const seen = await makePricedCheckoutForm(shop, [line()])
  const { body } = await checkOut(shop, buyer, {
    ...seen,
    delivery: 'pickup',
    delivery_address: jonava,
    comment: 'Pats',
  })
  expect(body.data.delivery_address).toBeNull()
})

test('T1277 a wrong delivery address is refused at its fields, and nothing is ordered', async () => {
  const before = await db().select().from(orders)
  for (const [field, wrong] of [
    ['delivery_address.address', { address: ' ' }],
    ['delivery_address.city', { city: undefined }],
    ['delivery_address.postal_code', { postal_code: '' }],
    ['delivery_address.postal_code', { postal_code: '12' }],
    ['delivery_address.contact_phone', { contact_phone: '12' }],
    ['delivery_address.note', { note: 'x'.repeat(1_001) }],
    ['delivery_address.postal_code', { postal_code: '99999' }],
  ] as const) {
    const delivery_address = { ...jonava, ...wrong }
    for (const { status, body } of [await order({ delivery_address }), await desk({ delivery_address })])
      expect([status, Object.keys(body.errors)], JSON.stringify(wrong)).toEqual([422, [field]])
  }
  expect(await db().select().from(orders)).toEqual(before)
})

test('T1278 a site with a postal code is driven to, its contact called; one without is not', async () => {
  const site = {
    title: 'Mokykla',
    address: 'Mokyklos g. 2',
    city: 'Jonava',
    contact_name: 'Ona',
    contact_phone: '861211111',
  }
  const create = (body: object) => shop.request(CreateObject, { as: buyer.token, body })
  expect(Object.keys((await create({ ...site, postal_code: '1' })).body.errors)).toEqual(['postal_code'])
  const known = (await create({ ...site, postal_code: 'LT-55001', comment: 'Pro galą' })).body.data
  expect(known.postal_code).toBe('55001')
  const placed = (await order({ object_id: known.id, postal_code: '' })).body.data
  expect(await stopsOf(placed.id)).toMatchObject([
    {
      zone_id: zones.far,
      address: 'Mokyklos g. 2',
      city: 'Jonava',
      postal_code: '55001',
      contact_name: 'Ona',
      contact_phone: '+37061211111',
      note: 'Pro galą',
    },
  ])
  expect(placed.object).toMatchObject({ id: known.id, postal_code: '55001' })
  const own = (await order({ object_id: known.id, delivery_address: { ...jonava, postal_code: '55999' } })).body.data
  expect(await stopsOf(own.id)).toMatchObject([{ postal_code: '55999', address: asKept.address }])

  const unknown = (await create(site)).body.data
  const asBefore = (await order({ object_id: unknown.id }, '44280')).body.data
  expect(await stopsOf(asBefore.id)).toMatchObject([{ zone_id: zones.kaunas, postal_code: '44280' }])
  const nowhere = await order({ object_id: unknown.id, postal_code: '' }, '44280')
  expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['postal_code']])
})

test('T1278 the desk sends a company’s order to its site in another town, by quote and by order alike', async () => {
  const company = await makeCompany(shop, { code: '301000006' })
  const add = {
    title: 'Sandėlis',
    address: 'Uosto g. 1',
    city: 'Jonava',
    postal_code: '55002',
    contact_phone: '861222222',
  }
  const site = (await shop.request(AddSite, { as: clerk.token, params: { id: company.id }, body: add })).body.data
  const quoted = (await desk({ ...ofCompany, client_id: company.id, object_id: site.id }, 'quoted')).body.data
  expect(quoted.price_with_vat).toBe(1_210 + 4_840)
  const params = { secret: quoted.quote.secret }
  const accepted = await shop.request(AcceptQuote, { params, body: {} })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect(await stopsOf(quoted.id)).toMatchObject([{ zone_id: zones.far, address: 'Uosto g. 1' }])

  const { id } = (await desk({ delivery_address: jonava, comment: 'Kita' })).body.data
  expect(await stopsOf(id)).toMatchObject([{ zone_id: zones.far }])
  const copy = (await shop.request(CopyDeskOrder, { as: clerk.token, params: { id } })).body.data
  expect(copy.delivery_address).toEqual(asKept)
})

test('T1279 before the invoice another address moves the stop and its price, null sends it to the buyer again', async () => {
  const { id } = (await desk({})).body.data
  expect(await stopsOf(id)).toMatchObject([{ zone_id: zones.kaunas }])
  const moved = await change(id, { delivery_address: jonava })
  expect([moved.status, moved.body.data?.price_with_vat], JSON.stringify(moved.body)).toEqual([200, 1_210 + 4_840])
  expect(await stopsOf(id)).toMatchObject([{ ...atDoor, zone_id: zones.far, note: 'Vartai iš kiemo pusės' }])
  expect((await change(id, { comment: 'Skambinti' })).status).toBe(200)
  expect(await stopsOf(id)).toMatchObject([{ ...atDoor, zone_id: zones.far, note: 'Skambinti\nVartai iš kiemo pusės' }])
  const back = await change(id, { delivery_address: null })
  expect([back.status, back.body.data.price_with_vat]).toEqual([200, 1_210 + 1_815])
  expect(await stopsOf(id)).toMatchObject([{ zone_id: zones.kaunas, postal_code: '44280', note: 'Skambinti' }])
})

test('T1279 after the invoice the address and the site change: within the zone without a paper, beyond it for the difference', async () => {
  const company = await makeCompany(shop, { code: '301000006' })
  const add = { title: 'Sandėlis', address: 'Uosto g. 1', city: 'Jonava', postal_code: '55002' }
  const site = (await shop.request(AddSite, { as: clerk.token, params: { id: company.id }, body: add })).body.data
  const { id } = (await desk({ ...ofCompany, client_id: company.id, delivery_address: jonava })).body.data
  await shop.request(MarkPaid, { as: clerk.token, params: { id } })
  const papers = await db().select().from(documents).where(eq(documents.order_id, id))

  const near = { ...asKept, address: 'Statybininkų g. 7', contact_phone: '861233333' }
  const { body: shown } = await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })
  const seen = { ...shown.data.form, delivery_address: near }
  const answer = await shop.request(PreviewDeskOrder, { as: clerk.token, params: { id }, body: seen })
  expect(answer.body.data).toMatchObject({ papers: [], problems: [] })
  expect((await change(id, { delivery_address: near })).status).toBe(200)
  expect(await stopsOf(id)).toMatchObject([{ address: 'Statybininkų g. 7', contact_phone: '+37061233333' }])

  await db().execute(`update stops set note = 'Skambinti prieš' where order_id = ${id}`)
  await db().execute('update delivery_zones set is_active = false')
  expect((await change(id, { phone: '+37061255555' })).status).toBe(200)
  expect(await stopsOf(id)).toMatchObject([{ contact_phone: '+37061233333', note: 'Skambinti prieš' }])
  await db().execute('update delivery_zones set is_active = true')
  const nowhere = await change(id, { delivery_address: { ...near, city: 'Nida', postal_code: '93121' } })
  expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['delivery_address.postal_code']])
  expect((await change(id, { delivery_address: null, object_id: site.id })).status).toBe(200)
  expect(await stopsOf(id)).toMatchObject([{ address: 'Uosto g. 1', postal_code: '55002' }])
  expect(await db().select().from(documents).where(eq(documents.order_id, id))).toEqual(papers)
  const away = await change(id, { object_id: null })
  expect(away.body.data?.papers, JSON.stringify(away.body)).toEqual([
    { kind: 'credit', price_with_vat: -4_840 },
    { kind: 'prepayment', price_with_vat: 1_815 },
  ])
  expect(await stopsOf(id)).toMatchObject([{ zone_id: zones.kaunas, postal_code: '44280' }])
})

test('T1279 an order delivered by agreement is planned to its own address', async () => {
  await db().execute('update delivery_zones set is_active = false')
  const { id } = (await desk({ delivery_address: jonava, delivery_slot_id: null, delivery_day: null })).body.data
  expect(await stopsOf(id)).toEqual([])
  const body = { order_id: id, kind: 'deliver', day: friday }
  const planned = await shop.request(PlanVisit, { as: clerk.token, body })
  expect(planned.status, JSON.stringify(planned.body)).toBe(201)
  expect(await stopsOf(id)).toMatchObject([{ ...atDoor, zone_id: null, contact_name: 'Petras Sargas' }])
})

test('T1278 a stranger’s site is refused before anything of it is told, and a company’s own people send there', async () => {
  const company = await makeCompany(shop, { code: '301000006', people: [{ user_id: buyer.id, role: 'buyer' }] })
  const add = { title: 'Sandėlis', address: 'Uosto g. 1', city: 'Jonava', postal_code: '55002' }
  const site = (await shop.request(AddSite, { as: clerk.token, params: { id: company.id }, body: add })).body.data
  const theirs = await order({ ...ofCompany, object_id: site.id })
  expect(theirs.status, JSON.stringify(theirs.body)).toBe(201)
  expect(await stopsOf(theirs.body.data.id)).toMatchObject([{ address: 'Uosto g. 1' }])
  const own = buyer
  buyer = await makeCustomer(shop)
  for (const postal_code of ['44280', '55123']) {
    const { status, body } = await order({ object_id: site.id, comment: postal_code }, '44280')
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(body)).toEqual([422, ['object_id']])
  }
  buyer = own
})

test('T1278 a site’s postal code is kept, changed and taken off by its form', async () => {
  const company = await makeCompany(shop, {})
  const add = { title: 'Sandėlis', address: 'Uosto g. 1', city: 'Jonava', postal_code: '55002' }
  const { id } = (await shop.request(AddSite, { as: clerk.token, params: { id: company.id }, body: add })).body.data
  const put = async (body: object) =>
    (await shop.request(ChangeSite, { as: clerk.token, params: { id: company.id, site_id: id }, body })).body.data
  expect((await put({ ...add, postal_code: 'LT-55003' })).postal_code).toBe('55003')
  expect((await put({ ...add, postal_code: null })).postal_code).toBeNull()
})
