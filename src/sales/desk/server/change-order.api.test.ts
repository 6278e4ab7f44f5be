import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products, stock_movements } from '#catalogue/server/catalogue.tables.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { ListOrderRevisions } from '#orders/orders.contract.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { MoveInCalendar, PreviewDeskOrder, UpdateDeskOrder } from '../changes.contract.ts'
import { CreateDeskOrder, ListDeskOrders, ShowDeskOrder } from '../desk.contract.ts'
import { makeDeskForm, makeRentLine } from './desk.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop)
})

const as = () => ({ as: clerk.token })
const place = async (items: unknown[], changes: object = {}) => {
  const { status, body } = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm(items, changes), state: 'placed' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const show = (id: number) => shop.request(ShowDeskOrder, { ...as(), params: { id } })
const change = (id: number, body: object) => shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
const preview = (id: number, body: object) => shop.request(PreviewDeskOrder, { ...as(), params: { id }, body })
const move = (id: number, body: object) => shop.request(MoveInCalendar, { ...as(), params: { id }, body })
const revisions = (id: number) => shop.request(ListOrderRevisions, { ...as(), params: { id } })
const pay = (id: number, amount: number) =>
  shop.request(RecordPayment, { ...as(), params: { id }, body: { paid_on: '2026-11-18', amount, way: 'transfer' } })
const code = ({ status, body }: TestAnswer) => [status, body.code]
const fields = ({ status, body }: TestAnswer) => [status, Object.keys(body.errors ?? {})]
const db = () => shop.context.database.db
const rentalsOf = (id: number) => db().select().from(rentals).where(eq(rentals.order_id, id)).orderBy(asc(rentals.id))
const mailsTo = (email: string) => db().select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id))
const dearer = (id: number, changes: object) => db().update(products).set(changes).where(eq(products.id, id))

test('T550 a placed order opens with the form that it would be typed by, also one that a customer placed on the web', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const customer = await makeCustomer(shop)
  const made = await checkOut(shop, customer, await makePricedCheckoutForm(shop, [makeRentLine(saw)]))
  const { id } = made.body.data
  const { status, body } = await show(id)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id,
    state: 'placed',
    version: 1,
    revision: 1,
    change_refused: null,
    client_id: null,
    quote: null,
    form: {
      private_or_company: 'private',
      email: made.body.data.email,
      items: [
        { line_id: body.data.lines[0].id, id: saw.id, type: 'rent', quantity: 1, period: { from: '2026-11-24' } },
      ],
    },
  })
  const same = await change(id, { ...body.data.form, seen: 1 })
  expect([same.status, same.body.data.version, same.body.data.revision]).toEqual([200, 1, 1])
})

test('T551 unchanged lines of an order keep the agreed price, new lines cost today’s price', async () => {
  const saw = await makeRentProduct(shop, { units: 5, pricePerDayCents: 2000 })
  const bolts = await makeSellProduct(shop, { units: 10, priceCents: 100 })
  const order = await place([makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 2 }])
  expect(order.price).toBe(4200)
  await dearer(saw.id, { price_per_day: 9000 })
  await dearer(bolts.id, { price: 700 })
  const { data } = (await show(order.id)).body
  const [tool, goods] = data.form.items
  const items = [
    { ...tool, quantity: 2, period: { from: '2026-11-24', to: '2026-11-26' } },
    { ...goods, quantity: 3 },
    makeRentLine(saw, { period: { from: '2026-11-30', to: '2026-11-30' } }),
  ]
  const answer = await preview(order.id, { ...data.form, items })
  expect([answer.status, answer.body.data?.price, answer.body.data?.before_price_with_vat]).toEqual([
    200,
    12_000 + 300 + 9000,
    order.price_with_vat,
  ])
  expect((await rentalsOf(order.id)).map(({ quantity }) => quantity)).toEqual([1])

  const changed = await change(order.id, {
    seen: data.version,
    items,
    expected_price_with_vat: answer.body.data.price_with_vat,
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body.data).toMatchObject({
    id: order.id,
    price: 21_300,
    revision: 2,
    version: data.version + 1,
    lines: [
      { id: tool.line_id, quantity: 2, charged_units: 3, unit_price: 2000, price: 12_000 },
      { id: goods.line_id, quantity: 3, unit_price: 100 },
      { quantity: 1, charged_units: 1, unit_price: 9000 },
    ],
  })
  expect((await rentalsOf(order.id)).map(({ quantity, starts_at }) => [quantity, starts_at.toISOString()])).toEqual([
    [2, '2026-11-24T06:00:00.000Z'],
    [1, '2026-11-30T06:00:00.000Z'],
  ])
  const moves = await db().select().from(stock_movements).where(eq(stock_movements.product_id, bolts.id))
  expect(moves.map(({ units, reason }) => [units, reason]).slice(-2)).toEqual([
    [-2, 'sold'],
    [-1, 'changed'],
  ])
  expect((await mailsTo(order.email)).map(({ template }) => template)).toEqual(['order-placed', 'order-changed'])
  const { body } = await revisions(order.id)
  expect(body.data).toMatchObject([
    {
      revision: 1,
      by: null,
      price_with_vat: order.price_with_vat,
      changes: [],
      lines: [{ quantity: 1 }, { quantity: 2 }],
    },
    { revision: 2, by: expect.any(String), lines: [{ quantity: 2 }, { quantity: 3 }, { quantity: 1 }] },
  ])
  expect(body.data[1].changes).toHaveLength(5)
})

test('T552 a clerk who saw another version is told, and no booking is moved once there is an invoice', async () => {
  const saw = await makeRentProduct(shop, { units: 5 })
  const order = await place([makeRentLine(saw)])
  const { form, version } = (await show(order.id)).body.data
  const more = { ...form, items: [{ ...form.items[0], quantity: 2 }] }
  expect((await change(order.id, { ...more, seen: version })).status).toBe(200)
  expect(code(await change(order.id, { ...more, seen: version }))).toEqual([409, 'changed-meanwhile'])
  expect((await shop.request(MarkPaid, { ...as(), params: { id: order.id } })).status).toBe(200)
  const [rental] = await rentalsOf(order.id)
  expect(code(await move(rental?.id ?? 0, { from: '2026-11-26' }))).toEqual([409, 'invoiced'])
  expect((await show(order.id)).body.data.change_refused).toBeNull()
})

test('T553 an unavailable line gets its error, the order’s own units are not in its way, and nothing is written', async () => {
  const saw = await makeRentProduct(shop, { units: 2 })
  const order = await place([makeRentLine(saw)])
  await place([makeRentLine(saw, { period: { from: '2026-11-26', to: '2026-11-27' } })])
  await place([makeRentLine(saw, { period: { from: '2026-11-26', to: '2026-11-27' } })])
  const { form, version } = (await show(order.id)).body.data
  const [line] = form.items
  // a day later, overlapping its own days
  const later = { ...form, items: [{ ...line, quantity: 2, period: { from: '2026-11-24', to: '2026-11-25' } }] }
  expect((await preview(order.id, later)).body.data.problems).toEqual([])
  const taken = { ...form, items: [{ ...line, period: { from: '2026-11-25', to: '2026-11-26' } }] }
  const answer = await preview(order.id, taken)
  expect(answer.body.data.problems).toEqual([{ field: 'items.0.quantity', message: expect.stringMatching(/[.]$/) }])
  expect(answer.body.data.lines[0].error).toMatch(/[.]$/)
  const refused = await change(order.id, { ...taken, seen: version })
  expect(fields(refused)).toEqual([409, ['items.0.quantity']])
  expect((await revisions(order.id)).body.data).toHaveLength(1)
  expect(fields(await change(order.id, { ...form, items: [], seen: version }))).toEqual([422, ['items']])
})

test('T554 a rental is moved by its first day alone and stays as long as it was charged, and what is taken says so', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const order = await place([makeRentLine(saw)])
  const [rental] = await rentalsOf(order.id)
  const id = rental?.id ?? 0
  // Friday to Monday: a weekend is not charged
  const tried = await move(id, { from: '2026-11-27', dry_run: true })
  expect([tried.status, tried.body.data?.period]).toEqual([200, { from: '2026-11-27', to: '2026-11-30' }])
  expect((await rentalsOf(order.id))[0]?.starts_at).toEqual(rental?.starts_at)
  const moved = await move(id, { from: '2026-11-27', seen: order.version })
  expect(moved.body.data).toMatchObject({
    order_id: order.id,
    version: order.version + 1,
    revision: 2,
    price_with_vat: order.price_with_vat,
    rental: { id, from: '2026-11-27T06:00:00.000Z', to: '2026-11-30T15:00:00.000Z' },
    before_price_with_vat: order.price_with_vat,
  })
  await place([makeRentLine(saw)])
  const taken = await move(id, { from: '2026-11-25' })
  expect(code(taken)).toEqual([409, 'taken'])
  expect([taken.body.free_from, taken.body.message]).toEqual([
    '2026-11-26',
    `Įrankis „${saw.title}“ tuo laiku užimtas. Laisvas nuo 2026-11-26.`,
  ])
})

test('T555 when what was paid is enough for what is left, the changed order becomes paid as by a payment', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  const order = await place([makeRentLine(saw, { quantity: 2 })])
  expect((await pay(order.id, 5000)).status).toBe(201)
  const { form, version } = (await show(order.id)).body.data
  const changed = await change(order.id, { ...form, items: [{ ...form.items[0], quantity: 1 }], seen: version })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body.data).toMatchObject({ is_payed: true, price_with_vat: 4840, revision: 2 })
  expect(changed.body.data.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['prepayment', 'invoice'])
  expect((await mailsTo(order.email)).map(({ template }) => template)).toEqual([
    'order-placed',
    'order-changed',
    'order-paid',
  ])
})

test('T554 by the hour a rental is moved to another hour, and an end that can’t be is told at its field', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerHourCents: 500, pricePerDayCents: 0 })
  const order = await place([makeRentLine(saw, { period: { from: '2026-11-24', from_time: '10:00', hours: 3 } })])
  const [rental] = await rentalsOf(order.id)
  const id = rental?.id ?? 0
  const moved = await move(id, { from: '2026-11-24', from_time: '13:00' })
  expect(moved.body.data).toMatchObject({
    period: { from: '2026-11-24', from_time: '13:00', hours: 3 },
    rental: { from: '2026-11-24T11:00:00.000Z', to: '2026-11-24T14:00:00.000Z' },
  })
  expect(fields(await move(id, { from: '2026-11-24', hours: 9 }))).toEqual([422, ['from']])
  expect(fields(await move(id, { from: '2026-11-24', to: '2026-11-25' }))).toEqual([422, ['to']])

  const drill = await makeRentProduct(shop, { units: 1 })
  const next = await place([makeRentLine(drill)])
  const [by] = await rentalsOf(next.id)
  expect(fields(await move(by?.id ?? 0, { from: '2026-11-24', to: '2026-11-23' }))).toEqual([422, ['to']])
  // a Sunday
  expect(fields(await move(by?.id ?? 0, { from: '2026-11-24', to: '2026-11-29' }))).toEqual([422, ['to']])
  expect(fields(await move(by?.id ?? 0, { from: '2026-11-17' }))).toEqual([422, ['from']])
  expect((await move(999_999, { from: '2026-11-24' })).status).toBe(404)
  const longer = await move(by?.id ?? 0, { from: '2026-11-24', to: '2026-11-27' })
  expect([longer.status, longer.body.data?.price_with_vat]).toEqual([200, next.price_with_vat * 2])
})

test('T551 a changed buyer is written into papers and lists, and an error about a missing field stands at it', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  const order = await place([makeRentLine(saw)])
  const { form, version } = (await show(order.id)).body.data
  const company = { ...form, ...testCompany, seen: version }
  expect(fields(await change(order.id, { ...company, im_k: '123' }))).toEqual([422, ['im_k']])
  const changed = await change(order.id, company)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body.data).toMatchObject({
    private_or_company: 'company',
    title: testCompany.title,
    price: order.price,
  })
  const listed = await shop.request(ListDeskOrders, { ...as(), query: { state: 'placed' } })
  expect(listed.body.data.find(({ id }: { id: number }) => id === order.id).client).toBe(testCompany.title)
  const { body } = await revisions(order.id)
  expect(body.data[1].changes).toEqual(['Pakeisti pirkėjo duomenys, atsiėmimas arba pastaba.'])
  expect(JSON.stringify(body.data)).not.toContain(order.lastname)
  const draft = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm([makeRentLine(saw)]), state: 'draft' },
  })
  const seen = await preview(draft.body.data.id, {
    ...makeDeskForm([makeRentLine(saw, { period: { from: '2026-12-01', to: '2026-12-01' } })]),
  })
  expect([seen.status, seen.body.data.lines[0].charged_units, seen.body.data.revision]).toEqual([200, 1, null])
})
