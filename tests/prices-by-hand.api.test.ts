import { asc, desc, eq, sql as raw } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder, IssueCredit } from '#sales/closing/closing.contract.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import {
  CreateDeskOrder,
  PlaceDeskOrder,
  PriceAtDesk,
  ShowDeskOrder,
  ShowHandLimit,
} from '#sales/desk/desk.contract.ts'
import { ShowDiscounts } from '#sales/desk/discounts.contract.ts'
import { AcceptQuote, ShowQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let owner: TestPerson
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeAll(async () => {
  owner = await makeAdmin(shop, { name: 'Ona', lastname: 'Savininkė' })
  clerk = await makeAdmin(shop, { roles: ['counter'], name: 'Kęstas', lastname: 'Petraitis' })
})
beforeEach(() => shop.setNow(start))

const db = () => shop.context.database.db
const reason = 'Nuolatinis klientas'
const transport = { type: 'service', title: 'Transportas pagal susitarimą', quantity: 2, price: 1250 }
const make = (items: unknown[], changes: object = {}, who = clerk) =>
  shop.request(CreateDeskOrder, { as: who.token, body: { ...makeDeskForm(items), state: 'placed', ...changes } })
const made = async (items: unknown[], changes: object = {}, who = clerk) => {
  const { status, body } = await make(items, changes, who)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const show = async (id: number) => (await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })).body.data
const change = (id: number, body: object, who = clerk) =>
  shop.request(UpdateDeskOrder, { as: who.token, params: { id }, body })
const preview = (id: number, body: object, who = clerk) =>
  shop.request(PreviewDeskOrder, { as: who.token, params: { id }, body })
const fields = ({ status, body }: TestAnswer) => [status, body.code, Object.keys(body.errors ?? {})]
const papers = async (id: number) => {
  const rows = await db().select().from(documents).where(eq(documents.order_id, id)).orderBy(asc(documents.id))
  return rows.map(({ kind, snapshot }) => ({ kind, snapshot }))
}
const toldOf = async (id: number) => {
  const rows = await db().select().from(history).where(eq(history.subject_id, id)).orderBy(asc(history.id))
  return rows.flatMap(({ details }) => ((details as { discounts?: string[] }).discounts ?? []) as string[])
}
const saw = (changes: object = {}) =>
  makeRentProduct(shop, { units: 5, pricePerDayCents: 2000, packages: [{ days: 5, price: 7000 }], ...changes })

test('ten percent and transport by agreement are on the quote, the order, the invoice and the credit note, to the cent', async () => {
  const { id } = await saw({ pricePerDayCents: 1999, packages: [] })
  const discount = { percent: 10, reason }
  const quoted = await made([makeRentLine({ id }, { discount }), transport], { state: 'quoted' })
  // 17,99 € a day is 21,77 € with VAT; 12,50 € is 15,13 €
  const sums = { price_with_vat: 2 * 2177 + 2 * 1513 }
  expect(quoted).toMatchObject({
    ...sums,
    lines: [
      { type: 'rent', unit_price: 1799, price_with_vat: 4354 },
      {
        type: 'service',
        title: transport.title,
        quantity: 2,
        unit_price: 1250,
        price_with_vat: 3026,
        product_id: null,
      },
    ],
  })
  const { secret } = quoted.quote
  const seen = (await shop.request(ShowQuote, { params: { secret } })).body
  expect(seen.data).toMatchObject(sums)
  expect(JSON.stringify(seen)).not.toMatch(/Nuolatinis|discount|by_hand|taken_off/)

  const accepted = await shop.request(AcceptQuote, { params: { secret }, body: null })
  expect(accepted.body.data).toMatchObject(sums)
  expect(JSON.stringify(accepted.body)).not.toMatch(/Nuolatinis|discount|by_hand|taken_off/)
  const paid = await shop.request(MarkPaid, { as: owner.token, params: { id: quoted.id } })
  expect(paid.status).toBe(200)
  const credited = await shop.request(IssueCredit, {
    as: owner.token,
    params: { id: quoted.id },
    body: { lines: 'all', reason: 'Neįvyko', return_stock: false, expected_remaining: sums.price_with_vat },
  })
  expect(credited.status, JSON.stringify(credited.body)).toBeLessThan(300)

  const all = (await papers(quoted.id)).filter(({ kind }) => kind !== 'contract')
  expect(all.map(({ kind }) => kind)).toEqual(['prepayment', 'invoice', 'credit'])
  for (const { kind, snapshot } of all) {
    const sign = kind === 'credit' ? -1 : 1
    expect(snapshot.price_with_vat, kind).toBe(sign * sums.price_with_vat)
    expect(
      snapshot.lines.map(({ title, price_with_vat }) => [title, price_with_vat]),
      kind,
    ).toEqual([
      [seen.data.lines[0].title, sign * 4354],
      [transport.title, sign * 3026],
    ])
    expect(snapshot.lines.reduce((sum, { price }) => sum + price, 0)).toBe(snapshot.price)
    expect(JSON.stringify(snapshot)).not.toContain(reason)
  }
  expect(await toldOf(quoted.id)).toHaveLength(2)
})

test('the office sees the list price, what was taken off, by whom and why, on the order and in its history', async () => {
  const { id } = await saw({ packages: [] })
  const order = await made([makeRentLine({ id }, { quantity: 2, discount: { price: 1850, reason } })])
  const discount = { percent: null, price: 1850, reason, by: 'Kęstas Petraitis', list_price: 8000, taken_off: 600 }
  expect(order.lines).toMatchObject([{ unit_price: 1850, pieces: [{ days: 1, count: 2, price: 1850 }], discount }])
  const shown = await shop.request(ShowOrder, { as: clerk.token, params: { id: order.id } })
  expect(shown.body.data.lines[0]).toMatchObject({ discount })
  const [text] = await toldOf(order.id)
  expect(text?.replaceAll('\u00a0', ' ')).toMatch(
    /be nuolaidos 80,00 € be PVM, −6,00 €\. Priežastis: Nuolatinis klientas\.$/,
  )
})

test('a clerk gives up to the shop’s limit, above it a manager or the owner; a quote and a draft as an order', async () => {
  const { id } = await saw()
  const manager = await makeAdmin(shop, { roles: ['manager'] })
  const by = (percent: number) => [makeRentLine({ id }, { discount: { percent, reason } })]
  for (const state of ['draft', 'quoted', 'placed']) {
    expect((await make(by(10), { state })).status).toBe(201)
    const over = await make(by(11), { state })
    expect([...fields(over), over.body.limit, over.body.right]).toEqual([
      ...[403, 'over-discount-limit', ['items.0.discount']],
      ...[10, 'prices:override'],
    ])
    for (const who of [manager, owner]) expect((await make(by(11), { state }, who)).status).toBe(201)
  }
  const limitOf = async (who: TestPerson) => (await shop.request(ShowHandLimit, { as: who.token })).body.data.percent
  expect([await limitOf(clerk), await limitOf(manager), await limitOf(owner)]).toEqual([10, null, null])

  await shop.request(SaveSettings, { as: owner.token, body: { ...testSettings, hand_discount_max: 25 } })
  expect([(await make(by(25))).status, (await make(by(26))).status]).toEqual([201, 403])
  await shop.request(SaveSettings, { as: owner.token, body: { ...testSettings, hand_discount_max: 0 } })
  expect((await make(by(1))).status).toBe(403)
  await shop.request(SaveSettings, { as: owner.token, body: { ...testSettings, hand_discount_max: 10 } })
})

test('a price is measured on the whole line, packages too, and rounded as the percentage is', async () => {
  const { id } = await saw({ pricePerDayCents: 826, packages: [] })
  const at = (price: number, tool = id, more: object = {}) =>
    make([makeRentLine({ id: tool }, { discount: { price, reason }, ...more })])
  expect([(await at(743)).status, (await at(742)).status]).toEqual([201, 403])
  // five days are 70 €: 12,60 € each is what 10 % leaves of it
  const packed = await saw()
  const period = { from: '2026-11-23', to: '2026-11-27' }
  expect([(await at(1260, packed.id, { period })).status, (await at(1259, packed.id, { period })).status]).toEqual([
    ...[201, 403],
  ])
  // above the list price nothing is taken off, so anybody may
  const dear = await at(9000, packed.id, { period })
  expect(dear.body.data).toMatchObject({
    lines: [{ price_with_vat: 5 * 10_890, discount: { taken_off: 7000 - 45_000 } }],
  })
})

test.each([
  ['no reason', { percent: 5 }, ['items.0.discount.reason']],
  ['a blank reason', { percent: 5, reason: '  ' }, ['items.0.discount.reason']],
  ['nothing off', { percent: 0, reason }, ['items.0.discount.percent']],
  ['more than all', { percent: 101, reason }, ['items.0.discount.percent']],
  ['half a percent', { percent: 0.5, reason }, ['items.0.discount.percent']],
  ['a price below nothing', { price: -1, reason }, ['items.0.discount.price']],
  ['both', { percent: 5, price: 100, reason }, ['items.0.discount.percent']],
  ['neither', { reason }, ['items.0.discount.percent']],
])('a discount with %s is told at its field', async (_, discount, where) => {
  const { id } = await saw()
  for (const state of ['draft', 'placed'])
    expect(fields(await make([makeRentLine({ id }, { discount })], { state }))).toEqual([422, 'invalid', where])
})

test.each([
  ['no title', { title: ' ' }, ['items.1.title']],
  ['a price below nothing', { price: -100 }, ['items.1.price']],
  ['half a cent', { price: 10.5 }, ['items.1.price']],
  ['no quantity', { quantity: 0 }, ['items.1.quantity']],
  ['too much', { price: 100_000_000, quantity: 2 }, ['items.1.price']],
])('a free line with %s is told at its field', async (_, wrong, where) => {
  const { id } = await saw()
  expect(fields(await make([makeRentLine({ id }), { ...transport, ...wrong }]))).toEqual([422, 'invalid', where])
})

test('free lines alone are an order, with nothing to hand over; what costs nothing is none', async () => {
  const order = await made([transport])
  expect(order).toMatchObject({ price_with_vat: 3026, rentals: [], lines: [{ type: 'service' }] })
  const nothing = await make([{ ...transport, price: 0 }])
  expect(fields(nothing)).toEqual([422, 'invalid', ['items']])
  const { id } = await makeSellProduct(shop, { units: 3, priceCents: 500 })
  const free = { id, type: 'sell', quantity: 1, discount: { percent: 100, reason } }
  expect(fields(await make([free], {}, owner))).toEqual([422, 'invalid', ['items']])
  expect((await made([free, transport], {}, owner)).price_with_vat).toBe(3026)
})

test('problems are told at the line that was sent, whatever stands before it', async () => {
  const { id } = await saw({ units: 1 })
  const taken = await make([transport, makeRentLine({ id }, { quantity: 2 })], { state: 'quoted' })
  expect(fields(taken)).toEqual([409, 'cart-changed', ['items.1.quantity']])
  const over = await make([transport, makeRentLine({ id }, { discount: { percent: 50, reason } })])
  expect(fields(over)).toEqual([403, 'over-discount-limit', ['items.1.discount']])
})

test('a price given by the owner stays theirs when a clerk goes on with the order, and a price changed by a clerk is the clerk’s', async () => {
  const { id } = await saw({ packages: [] })
  const discount = { percent: 30, reason }
  const draft = await made([makeRentLine({ id }, { discount })], { state: 'draft' }, owner)
  const { form } = await show(draft.id)
  const saved = await change(draft.id, { ...form, state: 'draft', seen: draft.version, comment: 'Skubu' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const mine = {
    ...form,
    items: [makeRentLine({ id }, { discount: { percent: 29, reason } })],
    seen: saved.body.data.version,
  }
  expect(fields(await change(draft.id, mine))).toEqual([403, 'over-discount-limit', ['items.0.discount']])
  const placed = await shop.request(PlaceDeskOrder, { as: clerk.token, params: { id: draft.id }, body: null })
  expect(placed.body.data.lines).toMatchObject([{ unit_price: 1400, discount: { percent: 30, by: 'Ona Savininkė' } }])
})

test('a placed order is given a discount, loses it again, and keeps it where a form does not speak of it', async () => {
  const { id } = await saw()
  const period = { from: '2026-11-23', to: '2026-11-27' }
  const order = await made([makeRentLine({ id }, { period }), transport])
  expect(order.price_with_vat).toBe(8470 + 3026)
  const [line, free] = (await show(order.id)).form.items
  expect(free).toMatchObject(transport)
  const put = async (items: unknown[], who = clerk) => {
    const { version, form } = await show(order.id)
    return change(order.id, { ...form, items, seen: version }, who)
  }
  const cheaper = { ...line, discount: { percent: 10, reason } }
  expect((await preview(order.id, { items: [cheaper, free] })).body.data.price_with_vat).toBe(7623 + 3026)
  expect(
    (await preview(order.id, { items: [{ ...line, discount: { percent: 40, reason } }, free] })).body.data.problems,
  ).toEqual([{ field: 'items.0.discount', message: expect.stringContaining('10\u00a0%') }])
  expect((await put([cheaper, free])).body.data).toMatchObject({
    price_with_vat: 7623 + 3026,
    lines: [
      { id: line.line_id, discount: { list_price: 7000, taken_off: 700, by: 'Kęstas Petraitis' } },
      { id: free.line_id },
    ],
  })
  // longer, and nothing said of the price: 35 € is 31,50 € a package, 20 € is 18 € a day
  const longer = { ...line, period: { ...period, to: '2026-11-30' } }
  expect((await put([longer, { ...free, price: 2000, title: 'Transportas' }])).body.data).toMatchObject({
    lines: [
      { discount: { percent: 10 }, price: 6300 + 1800 },
      { id: free.line_id, title: 'Transportas', price: 4000 },
    ],
  })
  const mail = await preview(order.id, { items: [longer] })
  expect(mail.body.data.lines).toHaveLength(1)
  // the owner gives more, and more of it
  expect((await put([{ ...longer, discount: { percent: 50, reason: 'Vėlavome' } }], owner)).status).toBe(200)
  const kept = await put([{ ...line, quantity: 2 }], owner)
  expect(kept.body.data.lines).toMatchObject([{ price: 7000, discount: { percent: 50, by: 'Ona Savininkė' } }])
  const { version } = kept.body.data
  const why = await put([{ ...line, quantity: 2, discount: { percent: 50, reason: 'Kita' } }], owner)
  expect(why.body.data).toMatchObject({ version, lines: [{ discount: { reason: 'Kita' } }] })
  const [stored] = await db().select().from(order_lines).where(eq(order_lines.order_id, order.id))
  expect(stored?.packages).toMatchObject([{ days: 5, price: 3500 }])
  const full = await put([{ ...line, quantity: 2, discount: null }])
  expect(full.body.data).toMatchObject({ price_with_vat: 2 * 8470 })
  expect(full.body.data.lines[0].discount).toBeUndefined()
  expect((await toldOf(order.id)).at(-1)).toMatch(/kaina vėl kaip kataloge\.$/)
  expect(JSON.stringify((await papers(order.id)).map(({ snapshot }) => snapshot))).not.toMatch(/Vėlavome|Kita/)
})

test('after the invoice free lines go on credit notes and follow-ups, and what is sold at a price stays sold at it', async () => {
  const { id } = await saw({ packages: [] })
  const order = await made([makeRentLine({ id }, { discount: { percent: 10, reason } }), transport])
  await shop.request(MarkPaid, { as: owner.token, params: { id: order.id } })
  const { form } = await show(order.id)
  expect(form.items).toMatchObject([{ discount: { percent: 10, reason } }, transport])
  const put = async (items: unknown[], who = owner) =>
    change(order.id, { ...(await show(order.id)).form, items, seen: (await show(order.id)).version }, who)
  const [line, free] = form.items
  expect((await put([line, free])).body.data.papers).toEqual([])
  const cheaper = await preview(order.id, { ...form, items: [{ ...line, discount: { percent: 5, reason } }, free] })
  expect(cheaper.body.data.papers.map(({ kind }: { kind: string }) => kind)).toEqual(['credit', 'prepayment'])

  const lost = { type: 'service', title: 'Pamesta žarna', quantity: 1, price: 4000 }
  const more = await put([line, { ...free, quantity: 1 }, lost])
  expect(more.body.data).toMatchObject({
    papers: [
      { kind: 'credit', price_with_vat: -1513 },
      { kind: 'prepayment', price_with_vat: 4840 },
    ],
    to_pay: 4840,
    to_refund: 1513,
    price_with_vat: 4356 + 1513 + 4840,
  })
  const now = (await show(order.id)).form.items
  expect(now.map(({ title, quantity }: { title?: string; quantity: number }) => [title, quantity])).toEqual([
    [undefined, 1],
    [transport.title, 1],
    [lost.title, 1],
  ])
  // dearer by agreement is another thing: one is credited, the other comes; an unpaid follow-up is revised
  const other = await put([now[0], { ...now[1], price: 2000 }, { ...now[2], price: 3000 }])
  expect(
    other.body.data.papers.map(({ kind, price_with_vat }: Record<string, unknown>) => [kind, price_with_vat]),
  ).toEqual([
    ['credit', -1513],
    ['revision', 3630],
    ['prepayment', 2420],
  ])
  const twice = await put([{ ...now[0], quantity: 2 }, ...(await show(order.id)).form.items.slice(1)])
  const [stored] = (await db().select().from(order_lines).orderBy(desc(order_lines.id)).limit(1)) ?? []
  expect([twice.status, stored?.by_hand?.taken_off, stored?.by_hand?.list.price]).toEqual([200, 400, 4000])
})

test('the desk prices as it would place', async () => {
  const { id } = await saw({ packages: [] })
  const body = {
    items: [
      makeRentLine({ id }, { discount: { percent: 10, reason } }),
      transport,
      makeRentLine({ id }, { discount: { percent: 12, reason } }),
    ],
  }
  const priced = await shop.request(PriceAtDesk, { as: clerk.token, body })
  expect(priced.body).toMatchObject({
    price_with_vat: 2 * 2178 + 3026 + 2 * 2130,
    items: [{ discount: { taken_off: 400 } }, { discount: { taken_off: 480 } }],
    services: [{ title: transport.title, price_with_vat: 3026 }],
    problems: [{ field: 'items.2.discount' }],
  })
  expect((await shop.request(PriceAtDesk, { as: owner.token, body })).body.problems).toEqual([])
})

test('the public checkout knows neither', async () => {
  const { id } = await saw({ packages: [] })
  const customer = await makeAdmin(shop, { roles: [] })
  const form = await makePricedCheckoutForm(shop, [makeRentLine({ id })])
  const sly = { ...form, items: [{ ...makeRentLine({ id }), discount: { percent: 100, reason, by: owner.id } }] }
  expect((await checkOut(shop, customer, sly)).body.data.price_with_vat).toBe(4840)
  const free = await checkOut(shop, customer, { ...form, items: [...sly.items, transport] })
  expect(free.status).toBe(422)
})

test('the report adds up by clerk and by reason, and leaves out what was deleted or placed on other days', async () => {
  shop.setNow(new Date('2026-11-19T21:30:00Z'))
  const owner = await makeAdmin(shop, { name: 'Ona', lastname: 'Savininkė' })
  const clerk = await makeAdmin(shop, { roles: ['counter'], name: 'Kęstas', lastname: 'Petraitis' })
  const { id } = await saw({ units: 20, packages: [] })
  const when = { period: { from: '2026-12-07', to: '2026-12-07' } }
  const give = (discount: object, who = clerk) => made([makeRentLine({ id }, { ...when, discount })], {}, who)
  await give({ percent: 10, reason })
  await give({ percent: 5, reason })
  await give({ price: 1900, reason: 'Sena technika' })
  await give({ price: 2500, reason: 'Skubus darbas' })
  await give({ percent: 50, reason }, owner)
  const gone = await give({ percent: 9, reason })
  expect((await shop.request(DeleteOrder, { as: owner.token, params: { id: gone.id } })).status).toBeLessThan(300)
  shop.setNow(new Date('2026-11-19T22:10:00Z'))
  await give({ percent: 1, reason })
  const report = (who: TestPerson, from: string, to: string) =>
    shop.request(ShowDiscounts, { as: who.token, query: { from, to } })
  const { data } = (await report(owner, '2026-11-19', '2026-11-19')).body
  const row = (who: TestPerson, name: string, reason: string, lines: number, taken_off: number, added = 0) => ({
    clerk: { id: who.id, name },
    reason,
    lines,
    list_price: lines * 2000,
    taken_off,
    added,
    price: lines * 2000 - taken_off + added,
  })
  expect(data).toEqual([
    row(owner, 'Ona Savininkė', reason, 1, 1000),
    row(clerk, 'Kęstas Petraitis', reason, 2, 300),
    row(clerk, 'Kęstas Petraitis', 'Sena technika', 1, 100),
    row(clerk, 'Kęstas Petraitis', 'Skubus darbas', 1, 0, 500),
  ])
  expect((await report(clerk, '2026-11-19', '2026-11-19')).status).toBe(403)
  expect((await report(owner, '2026-11-19', '2026-11-18')).status).toBe(422)
})

test('after all of it every invariant of the shop holds', async () => {
  for (const { name, sql } of invariants) {
    const { rows } = await db().execute(raw.raw(sql))
    expect(rows, name).toEqual([])
  }
})
