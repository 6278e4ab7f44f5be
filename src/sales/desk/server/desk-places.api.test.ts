import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { place_stock } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { ListOrderRevisions } from '#orders/orders.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '../changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '../desk.contract.ts'
import { makeDeskForm, makeRentLine } from './desk.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
let kaunas: number
let vilnius: number
let siauliai: number
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop)
  kaunas = await readDefaultPlace(db())
  vilnius ??= (await makeBranch(shop)).id
  siauliai ??= (
    await makeBranch(shop, {
      title: 'Šiauliai',
      code: 'SL',
      opening_hours: { days: [1, 2, 3, 4, 5], open: '09:00', close: '15:00' },
      closed_days: ['2026-11-25'],
    })
  ).id
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const form = (items: unknown[], changes: object = {}) => ({ ...makeDeskForm(items, changes), state: 'placed' })
const send = (items: unknown[], changes: object = {}) =>
  shop.request(CreateDeskOrder, { ...as(), body: form(items, changes) })
const place = async (items: unknown[], changes: object = {}) => {
  const { status, body } = await send(items, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const change = async (id: number, body: object) =>
  shop.request(UpdateDeskOrder, { ...as(), params: { id }, body: { ...body, seen: (await show(id)).version } })
const preview = (id: number, body: object) => shop.request(PreviewDeskOrder, { ...as(), params: { id }, body })
const placesOf = (id: number) =>
  db()
    .select({ place_id: rentals.place_id, return_place_id: rentals.return_place_id })
    .from(rentals)
    .where(eq(rentals.order_id, id))
    .orderBy(asc(rentals.id))
const stockAt = async (productId: number) =>
  Object.fromEntries(
    (await db().select().from(place_stock).where(eq(place_stock.product_id, productId))).map((one) => [
      one.place_id,
      one.units,
    ]),
  )
const stand = (productId: number, placeId: number, units: number) =>
  shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: start }), { productId, placeId, units, reason: 'stocked' }),
  )
const charge = (one_way_fee: number) => shop.request(SaveSettings, { ...as(), body: { ...testSettings, one_way_fee } })

test('a unit at another branch is not free for the order, and is free for an order picked up there', async () => {
  const saw = await makeRentProduct(shop, { units: 1, tracked: 'count' })
  await stand(saw.id, vilnius, 1)
  const first = await place([makeRentLine(saw)], { place_id: vilnius })
  expect(first).toMatchObject({ place_id: vilnius, return_place_id: vilnius })
  expect((await send([makeRentLine(saw)], { place_id: vilnius })).status).toBe(409)
  const early = makeRentLine(saw, { period: { from: '2026-11-23', to: '2026-11-24' } })
  expect((await send([early], { place_id: siauliai })).status).toBe(409)
  expect((await place([makeRentLine(saw)])).place_id).toBe(kaunas)
})

test('an unknown place is refused at its field, and nothing is written', async () => {
  const saw = await makeRentProduct(shop, { units: 1 })
  for (const field of ['place_id', 'return_place_id']) {
    const { status, body } = await send([makeRentLine(saw)], { [field]: 900_000 })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})

test('a change that names no place keeps it; one that names another takes the tools and the goods there', async () => {
  const saw = await makeRentProduct(shop, { units: 1, tracked: 'count' })
  const bolts = await makeSellProduct(shop, { units: 5 })
  await stand(saw.id, vilnius, 1)
  await stand(bolts.id, vilnius, 4)
  const items = [makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 2 }]
  const { id } = await place(items, { place_id: vilnius })
  expect(await stockAt(bolts.id)).toEqual({ [vilnius]: 2 })

  const more = await change(id, { items: [makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 3 }] })
  expect([more.status, more.body.data.place_id]).toEqual([200, vilnius])
  expect(await stockAt(bolts.id)).toEqual({ [vilnius]: 1 })

  const seen = await preview(id, { ...(await show(id)).form, place_id: kaunas })
  expect(seen.body.data).toMatchObject({ place_id: kaunas, return_place_id: kaunas, problems: [] })
  const moved = await change(id, { ...(await show(id)).form, place_id: kaunas })
  expect([moved.status, moved.body.data.place_id, moved.body.data.return_place_id]).toEqual([200, kaunas, kaunas])
  expect(await placesOf(id)).toEqual([{ place_id: kaunas, return_place_id: kaunas }])
  expect(await stockAt(bolts.id)).toEqual({ [vilnius]: 4 })
  const { body } = await shop.request(ListOrderRevisions, { ...as(), params: { id } })
  expect(JSON.stringify(body)).toContain('Atsiėmimo vieta: Vilnius → Pagrindinis padalinys.')

  // Vilnius has its saw again, Kaunas has none
  await place([makeRentLine(saw)], { place_id: vilnius })
  expect((await send([makeRentLine(saw)])).status).toBe(409)
  await shop.request(DeleteOrder, { ...as(), params: { id } })
  expect(await stockAt(bolts.id)).toEqual({ [vilnius]: 4 })
})

test('an order is not moved where there is nothing for it, and what is out stays of its place', async () => {
  const saw = await makeRentProduct(shop, { units: 1, tracked: 'count' })
  const bolts = await makeSellProduct(shop, { units: 5 })
  const { id } = await place([makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 2 }])
  const refused = await change(id, { ...(await show(id)).form, place_id: vilnius })
  expect([refused.status, refused.body.code]).toEqual([409, 'cart-changed'])
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['items.0.quantity', 'items.1.quantity'])
  expect(await placesOf(id)).toEqual([{ place_id: kaunas, return_place_id: kaunas }])

  await stand(saw.id, vilnius, 1)
  await stand(bolts.id, vilnius, 2)
  await db().update(rentals).set({ handed_out: 1 }).where(eq(rentals.order_id, id))
  const out = await change(id, { ...(await show(id)).form, place_id: vilnius })
  expect([out.status, Object.keys(out.body.errors ?? {})]).toEqual([409, ['place_id']])
  await db().update(rentals).set({ handed_out: 0 }).where(eq(rentals.order_id, id))
})

test('days and hours are those of the place, the hour of the return is of the place of return', async () => {
  const saw = await makeRentProduct(shop, { units: 3, tracked: 'count' })
  await stand(saw.id, siauliai, 2)
  const closed = await send([makeRentLine(saw)], { place_id: siauliai })
  expect([closed.status, Object.keys(closed.body.errors)]).toEqual([422, ['items.0.period']])
  const period = { from: '2026-11-24', to: '2026-11-26', to_time: '16:00' }
  const late = await send([makeRentLine(saw, { period })], { place_id: siauliai })
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['items.0.period']])
  // open until five; 25 November is charged by the place of pick-up
  const order = await place([makeRentLine(saw, { period })], { place_id: siauliai, return_place_id: kaunas })
  expect(order.lines[0].charged_units).toBe(2)
  expect(order.rentals[0]).toMatchObject({
    starts_at: '2026-11-24T07:00:00.000Z',
    expected_return: '2026-11-26T14:00:00.000Z',
  })
})

test('coming back elsewhere costs the fee once an order, with VAT, as a line of its own that stays as agreed', async () => {
  const saw = await makeRentProduct(shop, { units: 4, tracked: 'count', pricePerDayCents: 1000 })
  const bolts = await makeSellProduct(shop, { units: 5, priceCents: 100 })
  await charge(1000)
  const period = { from: '2026-11-23', to: '2026-11-24' }
  const cart = {
    items: [makeRentLine(saw, { period }), { id: bolts.id, type: 'sell', quantity: 1 }],
    private_or_company: 'private',
  }
  const priced = await shop.request(PriceCart, { body: { ...cart, return_place_id: vilnius } })
  expect(priced.body).toMatchObject({
    place_id: kaunas,
    return_place_id: vilnius,
    price_with_vat: 2420 + 121 + 1210,
    one_way_fee: { unit_price: 1000, unit_price_with_vat: 1210, price_with_vat: 1210 },
  })
  const goods = await shop.request(PriceCart, {
    body: { ...cart, items: cart.items.slice(1), return_place_id: vilnius },
  })
  expect(goods.body.one_way_fee).toBeUndefined()

  const order = await place(cart.items, { return_place_id: vilnius })
  expect(order.price_with_vat).toBe(priced.body.price_with_vat)
  expect(order.lines.at(-1)).toMatchObject({
    title: 'Grąžinimas kitame padalinyje: Vilnius',
    is_one_way: true,
    type: 'addition',
    product_id: null,
    quantity: 1,
    unit: 'vnt',
    price_with_vat: 1210,
  })
  await charge(3000)
  const form = (await show(order.id)).form
  expect(form.items).toHaveLength(2)
  const kept = await change(order.id, { ...form, return_place_id: siauliai })
  expect(kept.body.data.lines.at(-1)).toMatchObject({
    title: 'Grąžinimas kitame padalinyje: Šiauliai',
    price_with_vat: 1210,
  })
  const dropped = await change(order.id, { ...form, return_place_id: kaunas })
  expect(dropped.body.data.lines).toHaveLength(2)
  expect(dropped.body.data.price_with_vat).toBe(2420 + 121)
  await charge(0)
})

test('papers and mails name where it is fetched and brought back, with the hours, and a quote holds units of its place', async () => {
  const saw = await makeRentProduct(shop, { units: 1, tracked: 'count' })
  await stand(saw.id, vilnius, 1)
  const { id } = await place([makeRentLine(saw)], { place_id: vilnius, return_place_id: kaunas })
  const [paper] = await db().select().from(documents).where(eq(documents.order_id, id))
  expect(paper?.snapshot.places).toEqual({
    from: 'Vilnius · I–V 08:00–17:00',
    back: 'Pagrindinis padalinys, Bandymų g. 1, Kaunas · I–V 08:00–17:00',
  })
  const [mail] = await db().select().from(mails).where(eq(mails.order_id, id))
  expect(mail?.text).toContain('Vilnius · I–V 08:00–17:00')

  const drill = await makeRentProduct(shop, { units: 1, tracked: 'count' })
  await stand(drill.id, vilnius, 1)
  const quoted = await shop.request(CreateDeskOrder, {
    ...as(),
    body: {
      ...makeDeskForm([makeRentLine(drill)], { place_id: vilnius }),
      state: 'quoted',
      holds_until: '2026-11-19T10:00:00Z',
    },
  })
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(201)
  expect((await send([makeRentLine(drill)], { place_id: vilnius })).status).toBe(409)
  await place([makeRentLine(drill)])
})

test('of two who take the last unit of a place at once one has it, and of two who move there', async () => {
  const saw = await makeRentProduct(shop, { units: 3, tracked: 'count' })
  await stand(saw.id, vilnius, 1)
  const both = await Promise.all([1, 2].map(() => send([makeRentLine(saw)], { place_id: vilnius })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  await stand(saw.id, vilnius, 1)
  const orders = [await place([makeRentLine(saw)]), await place([makeRentLine(saw)])]
  const forms = await Promise.all(orders.map(({ id }) => show(id)))
  const moved = await Promise.all(orders.map(({ id }, at) => change(id, { ...forms[at].form, place_id: vilnius })))
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('of two who move goods to the place of the last one at once one has it', async () => {
  const bolts = await makeSellProduct(shop, { units: 2 })
  await stand(bolts.id, vilnius, 1)
  const one = { id: bolts.id, type: 'sell', quantity: 1 }
  const orders = [await place([one]), await place([one])]
  const forms = await Promise.all(orders.map(({ id }) => show(id)))
  const moved = await Promise.all(orders.map(({ id }, at) => change(id, { ...forms[at].form, place_id: vilnius })))
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stockAt(bolts.id)).toEqual({ [vilnius]: 0 })
})

test('a tool that goes to another town is not promised at home any more', async () => {
  const saw = await makeRentProduct(shop, { units: 1, tracked: 'count' })
  const { id } = await place([makeRentLine(saw)], { return_place_id: vilnius })
  const later = makeRentLine(saw, { period: { from: '2026-12-08', to: '2026-12-09' } })
  expect((await send([later])).status).toBe(409)
  const { status } = await change(id, { ...(await show(id)).form, return_place_id: kaunas })
  expect(status).toBe(200)
  await place([later])
  const again = await change(id, { ...(await show(id)).form, return_place_id: vilnius })
  expect(again.status).toBe(409)
})

test('after all of it every invariant of the shop holds', async () => {
  const wrong: string[] = []
  for (const { name, sql } of invariants) {
    const { rows } = await db().execute<{ what: string }>(sql)
    wrong.push(...rows.map(({ what }) => `${name}: ${what}`))
  }
  expect(wrong).toEqual([])
})
