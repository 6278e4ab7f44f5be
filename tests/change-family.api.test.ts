import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { MoveInCalendar, PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import type { ChangePaper } from '#sales/desk/desk.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import type { DeskForm } from '#sales/desk/desk-form.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop)
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const place = async (items: unknown[], changes: object = {}) => {
  const { status, body } = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm(items, changes), state: 'placed' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const markPaid = async (id: number) => {
  const { status, body } = await shop.request(MarkPaid, { ...as(), params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
}
const paid = async (items: unknown[], changes: object = {}) => {
  const order = await place(items, changes)
  await markPaid(order.id)
  return order
}
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const change = (id: number, body: object) => shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
const preview = (id: number, body: object) => shop.request(PreviewDeskOrder, { ...as(), params: { id }, body })
/** The preview says what the change then does. */
const changed = async (id: number, itemsOf: (items: DeskForm['items']) => unknown[], more: object = {}) => {
  const { form, version } = await show(id)
  const wanted = { ...form, ...more, items: itemsOf(form.items) }
  const entry = await preview(id, wanted)
  expect([entry.status, entry.body.data?.problems], JSON.stringify(entry.body)).toEqual([200, []])
  const { papers, to_pay, to_refund, price_with_vat } = entry.body.data
  const before = await papersOf(id)
  const answer = await change(id, { ...wanted, seen: version, expected_price_with_vat: price_with_vat })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.data).toMatchObject({ papers, to_pay, to_refund, price_with_vat })
  const written = (await papersOf(id)).filter((one) => !before.includes(one))
  expect(written.sort()).toEqual(
    papers
      .map(({ kind, price_with_vat }: ChangePaper) => `${kind === 'revision' ? 'prepayment' : kind} ${price_with_vat}`)
      .sort(),
  )
  return answer.body.data
}
const familyOf = async (id: number) =>
  db().select().from(orders).where(eq(orders.parent_id, id)).orderBy(asc(orders.id))
const papersOf = async (id: number) => {
  const ids = [id, ...(await familyOf(id)).filter((one) => !one.deleted_at).map((one) => one.id)]
  const all = await db().select().from(documents).orderBy(asc(documents.id))
  return all.flatMap(({ order_id, kind, snapshot }) =>
    ids.includes(order_id ?? 0) && kind !== 'contract'
      ? [`${kind} ${'price_with_vat' in snapshot && snapshot.price_with_vat}`]
      : [],
  )
}
const rentalsOf = (id: number) => db().select().from(rentals).where(eq(rentals.order_id, id)).orderBy(asc(rentals.id))
const code = ({ status, body }: TestAnswer) => [status, body.code]

test('T1220 a tool taken off a paid order is credited, and its days are everybody’s again', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const drill = await makeRentProduct(shop, { units: 1, pricePerDayCents: 1000 })
  const order = await paid([makeRentLine(saw), makeRentLine(drill)])
  const done = await changed(order.id, (items) => items.slice(0, 1))
  expect(done).toMatchObject({
    papers: [{ kind: 'credit', price_with_vat: -2420 }],
    to_pay: 0,
    to_refund: 2420,
    price_with_vat: 4840,
    parent_id: null,
    follow_ups: [],
  })
  expect((await show(order.id)).form.items).toMatchObject([{ id: saw.id, quantity: 1 }])
  await place([makeRentLine(drill)])
})

test('T1221 longer and one more of a paid order is one follow-up order with its own prepayment, part of the order’s form', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const order = await paid([makeRentLine(saw)])
  const longer = { from: '2026-11-24', to: '2026-11-27' }
  const done = await changed(order.id, ([item]) => [{ ...item, period: longer, quantity: 2 }])
  // two days more of the first, four days of the second
  expect(done).toMatchObject({
    papers: [{ kind: 'prepayment', price_with_vat: 4840 + 9680 }],
    to_pay: 14_520,
    to_refund: 0,
    price_with_vat: 19_360,
  })
  const [followUp] = await familyOf(order.id)
  expect(done.follow_ups).toEqual([followUp?.id])
  expect(await show(followUp?.id ?? 0)).toMatchObject({ parent_id: order.id, price_with_vat: 14_520 })
  expect((await rentalsOf(order.id)).map(({ expected_return }) => expected_return.toISOString())).toEqual([
    '2026-11-27T15:00:00.000Z',
  ])
  const { form } = await show(order.id)
  expect(form.items).toMatchObject([
    { id: saw.id, quantity: 1, period: longer },
    { id: saw.id, quantity: 1, period: longer },
  ])
  const same = await change(order.id, { ...form, seen: done.version })
  expect([same.status, same.body.data.papers, same.body.data.version]).toEqual([200, [], done.version])
  const mailed = await db().select().from(mails).where(eq(mails.recipient, order.email)).orderBy(asc(mails.id))
  expect(mailed.map(({ template }) => template)).toEqual(['order-placed', 'order-paid', 'order-added'])
})

test('T1222 a swapped line is in both, and the line that comes costs today’s price', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const bigger = await makeRentProduct(shop, { units: 1, pricePerDayCents: 5000 })
  const order = await paid([makeRentLine(saw)])
  const done = await changed(order.id, () => [makeRentLine(bigger)])
  expect(done).toMatchObject({
    papers: [
      { kind: 'credit', price_with_vat: -4840 },
      { kind: 'prepayment', price_with_vat: 12_100 },
    ],
    to_pay: 12_100,
    to_refund: 4840,
  })
})

test('T1223 shorter is credited by the tariff, and a follow-up that is not paid yet is revised before an invoice is touched', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000, packages: [{ days: 3, price: 5000 }] })
  const goods = await makeSellProduct(shop, { units: 10, priceCents: 100 })
  const order = await paid([makeRentLine(saw), { id: goods.id, type: 'sell', quantity: 4 }])
  const until =
    (to: string) =>
    ([item, ...rest]: DeskForm['items']) => [{ ...item, period: { from: '2026-11-24', to } }, ...rest]
  // P(4) = 7000, P(2) = 4000
  expect(await changed(order.id, until('2026-11-27'))).toMatchObject({
    papers: [{ kind: 'prepayment', price_with_vat: 8470 - 4840 }],
  })
  // P(3) = 5000
  expect(await changed(order.id, until('2026-11-26'))).toMatchObject({
    papers: [{ kind: 'revision', price_with_vat: 6050 - 4840 }],
    to_pay: 1210,
    to_refund: 0,
  })
  const [followUp] = await familyOf(order.id)
  await markPaid(followUp?.id ?? 0)
  expect(await changed(order.id, until('2026-11-24'))).toMatchObject({
    papers: [
      { kind: 'credit', price_with_vat: -2420 },
      { kind: 'credit', price_with_vat: -1210 },
    ],
  })
  expect(await changed(order.id, ([tool, one]) => [tool, { ...one, quantity: 1 }])).toMatchObject({
    papers: [{ kind: 'credit', price_with_vat: -363 }],
    price_with_vat: 2420 + 121,
  })
  const [row] = await db().select({ stock: products.stock }).from(products).where(eq(products.id, goods.id))
  expect(row?.stock).toBe(9)
})

test('T1224 an order is changed until its last tool is back, goods alone until they are handed over', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const order = await paid([makeRentLine(saw)])
  const { form, version } = await show(order.id)
  shop.setNow(new Date('2026-11-24T09:00:00Z'))
  clerk = await makeAdmin(shop)
  const [rental] = await rentalsOf(order.id)
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rental?.id ?? 0 } })).status).toBe(200)
  expect(code(await change(order.id, { ...form, items: [makeRentLine(saw)], seen: version }))).toEqual([
    409,
    'all-returned',
  ])
  expect(code(await preview(order.id, form))).toEqual([409, 'all-returned'])
  expect((await show(order.id)).change_refused).toContain('grąžinti')
})

test('T1225 e-mail, site and comment change always; what is on the invoice says why not and what to do', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const order = await paid([makeRentLine(saw)])
  const { form, version } = await show(order.id)
  const done = await change(order.id, { ...form, email: 'kitas@example.lt', comment: 'Skambinti', seen: version })
  expect([done.status, done.body.data?.email, done.body.data?.comment, done.body.data?.papers]).toEqual([
    ...[200, 'kitas@example.lt', 'Skambinti'],
    [],
  ])
  const refused = await change(order.id, { ...form, name: 'Kita', po_number: 'P-1', seen: done.body.data.version })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name', 'po_number']])
  expect(refused.body.errors.name[0]).toContain('Kredituokite')
  expect((await change(order.id, { ...form, email: 'ne', seen: done.body.data.version })).body.errors).toHaveProperty(
    'email',
  )
  expect(code(await change(order.id, { ...form, seen: version }))).toEqual([409, 'changed-meanwhile'])
  const [rental] = await rentalsOf(order.id)
  const moved = await shop.request(MoveInCalendar, {
    ...as(),
    params: { id: rental?.id ?? 0 },
    body: { from: '2026-11-26' },
  })
  expect(code(moved)).toEqual([409, 'invoiced'])
})

test('T1225 a change of a contact of a buyer from before today’s rules asks for nothing else, and the contact is written as it is read', async () => {
  const order = await paid([makeRentLine(await makeRentProduct(shop, { units: 1 }))])
  await db().update(orders).set({ lastname: '', address: '' }).where(eq(orders.id, order.id))
  const { form, version } = await show(order.id)
  const done = await change(order.id, { ...form, email: ' Trecias@EXAMPLE.lt ', phone: '8 612 34567', seen: version })
  expect([done.status, done.body.data?.email, done.body.data?.phone]).toEqual([
    ...[200, 'Trecias@EXAMPLE.lt', '+37061234567'],
  ])
  const { body, status } = await change(order.id, { ...form, phone: 'ne', seen: done.body.data.version })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['phone']])
})

test('T1226 before the invoice the papers are a revision with the new total, and what is due after it', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2000 })
  const order = await place([makeRentLine(saw)])
  expect(
    (
      await shop.request(RecordPayment, {
        ...as(),
        params: { id: order.id },
        body: { paid_on: '2026-11-18', amount: 1000, way: 'transfer' },
      })
    ).status,
  ).toBe(201)
  const { form, version } = await show(order.id)
  const wanted = { ...form, items: [{ ...form.items[0], quantity: 2 }] }
  const entry = { papers: [{ kind: 'revision', price_with_vat: 9680 }], to_pay: 8680, to_refund: 0 }
  expect((await preview(order.id, wanted)).body.data).toMatchObject(entry)
  // paid meanwhile, it would be a follow-up order
  const { papers } = entry
  await markPaid(order.id)
  expect(code(await change(order.id, { ...wanted, papers, seen: version }))).toEqual([409, 'changed-meanwhile'])
  expect(await familyOf(order.id)).toEqual([])
  const other = await place([makeRentLine(saw)])
  const { form: its, version: now } = await show(other.id)
  const more = { ...its, items: [{ ...its.items[0], quantity: 2 }] }
  const seen = (await preview(other.id, more)).body.data.papers
  expect((await change(other.id, { ...more, papers: seen, seen: now })).body.data).toMatchObject({ papers: seen })
})

test('T1229 anybody’s rental is extended at the desk, a guest’s unpaid one too, and the follow-up names its family', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const order = await place([makeRentLine(saw)])
  const [rental] = await rentalsOf(order.id)
  const params = { id: rental?.id ?? 0 }
  const answer = await shop.request(QuoteDeskExtension, { ...as(), params, query: { to: '2026-11-27' } })
  expect([answer.status, answer.body.data?.price_with_vat]).toEqual([200, 4840])
  const body = { to: '2026-11-27', expected_price_with_vat: 4840 }
  const done = await shop.request(ExtendDeskRental, { ...as(), params, body })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
  expect(done.body.data.order).toMatchObject({ parent_id: order.id, price_with_vat: 4840, follow_ups: [] })
  expect(await show(order.id)).toMatchObject({ follow_ups: [done.body.data.order.id] })
  const again = await shop.request(ExtendDeskRental, { ...as(), params, body })
  expect(again.body.data.order.id).toBe(done.body.data.order.id)
})

test('T1230 the whole family is handed over under one screen, and what an addition lets go asks no deposit', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000, deposit: 1000 })
  const bolts = await makeSellProduct(shop, { units: 10, priceCents: 100 })
  const order = await paid([makeRentLine(saw)])
  const done = await changed(order.id, ([item]) => [
    { ...item, quantity: 2 },
    { id: bolts.id, type: 'sell', quantity: 3 },
  ])
  const counter = await fetchHandover(shop, clerk.token, order.id)
  expect([counter.tools.length, counter.goods.map(({ quantity }) => quantity), counter.deposit.agreed]).toEqual([
    ...[2, [3]],
    2000,
  ])
  const goods = counter.goods.map(({ order_line_id, quantity }) => ({ order_line_id, quantity }))
  const given = await shop.request(HandOver, {
    ...as(),
    params: { id: order.id },
    body: makeHandOverBody(counter.tools, {}, { goods }),
  })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  for (const id of [order.id, ...done.follow_ups])
    expect((await rentalsOf(id)).map(({ handed_out }) => handed_out)).toEqual([1])
  const { form, version } = await show(order.id)
  expect(code(await change(order.id, { ...form, items: form.items.slice(1), seen: version }))).toEqual([
    409,
    'tool-is-out',
  ])
})

/** Net 29.33 € a day, three of them for four days: at ten percent 212.94 € for two days and 21.30 €. */
async function waived() {
  const settings = { ...testSettings, waiver: { percent: 10, deductible: 15_000 } }
  await shop.context.database.transaction((tx) => saveSettings(createWork(tx, { now: start }), settings, { by: null }))
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 2_933 })
  const period = { from: '2026-11-24', to: '2026-11-27' }
  const order = await paid([makeRentLine(saw, { quantity: 3, period, waiver: true })])
  return { saw, order, period }
}
const twoDays = 3 * 2 * 3_549 + 2_130

test('T1514 the waiver of a paid order follows its line: shorter, longer on the screen and by extension, fewer, and away', async () => {
  const { order } = await waived()
  const until =
    (to: string, more: object = {}) =>
    ([item]: DeskForm['items']) => [{ ...item, ...more, period: { from: '2026-11-24', to } }]
  expect(order.price_with_vat).toBe(3 * 4 * 3_549 + 4_259)
  expect((await show(order.id)).form.items).toMatchObject([{ waiver: true, quantity: 3 }])
  const shorter = await changed(order.id, until('2026-11-25'))
  expect([shorter.price_with_vat, shorter.to_refund]).toEqual([twoDays, order.price_with_vat - twoDays])
  const longer = await changed(order.id, until('2026-11-27'))
  expect([longer.price_with_vat, longer.to_pay]).toEqual([order.price_with_vat, order.price_with_vat - twoDays])
  const [followUp] = await familyOf(order.id)
  expect(await show(followUp?.id ?? 0)).toMatchObject({
    lines: [
      { extends_order_id: order.id, waiver: true },
      { is_waiver: true, quantity: 1 },
    ],
  })
  await markPaid(followUp?.id ?? 0)
  // ten percent of 87.99 € and its VAT
  const { form, version } = await show(order.id)
  const again = (await change(order.id, { ...form, items: until('2026-11-24')(form.items), seen: version })).body.data
  expect(again.price_with_vat).toBe(3 * 3_549 + 1_065)
  const fewer = await changed(order.id, until('2026-11-24', { quantity: 1 }))
  expect(fewer.price_with_vat).toBe(3_549 + 355)
  const away = await changed(order.id, until('2026-11-24', { waiver: false }))
  expect(away.price_with_vat).toBe(3_549)
  expect((await show(order.id)).form.items[0]).not.toHaveProperty('waiver')
  const back = await changed(order.id, until('2026-11-24', { waiver: true }))
  expect([back.papers, back.price_with_vat]).toEqual([[{ kind: 'prepayment', price_with_vat: 355 }], 3_549 + 355])
  expect((await show(order.id)).form.items[0]).toMatchObject({ waiver: true })
})

test('T1514 a tool taken off a paid order takes its waiver along, and one that is added may have its own', async () => {
  const { order, saw } = await waived()
  const drill = await makeRentProduct(shop, { units: 9, pricePerDayCents: 1_000 })
  const done = await changed(order.id, () => [
    { ...makeRentLine(drill), period: { from: '2026-11-24', to: '2026-11-25' }, waiver: true },
  ])
  expect(done.price_with_vat).toBe(2 * 1_210 + 242)
  expect((await show(order.id)).lines.map(({ title }: { title: string }) => title)).toEqual([
    drill.title,
    `Apsauga nuo žalos: ${drill.title}`,
  ])
  expect(saw.id).toBeGreaterThan(0)
})
