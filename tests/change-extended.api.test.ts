import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'

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
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const pay = async (id: number) =>
  expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status, `order ${id}`).toBe(200)
const rentalsOf = (id: number) => db().select().from(rentals).where(eq(rentals.order_id, id)).orderBy(asc(rentals.id))
const familyOf = (id: number) => db().select().from(orders).where(eq(orders.parent_id, id)).orderBy(asc(orders.id))

/** Two tools for two days, 48.40 € each, two days later by an extension. */
async function extended({ isPaid = false, isOneOut = false } = {}) {
  const saw = await makeRentProduct(shop, { units: 4, pricePerDayCents: 2_000 })
  const form = { ...makeDeskForm([makeRentLine(saw, { quantity: 2 })]), state: 'placed' }
  const { status, body } = await shop.request(CreateDeskOrder, { ...as(), body: form })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.data
  if (isPaid) await pay(id)
  if (isOneOut) {
    shop.setNow(new Date('2026-11-24T08:00:00Z'))
    clerk = await makeAdmin(shop)
    const { tools } = await fetchHandover(shop, clerk.token, id)
    const out = await shop.request(HandOver, { ...as(), params: { id }, body: makeHandOverBody(tools) })
    expect(out.status, JSON.stringify(out.body)).toBe(201)
    const [rental] = await rentalsOf(id)
    const back = { params: { id: rental?.id ?? 0 }, body: { quantity: 1 } }
    expect((await shop.request(MarkReturned, { ...as(), ...back })).status).toBe(200)
  }
  const open = (await rentalsOf(id)).filter(({ returned_at }) => returned_at === null)
  const input = { ...as(), params: { id: open[0]?.id ?? 0 } }
  const query = { to: '2026-11-27', to_time: '17:00' }
  const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query })
  const more = { ...query, expected_price_with_vat: quote.data.price_with_vat }
  const done = await shop.request(ExtendDeskRental, { ...input, body: more })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
  return { id: id as number, by: done.body.data.order.id as number, saw }
}

async function change(id: number, line: object) {
  const { form, version } = await show(id)
  const body = { ...form, items: [{ ...form.items[0], ...line }, ...form.items.slice(1)] }
  const seen = await shop.request(PreviewDeskOrder, { ...as(), params: { id }, body })
  const done = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body: { ...body, seen: version } })
  if (done.status === 200) expect(done.body.data.papers).toEqual(seen.body.data.papers)
  return done
}
const sound = async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))).toEqual([])
}
const until = (to: string) => ({ period: { from: '2026-11-24', to } })

test('T1794 an unpaid order that was extended is opened with its whole time, and made longer by a further order', async () => {
  const { id, by } = await extended()
  expect((await show(id)).form.items).toMatchObject([until('2026-11-27')])
  const longer = await change(id, until('2026-11-30'))
  expect(longer.status, JSON.stringify(longer.body)).toBe(200)
  expect(longer.body.data.papers).toEqual([
    { kind: 'revision', price_with_vat: 9_680 },
    { kind: 'prepayment', price_with_vat: 4_840 },
  ])
  expect((await familyOf(id)).map(({ price_with_vat }) => price_with_vat)).toEqual([9_680, 4_840])
  expect((await familyOf(id))[0]?.id).toBe(by)
  await sound()
})

test('T1794 an unpaid order that was extended is made shorter: within the extension that is less, before it there is none', async () => {
  const { id, by } = await extended()
  const within = await change(id, until('2026-11-26'))
  expect(within.status, JSON.stringify(within.body)).toBe(200)
  const [row] = await db().select().from(order_lines).where(eq(order_lines.order_id, by))
  expect([row?.charged_units, row?.period]).toMatchObject([1, { from: '2026-11-26', to: '2026-11-26' }])
  const before = await change(id, until('2026-11-24'))
  expect(before.status, JSON.stringify(before.body)).toBe(200)
  expect((await show(id)).price_with_vat).toBe(4_840)
  expect((await familyOf(id))[0]?.deleted_at).not.toBeNull()
  expect((await rentalsOf(id)).map(({ expected_return }) => expected_return.toISOString())).toEqual([
    '2026-11-24T15:00:00.000Z',
  ])
  await sound()
})

test('T1794 of an unpaid order that was extended a tool is taken off or added, and all of it is taken off', async () => {
  const { id, saw } = await extended()
  const fewer = await change(id, { quantity: 1 })
  expect(fewer.status, JSON.stringify(fewer.body)).toBe(200)
  expect([(await show(id)).price_with_vat, (await familyOf(id))[0]?.price_with_vat]).toEqual([4_840, 4_840])
  const more = await change(id, { quantity: 2 })
  expect([more.status, more.body.data?.price_with_vat], JSON.stringify(more.body)).toEqual([200, 4_840 + 9_680])
  const other = await makeRentProduct(shop, { units: 1, pricePerDayCents: 1_000 })
  const { form, version } = await show(id)
  const body = { ...form, items: [makeRentLine(other)], seen: version }
  const instead = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
  expect([instead.status, instead.body.data?.price_with_vat], JSON.stringify(instead.body)).toEqual([200, 2_420])
  expect((await rentalsOf(id)).map(({ product_id }) => product_id)).toEqual([other.id])
  expect(saw.id).not.toBe(other.id)
  await sound()
})

test('T1795 of a paid order with one tool back and the other extended alone the rest is changed, and its papers are its price', async () => {
  const { id, by } = await extended({ isPaid: true, isOneOut: true })
  await pay(by)
  const longer = await change(id, until('2026-11-30'))
  expect(longer.body.data?.papers, JSON.stringify(longer.body)).toEqual([{ kind: 'prepayment', price_with_vat: 2_420 }])
  const shorter = await change(id, until('2026-11-26'))
  expect(shorter.status, JSON.stringify(shorter.body)).toBe(200)
  expect(shorter.body.data.price_with_vat).toBe(2 * 4_840 + 2_420)
  await sound()
})
