import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ListRentProducts } from '#catalogue/catalogue.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { ShowAvailability } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { UpdateDeskOrder } from '../changes.contract.ts'
import { CreateDeskOrder, ListDeskOrders, PlaceDeskOrder, ShowDeskOrder, WithdrawDeskOrder } from '../desk.contract.ts'
import { AcceptQuote, QuotePdf, SendQuoteAgain, ShowQuote } from '../quotes.contract.ts'
import { company, makeDeskForm, makeRentLine } from './desk.factories.ts'
import { desk_orders, quote_links } from './desk.tables.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop, { roles: ['counter'] })
})

const as = () => ({ as: clerk.token })
const create = (body: object, more: object = {}) => shop.request(CreateDeskOrder, { ...as(), body, ...more })
const update = (id: number, body: object) => shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
const place = (id: number, body?: object) => shop.request(PlaceDeskOrder, { ...as(), params: { id }, body })
const show = (id: number) => shop.request(ShowDeskOrder, { ...as(), params: { id } })
const accept = (secret: string, body?: object) => shop.request(AcceptQuote, { params: { secret }, body })
const code = ({ status, body }: TestAnswer) => [status, body.code]
const rentalsOf = (id: number) => shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, id))
const orderOf = async (id: number) => (await shop.context.database.db.select().from(orders).where(eq(orders.id, id)))[0]
const mailsTo = (email: string) => shop.context.database.db.select().from(mails).where(eq(mails.recipient, email))

test('a draft of nothing is refused, a single word is kept', async () => {
  for (const body of [{}, { state: 'draft', items: [], name: '', client_id: null }]) {
    const refused = await create(body)
    expect([refused.status, refused.body.errors?.items?.[0]]).toEqual([
      422,
      'Čia dar nieko nėra: pasirinkite klientą arba įrankį.',
    ])
  }
  expect((await create({ name: 'Rūta' })).status).toBe(201)
})

test('T500 a draft is kept half typed, says what it would cost, holds nothing, and is an order of the same number once it is placed', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const typed = { name: 'Jonas', phone: '8 612 34567', items: [makeRentLine(saw)] }
  const draft = await create({ ...typed, state: 'draft' })
  expect(draft.status).toBe(201)
  expect(draft.body.data).toMatchObject({
    state: 'draft',
    version: 1,
    quote: null,
    holds_until: null,
    problems: [],
    placed_at: null,
    name: 'Jonas',
    price: 4000,
    price_with_vat: 4840,
    made_by: expect.any(String),
    lines: [{ id: null, product_id: saw.id, quantity: 1, charged_units: 2, price: 4000, price_with_vat: 4840 }],
  })
  const { id } = draft.body.data
  expect(await orderOf(id)).toBeUndefined()
  expect((await show(id)).body.data.form).toMatchObject(typed)

  const half = await place(id)
  expect([half.status, Object.keys(half.body.errors).sort()]).toEqual([422, ['address', 'city', 'email', 'lastname']])
  const whole = makeDeskForm([makeRentLine(saw)])
  const changed = await update(id, { ...whole, seen: 1 })
  expect([changed.status, changed.body.data.version, changed.body.data.state]).toEqual([200, 2, 'draft'])

  const placed = await place(id, { seen: 2 })
  expect([placed.status, placed.body.data.state]).toEqual([200, 'placed'])
  expect(placed.body.data).toMatchObject({
    id,
    is_payed: false,
    price_with_vat: 4840,
    phone: '+37061234567',
    documents: [{ kind: 'prepayment' }],
    lines: [{ id: expect.any(Number), product_id: saw.id }],
    rentals: [{ quantity: 1 }],
  })
  expect(await orderOf(id)).toMatchObject({ id, user_id: null, lapses: false })
  expect((await mailsTo(whole.email)).map(({ template }) => template)).toEqual(['order-placed'])
  const again = await place(id)
  expect([again.status, again.body.data.id]).toEqual([200, id])
  expect(await rentalsOf(id)).toHaveLength(1)
})

test('T500 an order is placed at once, also when a clerk’s browser asks twice by one key', async () => {
  const saw = await makeRentProduct(shop, { units: 5 })
  const body = { ...makeDeskForm([makeRentLine(saw)]), state: 'placed' }
  const headers = { 'idempotency-key': 'a-clerk-pressed-once' }
  const first = await create(body, { headers })
  const second = await create(body, { headers })
  expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
  expect(first.body.data).toMatchObject({ state: 'placed', quote: null })
  const { id, price_with_vat } = first.body.data
  const { data } = (await shop.request(ListDeskOrders, { ...as(), query: { client_id: first.body.data.client_id } }))
    .body
  expect(data).toMatchObject([{ id, state: 'placed', price_with_vat }])
  const other = await create({ ...body, comment: 'kitas' }, { headers })
  expect(code(other)).toEqual([409, 'key-used-before'])
})

test('T1838 a draft that is sent twice at the same instant is one draft, and both are told of it', async () => {
  const headers = { 'idempotency-key': 'a-clerk-pressed-five-times' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Rūta' }, { headers })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 201))
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(4)
})

test('T501 a line that can’t be had is told in a draft, and refused at its field in a quote and an order', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const bolts = await makeSellProduct(shop, { priceCents: 100 })
  const items = [makeRentLine(saw, { quantity: 2 }), { id: bolts.id, type: 'sell', quantity: 1 }]
  const draft = await create({ ...makeDeskForm(items), state: 'draft' })
  expect(draft.status).toBe(201)
  expect(draft.body.data.problems).toEqual([{ field: 'items.0.quantity', message: expect.stringMatching(/[.]$/) }])
  expect(draft.body.data.lines[0].error).toMatch(/[.]$/)
  for (const state of ['quoted', 'placed']) {
    const { status, body } = await create({ ...makeDeskForm(items), state })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'cart-changed', ['items.0.quantity']])
  }
  const gone = await create({
    ...makeDeskForm([makeRentLine(saw, { period: { from: '2026-11-16', to: '2026-11-17' } })]),
    state: 'placed',
  })
  expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['items.0.period']])
  const dearer = await create({ ...makeDeskForm([makeRentLine(saw)]), state: 'placed', expected_price_with_vat: 1 })
  expect(code(dearer)).toEqual([409, 'price-changed'])
  const empty = await create({ ...makeDeskForm([]), state: 'quoted' })
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['items']])
})

test('T502 a quote has a number, a link and a paper, and keeps its prices when the catalogue has others by now', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const form = makeDeskForm([makeRentLine(saw)], { email: 'pasiulymas@example.lt', expected_price_with_vat: 4840 })
  const { status, body } = await create({ ...form, state: 'quoted' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    state: 'quoted',
    version: 1,
    holds_until: null,
    price_with_vat: 4840,
    placed_at: null,
    quote: {
      secret: expect.stringMatching(/^[\w-]{43}$/),
      number: expect.stringMatching(/^PAS\d{6}$/),
      valid_until: '2026-11-24T06:00:00.000Z',
    },
  })
  const { id, quote } = body.data
  const [mail] = await mailsTo('pasiulymas@example.lt')
  expect([mail?.template, mail?.text]).toEqual(['quote', expect.stringContaining(`/pasiulymas/${quote.secret}`)])
  const links = await shop.context.database.db.select().from(quote_links)
  expect(JSON.stringify(links)).not.toContain(quote.secret)

  await shop.context.database.db.update(products).set({ price_per_day: 9900 }).where(eq(products.id, saw.id))
  const seen = await shop.request(ShowQuote, { params: { secret: quote.secret } })
  expect(seen.body.data).toMatchObject({ id, state: 'quoted', price_with_vat: 4840, quote: { number: quote.number } })
  expect(seen.body.data).not.toHaveProperty('made_by')
  expect(seen.headers['cache-control']).toContain('no-store')
  const pdf = await shop.request(QuotePdf, { params: { secret: quote.secret } })
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${quote.number}.pdf"`,
    'cache-control': 'no-store',
  })

  const accepted = await accept(quote.secret)
  expect(accepted.body).toMatchObject({ data: { id, state: 'placed', price_with_vat: 4840 } })
  expect(accepted.status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ price_with_vat: 4840, lapses: true })
  const twice = await accept(quote.secret)
  expect([twice.status, twice.body.data.id, twice.body.data.state]).toEqual([200, id, 'placed'])
  expect(await rentalsOf(id)).toHaveLength(1)
  expect((await place(id)).body.data.id).toBe(id)
})

test('T503 of many who accept at the same instant, and a clerk who places it, all get one order', async () => {
  const saw = await makeRentProduct(shop, { units: 3 })
  const { id, quote } = (await create({ ...makeDeskForm([makeRentLine(saw)]), state: 'quoted' })).body.data
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => accept(quote.secret)),
    ...Array.from({ length: 2 }, () => place(id)),
  ])
  expect(answers.map(({ status, body }) => [status, body.data?.id])).toEqual(Array(8).fill([200, id]))
  expect(await rentalsOf(id)).toHaveLength(1)
})

test('T504 a quote that is withdrawn, changed or whose tools are taken is refused well, and nothing is half done', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const email = 'pasiulymas@example.lt'
  const quoted = async (items = [makeRentLine(saw)]) =>
    (await create({ ...makeDeskForm(items, { email }), state: 'quoted' })).body.data

  const withdrawn = await quoted()
  const { body } = await shop.request(WithdrawDeskOrder, { ...as(), params: { id: withdrawn.id } })
  expect(body.data.state).toBe('withdrawn')
  expect(code(await accept(withdrawn.quote.secret))).toEqual([409, 'withdrawn'])

  const first = await quoted()
  const changed = (
    await update(first.id, { ...makeDeskForm([makeRentLine(saw)], { email }), comment: 'Kitaip', seen: 1 })
  ).body.data
  expect(changed).toMatchObject({ state: 'quoted', version: 2, quote: { number: first.quote.number } })
  expect(changed.quote.secret).not.toBe(first.quote.secret)
  expect(code(await accept(first.quote.secret))).toEqual([409, 'quote-changed'])
  const old = await shop.request(ShowQuote, { params: { secret: first.quote.secret } })
  expect(old.body.data).toMatchObject({ version: 2, comment: 'Kitaip' })

  const rival = await quoted()
  expect((await accept(rival.quote.secret)).status).toBe(200)
  const taken = await accept(first.quote.secret, { seen: 2 })
  expect(code(taken)).toEqual([409, 'quote-taken'])
  expect([await orderOf(first.id), (await show(first.id)).body.data.state]).toEqual([undefined, 'quoted'])

  for (const secret of ['x', first.quote.secret.slice(0, 20), 'a'.repeat(43), '%00', ' ']) {
    const guessed = await accept(secret)
    expect(code(guessed)).toEqual([404, 'not-found'])
    expect((await shop.request(ShowQuote, { params: { secret } })).body).toEqual(guessed.body)
    expect((await shop.request(QuotePdf, { params: { secret } })).status).toBe(404)
  }
})

test('T505 of two clerks who change the same draft one wins, and the other is told', async () => {
  const saw = await makeRentProduct(shop, { units: 3 })
  const { id } = (await create({ ...makeDeskForm([makeRentLine(saw)]), state: 'draft' })).body.data
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((comment) => update(id, { ...makeDeskForm([makeRentLine(saw)]), comment, seen: 1 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed-meanwhile', version: 2 })
  const winner = answers.find(({ status }) => status === 200)?.body.data
  expect((await show(id)).body.data).toMatchObject({ comment: winner.comment, version: 2 })
  expect((await update(id, makeDeskForm([makeRentLine(saw)]))).status).toBe(422)
  await place(id)
  expect(code(await update(id, { ...makeDeskForm([makeRentLine(saw)]), state: 'draft', seen: 3 }))).toEqual([
    409,
    'already-placed',
  ])
})

test('a quote that holds tools waits for whoever takes them just then, and is told as one that comes later', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const holding = { ...makeDeskForm([makeRentLine(saw)]), state: 'quoted', holds_until: '2026-11-20T12:00:00.000Z' }
  const takeAway = async (tx: Tx) => {
    await lockProducts(tx, [saw.id])
    await tx.update(products).set({ stock: 0 }).where(eq(products.id, saw.id))
  }
  const { status, body } = await runConcurrently(shop, takeAway, () => create(holding))
  const later = await create(holding)
  expect([status, body]).toEqual([409, later.body])
})

test('numbers of quotes have no gaps, and a quote that was refused takes none', async () => {
  const saw = await makeRentProduct(shop, { units: 2 })
  const quoted = async (items: unknown[]) => create({ ...makeDeskForm(items), state: 'quoted' })
  const numberOf = ({ body }: TestAnswer) => Number(body.data.quote.number.slice(3))
  const first = numberOf(await quoted([makeRentLine(saw)]))
  expect((await quoted([makeRentLine(saw, { quantity: 3 })])).status).toBe(409)
  const many = (await Promise.all(Array.from({ length: 5 }, () => quoted([makeRentLine(saw)])))).map(numberOf)
  expect(many.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((step) => first + step))
})

test('drafts and quotes are listed by state and by whom they are for, and a quote is sent again with a link of its own', async () => {
  const saw = await makeRentProduct(shop, { units: 9 })
  const buyer = { ...company, title: 'UAB „Šaltinėlio namai“', im_k: '305519913' }
  const { id, quote } = (await create({ ...makeDeskForm([makeRentLine(saw)], buyer), state: 'quoted' })).body.data
  const listed = (await shop.request(ListDeskOrders, { ...as(), query: { state: 'quoted', search: 'saltinel' } })).body
  expect(listed.data).toMatchObject([{ id, state: 'quoted', client: buyer.title, number: quote.number }])
  expect(
    (await shop.request(ListDeskOrders, { ...as(), query: { state: 'draft', search: 'saltinel' } })).body.data,
  ).toEqual([])
  const sent = await shop.request(SendQuoteAgain, { ...as(), params: { id } })
  expect(sent.body.data.quote.secret).not.toBe(quote.secret)
  expect((await show(id)).body.data.quote.secret).toBeNull()
  for (const { secret } of [quote, sent.body.data.quote])
    expect((await shop.request(ShowQuote, { params: { secret } })).body.data.id).toBe(id)
  const [row] = await shop.context.database.db.select().from(desk_orders).where(eq(desk_orders.id, id))
  expect(row?.client_id).toEqual(expect.any(Number))
})

test('T504 a quote lapses by itself at its moment, and says so', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const late = (await create({ ...makeDeskForm([makeRentLine(saw)]), state: 'quoted' })).body.data
  shop.setNow(new Date(Date.parse(late.quote.valid_until) - 1))
  expect((await shop.request(ShowQuote, { params: { secret: late.quote.secret } })).body.data.state).toBe('quoted')
  shop.setNow(new Date(late.quote.valid_until))
  expect(code(await accept(late.quote.secret))).toEqual([409, 'quote-lapsed'])
  expect((await shop.request(ShowQuote, { params: { secret: late.quote.secret } })).body.data.state).toBe('lapsed')
  const { token } = await makeAdmin(shop)
  const placed = await shop.request(PlaceDeskOrder, { as: token, params: { id: late.id } })
  expect(code(placed)).toEqual([409, 'quote-lapsed'])
  const renewed = await shop.request(UpdateDeskOrder, {
    as: token,
    params: { id: late.id },
    body: { ...makeDeskForm([makeRentLine(saw, { period: { from: '2026-12-01', to: '2026-12-02' } })]), seen: 1 },
  })
  expect([renewed.status, renewed.body.data.state, renewed.body.data.quote.number]).toEqual([
    200,
    'quoted',
    late.quote.number,
  ])
})

test('T506 units reserved by a quote are nobody else’s until its moment, in the calendar, the cart and the checkout, and then everybody’s', async () => {
  const saw = await makeRentProduct(shop, { units: 2, category: 'Laikomi' })
  const query = { from: '2026-11-24', to: '2026-11-25' }
  const free = async () =>
    (await shop.request(ShowAvailability, { params: { slug: saw.slug }, query })).body.data.map(
      (day: { free: number }) => day.free,
    )
  const inCart = async () =>
    (await shop.request(PriceCart, { body: { items: [makeRentLine(saw)] } })).body.items[0].available
  const listed = async () =>
    (await shop.request(ListRentProducts, { query: { ...query, category: 'laikomi' } })).body.data.map(
      (one: { free_in_period: number }) => one.free_in_period,
    )
  expect([await free(), await inCart(), await listed()]).toEqual([[2, 2], 2, [2]])
  const holds_until = '2026-11-20T12:00:00.000Z'
  const quoted = (await create({ ...makeDeskForm([makeRentLine(saw)]), state: 'quoted', holds_until })).body.data
  expect(quoted.holds_until).toBe(holds_until)
  expect([await free(), await inCart(), await listed()]).toEqual([[1, 1], 1, [1]])
  const both = { ...makeDeskForm([makeRentLine(saw, { quantity: 2 })]), state: 'placed' }
  expect(code(await create(both))).toEqual([409, 'cart-changed'])
  expect((await create({ ...makeDeskForm([makeRentLine(saw)]), state: 'placed' })).status).toBe(201)
  expect([await free(), await inCart(), await listed()]).toEqual([[0, 0], 0, []])

  // its own held units are free
  const changed = await update(quoted.id, { ...makeDeskForm([makeRentLine(saw)]), seen: 1, holds_until })
  expect([changed.status, changed.body.data.problems]).toEqual([200, []])
  shop.setNow(new Date(holds_until))
  expect(await inCart()).toBe(1)
  shop.setNow(start)
  expect((await accept(changed.body.data.quote.secret)).status).toBe(200)
  expect(await inCart()).toBe(0)
})

test('T506 a hold ends with its quote, begins in the future, and is free again when the quote is withdrawn', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const hold = (holds_until: string) => create({ ...makeDeskForm([makeRentLine(saw)]), state: 'quoted', holds_until })
  for (const wrong of ['2026-11-18T07:00:00.000Z', '2026-12-24T12:00:00.000Z', 'rytoj']) {
    const { status, body } = await hold(wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['holds_until']])
  }
  const { id } = (await hold('2026-11-20T12:00:00.000Z')).body.data
  expect((await hold('2026-11-20T12:00:00.000Z')).status).toBe(409)
  await shop.request(WithdrawDeskOrder, { ...as(), params: { id } })
  expect((await hold('2026-11-20T12:00:00.000Z')).status).toBe(201)
})

test('T507 of a quote that holds and customers who order at the same instant no more is promised than there is', async () => {
  for (let round = 0; round < 3; round++) {
    const saw = await makeRentProduct(shop, { units: 1 })
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () =>
        create({ ...makeDeskForm([makeRentLine(saw)]), state: 'quoted', holds_until: '2026-11-20T12:00:00.000Z' }),
      ),
      ...Array.from({ length: 3 }, () => create({ ...makeDeskForm([makeRentLine(saw)]), state: 'placed' })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  }
})

test('T585 a quote that a clerk places with the form costs what it promised, also with another buyer and its lines in another order', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  const bolts = await makeSellProduct(shop, { priceCents: 100 })
  const lines = [makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 2 }]
  const form = makeDeskForm(lines)
  const dearer = () =>
    shop.context.database.db.update(products).set({ price_per_day: 9900 }).where(eq(products.id, saw.id))
  const quoted = (await create({ ...form, state: 'quoted' })).body.data
  expect(quoted.price_with_vat).toBe(4840 + 242)
  await dearer()
  const body = { ...form, items: lines.toReversed(), comment: 'Skambino', state: 'placed', seen: 1 }
  // a promise ignores catalogue prices
  const placed = await update(quoted.id, { ...body, expected_price_with_vat: 23_958 + 242 })
  expect([placed.status, placed.body.data?.price_with_vat]).toEqual([200, 5082])
  expect(await orderOf(quoted.id)).toMatchObject({ price_with_vat: 5082, comment: 'Skambino' })
  const { data } = (await shop.request(ListDeskOrders, { ...as(), query: { state: 'placed' } })).body
  expect(data.find((row: { id: number }) => row.id === quoted.id)).toMatchObject({ price_with_vat: 5082 })
})

test('T585 a quote with changed lines takes current prices for all of them, which the clerk has to have seen', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  const drill = await makeRentProduct(shop, { units: 3, pricePerDayCents: 1000 })
  const form = makeDeskForm([makeRentLine(saw)])
  const quoted = (await create({ ...form, state: 'quoted' })).body.data
  const both = { ...form, items: [makeRentLine(saw), makeRentLine(drill)], state: 'placed', seen: 1 }
  await shop.context.database.db.update(products).set({ price_per_day: 3000 }).where(eq(products.id, saw.id))
  const blind = await update(quoted.id, both)
  expect([...code(blind), blind.body.cart.price_with_vat]).toEqual([409, 'price-changed', 9680])
  expect(blind.body.message).toBe(
    'Pakeistas pasiūlymas skaičiuojamas iš naujo, o kainos nuo jo pasikeitė. Peržiūrėkite naują sumą ir bandykite dar kartą.',
  )
  const stale = await update(quoted.id, { ...both, expected_price_with_vat: 4840 + 2420 })
  expect(code(stale)).toEqual([409, 'price-changed'])
  expect((await show(quoted.id)).body.data).toMatchObject({ state: 'quoted', version: 1, price_with_vat: 4840 })
  const seen = await update(quoted.id, { ...both, expected_price_with_vat: 9680 })
  expect([seen.status, seen.body.data?.price_with_vat, seen.body.data?.state]).toEqual([200, 9680, 'placed'])

  // the same price needs no confirmation
  const again = (await create({ ...makeDeskForm([makeRentLine(drill)]), state: 'quoted' })).body.data
  const more = await update(again.id, {
    ...makeDeskForm([makeRentLine(drill, { quantity: 2 })]),
    state: 'placed',
    seen: 1,
  })
  expect([more.status, more.body.data?.price_with_vat]).toEqual([200, 4840])
})

test('T585 a quote that has lapsed promises nothing to the clerk who places it', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const form = makeDeskForm([makeRentLine(saw, { period: { from: '2026-12-08', to: '2026-12-09' } })])
  const quoted = (await create({ ...form, state: 'quoted' })).body.data
  await shop.context.database.db.update(products).set({ price_per_day: 3000 }).where(eq(products.id, saw.id))
  shop.setNow(new Date(quoted.quote.valid_until))
  const { token } = await makeAdmin(shop)
  const placed = await shop.request(UpdateDeskOrder, {
    as: token,
    params: { id: quoted.id },
    body: { ...form, state: 'placed', seen: 1 },
  })
  expect([placed.status, placed.body.data?.price_with_vat]).toEqual([200, 7260])
})
