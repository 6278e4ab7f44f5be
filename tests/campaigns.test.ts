import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { ListRentProducts, ListSellProducts, ShowRentProduct, ShowSellProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { CreateCampaign, EndCampaign } from '#catalogue/prices/campaigns.contract.ts'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { buildProductStructuredData } from '#catalogue/shop/build-product-structured-data.ts'
import { ShowMyOrder } from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makeCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder, FindForDesk, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { Search } from '#sales/search/search.contract.ts'
import { createWork } from '#shell/action/work.ts'

let customer: TestPerson
let admin: TestPerson

const shop = openShopForFile({ now: new Date('2026-08-20T08:00:00Z') })
beforeAll(async () => {
  customer = await makeCustomer(shop)
  admin = await makeAdmin(shop)
})
async function comesAgain(at: string) {
  shop.setNow(new Date(at))
  for (const person of [customer, admin])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: shop.context.clock() }), { userId: person.id, remember: true }),
    )
}
// a Thursday
beforeEach(() => comesAgain('2026-10-01T05:30:00Z'))
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((breach) => `${name}: ${breach}`))).toEqual([])
})

async function campaign(about: object) {
  const body = { title: 'Rudens akcija', percent: 20, from: '2026-10-01', to: '2026-10-31', ...about }
  const answer = await shop.request(CreateCampaign, { as: admin.token, body })
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data as { id: number; title: string; percent: number }
}
const end = ({ id }: { id: number }) => shop.request(EndCampaign, { as: admin.token, params: { id } })

let last = 0
async function offered<Product extends TestProduct>(make: () => Promise<Product>, since = '2026-08-20T08:00:00Z') {
  const now = shop.context.clock()
  shop.setNow(new Date(since))
  const product = await make()
  shop.setNow(now)
  return product
}
const aTool = (about: object = {}) =>
  offered(() =>
    makeRentProduct(shop, {
      title: `Akcijinis pjūklas ${++last}`,
      category: `Pjovimas ${last}`,
      pricePerDayCents: 826,
      units: 20,
      packages: [{ days: 5, price: 3_505 }],
      ...about,
    }),
  )
const aLadder = (about: object = {}) =>
  offered(() =>
    makeSellProduct(shop, {
      title: `Akcijinės kopėčios ${++last}`,
      category: `Kopėčios ${last}`,
      priceCents: 10_333,
      units: 50,
      ...about,
    }),
  )
const toolPage = async ({ slug }: TestProduct) => (await shop.request(ShowRentProduct, { params: { slug } })).body.data
const goodsPage = async ({ slug }: TestProduct) => (await shop.request(ShowSellProduct, { params: { slug } })).body.data
const line = ({ id }: TestProduct, changes: object = {}) => ({
  id,
  type: 'rent',
  quantity: 1,
  period: { from: '2026-10-05', to: '2026-10-06' },
  ...changes,
})
const cart = async (items: object[], more: object = {}) =>
  (await shop.request(PriceCart, { body: { items, ...more } })).body
async function order(items: object[], expected: number, more: object = {}) {
  customer = await makeCustomer(shop)
  return shop.request(Checkout, { as: customer.token, body: makeCheckoutForm(items, expected, more) })
}

test('T542 page, list, search, structured data, cart, order and papers agree to the cent, for a tool and for goods', async () => {
  const [tool, ladder] = [await aTool(), await aLadder()]
  await campaign({ products: [tool.id], categories: [ladder.category.slug] })

  // 8,26 € less 20 % are 6,61 €, 8,00 € with VAT; 35,05 € are 28,04 €, 33,93 € with VAT; before they were 9,99 €
  const entry = { title: 'Rudens akcija', percent: 20, to: '2026-10-31', lowest_since: null }
  const page = await toolPage(tool)
  expect(page).toMatchObject({
    price_per_day: 661,
    price_with_vat_per_day: 800,
    packages: [{ days: 5, price: 2_804, price_with_vat: 3_393 }],
    campaign: { ...entry, lowest_price_with_vat: 999 },
  })
  const goods = await goodsPage(ladder)
  expect(goods).toMatchObject({
    price: 8_266,
    price_with_vat: 10_002,
    campaign: { ...entry, lowest_price_with_vat: 12_503 },
  })
  expect(buildProductStructuredData(page, 'https://shop.example/x')).toMatchObject({ offers: { price: '8.00' } })
  expect(buildProductStructuredData(goods, 'https://shop.example/x')).toMatchObject({ offers: { price: '100.02' } })

  const query = (one: TestProduct) => ({ query: { category: one.category.slug } })
  const { accessories: _, ...cardOfPage } = page
  const [toolCard] = (await shop.request(ListRentProducts, query(tool))).body.data
  expect(cardOfPage).toMatchObject(toolCard)
  const [goodsCard] = (await shop.request(ListSellProducts, query(ladder))).body.data
  expect(goods).toMatchObject(goodsCard)
  const match = (await shop.request(Search, { query: { raktazodis: 'akcijin' } })).body
  expect(match.filter(({ id }: { id: number }) => [tool.id, ladder.id].includes(id))).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id: tool.id, price: 800, campaign: page.campaign }),
      expect.objectContaining({ id: ladder.id, price: 10_002, campaign: goods.campaign }),
    ]),
  )

  const items = [line(tool), { id: ladder.id, type: 'sell', quantity: 2 }]
  const priced = await cart(items)
  expect(priced.items).toMatchObject([
    { unit_price: 661, line_price_with_vat: 2 * 800, campaign: { title: 'Rudens akcija', percent: 20 } },
    { unit_price: 8_266, line_price_with_vat: 2 * 10_002, campaign: { percent: 20 } },
  ])
  const placed = await order(items, 1_600 + 20_004)
  expect([placed.status, placed.body.data.price_with_vat]).toEqual([201, 21_604])
  expect(placed.body.data.lines[0]).toMatchObject({
    unit_price: 661,
    campaign: { title: 'Rudens akcija', percent: 20 },
  })
  const [paper] = await shop.context.database.db
    .select()
    .from(documents)
    .where(eq(documents.order_id, placed.body.data.id))
  expect((paper as { snapshot: DocumentSnapshot }).snapshot.lines[0]?.details.at(-1)).toBe(
    'Akcija „Rudens akcija“: \u221220\u00a0%',
  )
})

test('a whole period is covered by what packages and days cost now', async () => {
  const tool = await aTool()
  await campaign({ products: [tool.id] })
  // Monday to Friday: five single days cost more than the package
  const { items } = await cart([line(tool, { period: { from: '2026-10-05', to: '2026-10-09' } })])
  expect(items[0]).toMatchObject({
    line_price_with_vat: 3_393,
    pieces: [{ days: 5, count: 1, price: 2_804, price_with_vat: 3_393 }],
    packages: [{ days: 5, price: 2_804, price_with_vat: 3_393 }],
  })
})

test('by the hour, and with a variant of goods, every price is less', async () => {
  const saw = await aTool({ pricePerDayCents: 0, pricePerHourCents: 300, packages: [] })
  const attributes = [{ attribute_name: 'Ilgis', attribute: '4 m', price: 1_050 }]
  const ladder = await aLadder({ attributes })
  await campaign({ products: [saw.id, ladder.id] })
  expect(await toolPage(saw)).toMatchObject({ price_per_hour: 240, campaign: { lowest_price_with_vat: 363 } })
  const page = await goodsPage(ladder)
  const chosen = [{ attribute_name: 'Ilgis', attribute: '4 m' }]
  const { items } = await cart([{ id: ladder.id, type: 'sell', quantity: 1, attributes: chosen }])
  expect(page.attributes[0].price).toBe(840)
  expect(items[0].unit_price_with_vat).toBe(page.price_with_vat + page.attributes[0].price_with_vat)
})

test('a campaign’s start and end hold from that minute on; ended, the price is back, and ordered lines stay', async () => {
  const tool = await aTool()
  await comesAgain('2026-09-30T08:00:00Z')
  const planned = await campaign({ products: [tool.id] })
  expect(await toolPage(tool)).toMatchObject({ price_per_day: 826, campaign: null })
  shop.setNow(new Date('2026-09-30T20:59:59Z'))
  expect((await toolPage(tool)).price_per_day).toBe(826)
  shop.setNow(new Date('2026-09-30T21:00:00Z'))
  expect((await toolPage(tool)).price_per_day).toBe(661)

  await comesAgain('2026-10-01T05:30:00Z')
  const items = [line(tool)]
  const placed = await order(items, 1_600)
  expect(placed.status).toBe(201)
  const buyer = customer
  await end(planned)
  expect(await toolPage(tool)).toMatchObject({ price_per_day: 826, campaign: null })
  const late = await order(items, 1_600)
  expect([late.status, late.body.code, late.body.cart.price_with_vat]).toEqual([409, 'price-changed', 1_998])
  const kept = await shop.request(ShowMyOrder, { as: buyer.token, params: { id: placed.body.data.id } })
  expect(kept.body.data.price_with_vat).toBe(1_600)
})

test('answers say that campaigns change them, and until when they are what they are', async () => {
  const tool = await aTool()
  await campaign({ products: [tool.id], from: '2026-10-03', to: '2026-10-04' })
  const { headers } = await shop.request(ShowRentProduct, { params: { slug: tool.slug } })
  expect(headers['x-shows']).toContain('campaigns')
  expect(new Date(String(headers['x-shows-until'])).toISOString()).toBe('2026-10-02T21:00:00.000Z')
})

test('of several campaigns the one that takes the most is told and taken, never their sum', async () => {
  const tool = await aTool()
  await campaign({ products: [tool.id], percent: 10 })
  await campaign({ categories: [tool.category.slug], percent: 30, title: 'Visa kategorija' })
  await campaign({ products: [tool.id], percent: 15 })
  expect(await toolPage(tool)).toMatchObject({
    price_per_day: 578,
    campaign: { title: 'Visa kategorija', percent: 30 },
  })
  const { items } = await cart([line(tool)])
  expect(items[0]).toMatchObject({ unit_price: 578, campaign: { percent: 30 } })
})

test('T543 a reduction has a lowest price only where the ledger carries it: since when, or none at all', async () => {
  const young = await offered(() => aLadder(), '2026-08-20T08:00:00Z')
  await campaign({ products: [young.id] })
  expect((await goodsPage(young)).campaign.lowest_since).toBe(null)

  shop.setNow(new Date('2026-09-21T08:00:00Z'))
  const since = await makeSellProduct(shop, { title: 'Kopėtėlės nuo rugsėjo', priceCents: 10_000 })
  await comesAgain('2026-10-01T05:30:00Z')
  const today = await makeSellProduct(shop, { title: 'Kopėtėlės nuo šiandien', priceCents: 10_000 })
  await campaign({ products: [since.id, today.id] })
  expect((await goodsPage(since)).campaign).toMatchObject({ lowest_price_with_vat: 12_100, lowest_since: '2026-09-21' })
  expect(await goodsPage(today)).toMatchObject({
    price: 8_000,
    campaign: { lowest_price_with_vat: null, lowest_since: null },
  })
})

test('a price raised just before a campaign makes no greater reduction', async () => {
  const ladder = await aLadder({ priceCents: 10_000 })
  await shop.context.database.db
    .update(products)
    .set({ price: 20_000, updated_at: new Date('2026-09-25T08:00:00Z') })
    .where(eq(products.id, ladder.id))
  await campaign({ products: [ladder.id] })
  expect(await goodsPage(ladder)).toMatchObject({ price: 16_000, campaign: { lowest_price_with_vat: 12_100 } })
})

test('a code is nobody’s price but whoever’s that types it: in the cart, in an order and at the desk', async () => {
  const tool = await aTool()
  const { title } = await campaign({ products: [tool.id], percent: 50, code: 'Ruduo50' })
  // for everybody, and higher, but not yet valid
  await campaign({ products: [tool.id], percent: 60, from: '2026-10-02' })
  expect(await toolPage(tool)).toMatchObject({ price_per_day: 826, campaign: null })
  expect((await cart([line(tool)])).price_with_vat).toBe(1_998)
  const priced = await cart([line(tool)], { code: ' ruduo50 ' })
  expect(priced).toMatchObject({ price_with_vat: 1_000, code: { code: 'ruduo50', title, percent: 50 } })
  const placed = await order([line(tool)], 1_000, { code: 'RUDUO50' })
  expect([placed.status, placed.body.data.lines[0].campaign]).toMatchObject([201, { title, percent: 50 }])
  expect((await order([line(tool)], 1_000)).body.code).toBe('price-changed')
  const desk = await shop.request(CreateDeskOrder, {
    as: admin.token,
    body: makeDeskForm([line(tool)], { state: 'placed', code: 'ruduo50', expected_price_with_vat: 1_000 }),
  })
  expect([desk.status, desk.body.data?.price_with_vat]).toEqual([201, 1_000])
})

test('T1639 a code typed without its diacritics is found, unless another one is written so', async () => {
  const tool = await aTool()
  await campaign({ products: [tool.id], percent: 50, code: 'ŽIEMA50' })
  const priceBy = async (code: string) => (await cart([line(tool)], { code })).code.percent
  expect(await priceBy('ziema50')).toBe(50)
  await campaign({ products: [tool.id], percent: 10, code: 'ZIEMA50' })
  expect([await priceBy('Ziema50'), await priceBy('žiema50')]).toEqual([10, 50])
})

test('T544 a code that is unknown, late or too early is told in the cart, and refused at its field where it is ordered', async () => {
  const tool = await aTool()
  await campaign({ products: [tool.id], code: 'VELIAU', from: '2026-10-02' })
  await end(await campaign({ products: [tool.id], code: 'SENIAU' }))
  const entry: Record<string, string> = {
    TOKIONERA: 'Tokio nuolaidos kodo nėra.',
    VELIAU: 'Šis nuolaidos kodas galios nuo 2026-10-02.',
    SENIAU: 'Šis nuolaidos kodas nebegalioja.',
  }
  for (const [code, sentence] of Object.entries(entry)) {
    expect(await cart([line(tool)], { code })).toMatchObject({ price_with_vat: 1_998, code: { code, error: sentence } })
    const refused = await order([line(tool)], 1_998, { code })
    expect([refused.status, refused.body.errors]).toEqual([422, { code: [sentence] }])
    const desk = await shop.request(CreateDeskOrder, {
      as: admin.token,
      body: makeDeskForm([line(tool)], { state: 'quoted', code }),
    })
    expect([desk.status, desk.body.errors]).toEqual([422, { code: [sentence] }])
  }
  expect((await cart([line(tool)], { code: '' })).code).toBeUndefined()
})

test('a quote keeps what it promised while a campaign ran; the desk is shown what things cost now', async () => {
  const tool = await aTool()
  const made = await campaign({ products: [tool.id] })
  const answer = await shop.request(FindForDesk, { as: admin.token, query: { search: tool.title } })
  expect(answer.body.data[0]).toMatchObject({ id: tool.id, price: 661 })
  const draft = await shop.request(CreateDeskOrder, { as: admin.token, body: makeDeskForm([line(tool)]) })
  const quoted = await shop.request(CreateDeskOrder, {
    as: admin.token,
    body: makeDeskForm([line(tool)], { state: 'quoted', expected_price_with_vat: 1_600 }),
  })
  expect([quoted.status, quoted.body.data?.price_with_vat]).toEqual([201, 1_600])
  await end(made)
  const accepted = await shop.request(AcceptQuote, { params: { secret: quoted.body.data.quote.secret }, body: {} })
  expect([accepted.status, accepted.body.data.price_with_vat]).toEqual([200, 1_600])
  const shown = await shop.request(ShowDeskOrder, { as: admin.token, params: { id: draft.body.data.id } })
  expect(shown.body.data.price_with_vat).toBe(1_998)
})

test('the office edits prices as they are without a campaign', async () => {
  const tool = await aTool()
  await campaign({ products: [tool.id] })
  const { body } = await shop.request(AdminProducts.rent.list, { as: admin.token, query: { q: tool.title } })
  expect(body.data[0]).toMatchObject({ id: tool.id, price_per_day: 826, packages: [{ days: 5, price: 3_505 }] })
  expect(body.data[0]).not.toHaveProperty('campaign')
  expect(await shop.context.database.db.$count(categories)).toBeGreaterThan(0)
})
