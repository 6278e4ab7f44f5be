import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { listDamageWaivers } from '#orders/server/public/list-damage-waivers.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
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
  await shop.context.database.transaction((tx) =>
    saveSettings(
      createWork(tx, { now: start }),
      { ...testSettings, waiver: { percent: 10, deductible: 15_000 } },
      { by: null },
    ),
  )
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const pay = async (id: number) =>
  expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status, `order ${id}`).toBe(200)
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
async function paid(items: unknown[]): Promise<number> {
  const body = { ...makeDeskForm(items), state: 'placed' }
  const { status, body: made } = await shop.request(CreateDeskOrder, { ...as(), body })
  expect(status, JSON.stringify(made)).toBe(201)
  await pay(made.data.id)
  return made.data.id
}
/** The preview says what the change then does. */
async function change(id: number, line: object) {
  const { form, version } = await show(id)
  const body = { ...form, items: [{ ...form.items[0], ...line }, ...form.items.slice(1)] }
  const seen = await shop.request(PreviewDeskOrder, { ...as(), params: { id }, body })
  const done = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body: { ...body, seen: version } })
  if (done.status === 200) expect(done.body.data.papers).toEqual(seen.body.data.papers)
  return done
}
async function payFollowUps(id: number) {
  const family = await db().select().from(orders).where(eq(orders.parent_id, id)).orderBy(asc(orders.id))
  for (const one of family) if (!one.paid_at && !one.deleted_at) await pay(one.id)
}
async function handOver(id: number) {
  const { tools, goods } = await fetchHandover(shop, clerk.token, id)
  type Goods = { order_line_id: number; quantity: number; given: number }
  const left = goods.map(({ order_line_id, quantity, given }: Goods) => {
    return { order_line_id, quantity: quantity - given }
  })
  const body = makeHandOverBody(tools, {}, { goods: left })
  const done = await shop.request(HandOver, { ...as(), params: { id }, body: body as never })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
}
async function sound() {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))).toEqual([])
}

test('T1791 a waiver is added to and taken off a paid order as often as wanted, and covers damage only while it is paid for', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2_000 })
  const id = await paid([makeRentLine(saw)])
  const [line] = (await show(id)).lines
  const covered = () => listDamageWaivers(db(), [line.id])
  for (let round = 0; round < 2; round++) {
    const added = await change(id, { waiver: true })
    expect(added.body.data.papers, JSON.stringify(added.body)).toEqual([{ kind: 'prepayment', price_with_vat: 484 }])
    expect(added.body.data.price_with_vat).toBe(4_840 + 484)
    expect(await covered()).toMatchObject([{ deductible: 15_000 }])
    await payFollowUps(id)
    // the waiver follows the line
    const longer = await change(id, { period: { from: '2026-11-24', to: round === 0 ? '2026-11-26' : '2026-11-25' } })
    expect(longer.status, JSON.stringify(longer.body)).toBe(200)
    await payFollowUps(id)
    const away = await change(id, { waiver: false, period: { from: '2026-11-24', to: '2026-11-25' } })
    expect(away.body.data.price_with_vat, JSON.stringify(away.body)).toBe(4_840)
    expect(await covered()).toEqual([])
  }
  await sound()
})

test('T1792 a discount is given to and taken off a paid order while its things are here, and the papers are its price', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2_000 })
  const disc = await makeSellProduct(shop, { units: 9, priceCents: 1_000 })
  const discount = { percent: 25, reason: 'Pastovus klientas' }
  const id = await paid([makeRentLine(saw, { quantity: 2 }), { id: disc.id, type: 'sell', quantity: 2 }])
  const cheaper = await change(id, { discount })
  expect(cheaper.body.data, JSON.stringify(cheaper.body)).toMatchObject({
    papers: [
      { kind: 'credit', price_with_vat: -9_680 },
      { kind: 'prepayment', price_with_vat: 7_260 },
    ],
    price_with_vat: 7_260 + 2_420,
  })
  await payFollowUps(id)
  const { form } = await show(id)
  const at = form.items.findIndex(({ type }: { type: string }) => type === 'rent')
  expect(form.items[at]).toMatchObject({ quantity: 2, discount })
  const { version } = await show(id)
  const items = form.items.map((item: object, index: number) => (index === at ? { ...item, discount: null } : item))
  const body = { ...form, items, seen: version }
  const dear = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
  expect(dear.body.data.price_with_vat, JSON.stringify(dear.body)).toBe(9_680 + 2_420)
  const held = await db().select().from(rentals).where(eq(rentals.product_id, saw.id))
  expect(held.filter(({ cancelled_at }) => !cancelled_at).map(({ quantity }) => quantity)).toEqual([2])
  await payFollowUps(id)
  await handOver(id)
  const late = (await show(id)).form.items.map((item: object) => ({ ...item, discount }))
  const refused = await shop.request(UpdateDeskOrder, {
    ...as(),
    params: { id },
    body: { ...form, items: late, seen: (await show(id)).version },
  })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['items.0.discount', 'items.1.discount']])
  await sound()
})
