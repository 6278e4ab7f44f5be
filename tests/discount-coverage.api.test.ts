import { desc, eq, sql as raw } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { ShowDiscounts } from '#sales/desk/discounts.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'

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

const discount = { percent: 90, reason: 'Geros valios diena' }
const one = { from: '2026-11-24', to: '2026-11-24' }
const three = { from: '2026-11-24', to: '2026-11-26' }
/** 20,00 € a day, by the owner 2,00 €. */
async function given(state: 'draft' | 'placed' | 'paid', changes: object = {}) {
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 2000, packages: [] })
  const { status, body } = await shop.request(CreateDeskOrder, {
    as: owner.token,
    body: {
      ...makeDeskForm([makeRentLine(saw, { period: one, discount })], changes),
      state: state === 'paid' ? 'placed' : state,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  if (state === 'paid') await shop.request(MarkPaid, { as: owner.token, params: { id: body.data.id } })
  return body.data.id as number
}
const show = async (id: number) => (await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })).body.data
async function change(id: number, line: object, who = clerk, more: object = {}) {
  const { form, version } = await show(id)
  const body = { ...form, ...more, items: [{ ...form.items[0], ...line }, ...form.items.slice(1)] }
  const seen = await shop.request(PreviewDeskOrder, { as: who.token, params: { id }, body })
  const answer = await shop.request(UpdateDeskOrder, {
    as: who.token,
    params: { id },
    body: { ...body, seen: version },
  })
  if (answer.status === 200) expect(seen.body.data.price_with_vat).toBe(answer.body.data.price_with_vat)
  return answer
}
const gross = (net: number) => Math.round(net * 1.21)
/** All that must be true of orders' money is. */
async function sound() {
  for (const { name, sql } of invariants) {
    const { rows } = await shop.context.database.db.execute(raw.raw(sql))
    expect([name, rows]).toEqual([name, []])
  }
}

test('more pieces of a line that the owner gave cost the public price where a clerk adds them', async () => {
  const id = await given('placed')
  const { status, body } = await change(id, { quantity: 3 })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.price_with_vat).toBe(gross(200) + 2 * gross(2000))
  expect(body.data.lines.map(({ quantity, price }: { quantity: number; price: number }) => [quantity, price])).toEqual([
    [1, 200],
    [2, 4000],
  ])
})

test('more days cost the public price behind those that were given, and what goes again takes them off at it', async () => {
  const id = await given('placed')
  expect((await change(id, { period: three })).body.data.price_with_vat).toBe(gross(200) + 2 * gross(2000))
  // the same form again changes nothing
  expect((await change(id, {})).body.data.price_with_vat).toBe(gross(200) + 2 * gross(2000))
  await shop.request(MarkPaid, { as: owner.token, params: { id } })
  const shorter = await change(id, { period: { from: '2026-11-24', to: '2026-11-25' } }, owner)
  expect(shorter.body.data, JSON.stringify(shorter.body)).toMatchObject({
    price_with_vat: gross(200) + gross(2000),
    papers: [{ kind: 'credit', price_with_vat: -gross(2000) }],
  })
  await sound()
})

test('after the invoice a clerk’s pieces and days cost the public price, an owner’s what was given', async () => {
  const id = await given('paid')
  const pieces = await change(id, { quantity: 2 })
  expect(pieces.body.data.papers, JSON.stringify(pieces.body)).toEqual([
    { kind: 'prepayment', price_with_vat: gross(2000) },
  ])
  const other = await given('paid')
  const longer = await change(other, { period: three })
  expect(longer.body.data.papers, JSON.stringify(longer.body)).toEqual([
    { kind: 'prepayment', price_with_vat: 2 * gross(2000) },
  ])
  const third = await given('paid')
  expect((await change(third, { period: three }, owner)).body.data.papers).toEqual([
    { kind: 'prepayment', price_with_vat: 2 * gross(200) },
  ])
})

test('a person with the right to such a discount gives it for all of the changed line, and the report names them', async () => {
  const id = await given('placed')
  const manager = await makeAdmin(shop, { roles: ['manager'], name: 'Mantas', lastname: 'Vadovas' })
  const { body } = await change(id, { quantity: 3 }, manager)
  expect(body.data).toMatchObject({
    price_with_vat: 3 * gross(200),
    lines: [{ quantity: 3, discount: { percent: 90, by: 'Mantas Vadovas' } }],
  })
  const report = await shop.request(ShowDiscounts, { as: owner.token, query: { from: '2026-11-18', to: '2026-11-18' } })
  expect(JSON.stringify(report.body)).toContain('Mantas Vadovas')
})

test.each([
  ['more pieces', { quantity: 2 }, {}],
  ['more days', { period: three }, {}],
  ['another buyer', {}, { name: 'Kitas', lastname: 'Žmogus' }],
])('a clerk who makes a draft of it with %s gives it, within the own limit', async (_, line, more) => {
  const id = await given('draft')
  expect(await change(id, line, clerk, { state: 'draft', ...more })).toMatchObject({
    status: 403,
    body: { code: 'over-discount-limit' },
  })
  expect((await change(id, line, owner, { state: 'draft', ...more })).status).toBe(200)
})

test('a draft that only moves to other days keeps what the owner gave', async () => {
  const id = await given('draft')
  const moved = await change(id, { period: { from: '2026-11-25', to: '2026-11-25' } }, clerk, { state: 'draft' })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
})

test('a placed order is not given to another buyer at the owner’s price by a clerk', async () => {
  const id = await given('placed')
  const other = { name: 'Kitas', lastname: 'Žmogus' }
  expect(await change(id, {}, clerk, other)).toMatchObject({ status: 403, body: { code: 'over-discount-limit' } })
  expect((await change(id, {}, owner, other)).status).toBe(200)
})

test('an extension costs the public price, whatever was given', async () => {
  const id = await given('paid')
  const { rentals } = (await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })).body.data
  const rental = rentals?.[0]?.id
  const quoted = await shop.request(QuoteDeskExtension, {
    as: clerk.token,
    params: { id: rental },
    query: { to: '2026-11-26' },
  })
  expect(quoted.body.data, JSON.stringify(quoted.body)).toMatchObject({
    price_with_vat: 2 * gross(2000),
    unit_price: 2000,
  })
  const extended = await shop.request(ExtendDeskRental, {
    as: clerk.token,
    params: { id: rental },
    body: { to: '2026-11-26', expected_price_with_vat: 2 * gross(2000) },
  })
  expect(extended.status, JSON.stringify(extended.body)).toBe(201)
  const [last] = await shop.context.database.db
    .select()
    .from(orders)
    .where(eq(orders.parent_id, id))
    .orderBy(desc(orders.id))
  expect(last?.price_with_vat).toBe(2 * gross(2000))
  await sound()
})
