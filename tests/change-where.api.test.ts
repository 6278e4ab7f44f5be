import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { place_stock } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makeDeliverySlot, makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
let kaunas: number
let vilnius: number
let siauliai: number
let slot: number
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop)
  kaunas = await readDefaultPlace(db())
  vilnius ??= (await makeBranch(shop)).id
  siauliai ??= (await makeBranch(shop, { title: 'Šiauliai', code: 'SL' })).id
  if (slot) return
  await makeDeliveryZone(shop)
  await makeDeliveryZone(shop, { title: 'Jonava', postal_prefixes: ['55'], price: 4_000, position: 1 })
  slot = (await makeDeliverySlot(shop, { capacity: 9 })).id
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const pay = async (id: number) =>
  expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status, `order ${id}`).toBe(200)
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const familyOf = (id: number) =>
  db()
    .select()
    .from(orders)
    .where(and(or(eq(orders.id, id), eq(orders.parent_id, id)), isNull(orders.deleted_at)))
    .orderBy(asc(orders.id))
async function paid(items: unknown[], changes: object = {}): Promise<number> {
  const body = { ...makeDeskForm(items, { postal_code: '44280', city: 'Kaunas', ...changes }), state: 'placed' }
  const { status, body: made } = await shop.request(CreateDeskOrder, { ...as(), body })
  expect(status, JSON.stringify(made)).toBe(201)
  await pay(made.data.id)
  return made.data.id
}
/** The preview says what the change then does; what it asks for is paid at once. */
async function change(id: number, changes: object) {
  const { form, version } = await show(id)
  const body = { ...form, ...changes }
  const seen = await shop.request(PreviewDeskOrder, { ...as(), params: { id }, body })
  const done = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body: { ...body, seen: version } })
  if (done.status !== 200) return done
  expect(done.body.data.papers, JSON.stringify(seen.body)).toEqual(seen.body.data.papers)
  expect(done.body.data.price_with_vat).toBe(seen.body.data.price_with_vat)
  for (const one of await familyOf(id)) if (!one.paid_at) await pay(one.id)
  expect(await billed(id)).toBe(done.body.data.price_with_vat)
  return done
}
/** Cents of invoices less credit notes. */
async function billed(id: number): Promise<number> {
  let cents = 0
  for (const one of await familyOf(id))
    for (const { kind, snapshot } of await db().select().from(documents).where(eq(documents.order_id, one.id)))
      if ((kind === 'invoice' || kind === 'credit') && 'price_with_vat' in snapshot) cents += snapshot.price_with_vat
  return cents
}
const papersOf = ({ body }: Awaited<ReturnType<typeof change>>) =>
  body.data?.papers.map(({ kind, price_with_vat }: { kind: string; price_with_vat: number }) => [kind, price_with_vat])
const refused = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, Object.keys(body.errors ?? {})]
const stopsOf = async (id: number) =>
  (await db().select().from(stops).where(eq(stops.order_id, id)).orderBy(stops.id)).map(
    ({ kind, state, day, city }) => [kind, state, day, city],
  )
const feesOf = async (id: number) =>
  (await show(id)).lines
    .filter((line: { is_delivery?: boolean; is_one_way?: boolean }) => line.is_delivery || line.is_one_way)
    .map(({ title, price_with_vat }: { title: string; price_with_vat: number }) => [title, price_with_vat])
async function sound() {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))).toEqual([])
}
const delivered = { delivery: 'delivery', delivery_slot_id: 0, delivery_day: '2026-11-24' }
const toJonava = { address: 'Statybininkų g. 5', city: 'Jonava', postal_code: '55123' }

test('T1860 a paid order is delivered, elsewhere, at another time, fetched and no longer delivered: papers are the difference', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2_000 })
  const id = await paid([makeRentLine(saw, { period: { from: '2026-11-24', to: '2026-11-25' } })])
  const added = await change(id, { ...delivered, delivery_slot_id: slot })
  expect(papersOf(added), JSON.stringify(added.body)).toEqual([['prepayment', 1_815]])
  expect(await stopsOf(id)).toEqual([['deliver', 'open', '2026-11-24', 'Kaunas']])
  expect((await show(id)).form).toMatchObject({ delivery: 'delivery', delivery_slot_id: slot })

  const far = await change(id, { delivery_address: toJonava })
  expect(papersOf(far), JSON.stringify(far.body)).toEqual([
    ['credit', -1_815],
    ['prepayment', 4_840],
  ])
  expect(await stopsOf(id)).toEqual([['deliver', 'open', '2026-11-24', 'Jonava']])

  const items = (await show(id)).form.items
  const later = await change(id, { items: [{ ...items[0], period: { from: '2026-11-25', to: '2026-11-26' } }] })
  expect(papersOf(later), JSON.stringify(later.body)).toEqual([])
  expect(await stopsOf(id)).toEqual([['deliver', 'open', '2026-11-25', 'Jonava']])
  expect(await feesOf(id)).toEqual([[expect.stringContaining('2026-11-25'), 4_840]])

  const fetched = await change(id, { collect: true, collection_slot_id: slot, collection_day: '2026-11-26' })
  expect(papersOf(fetched), JSON.stringify(fetched.body)).toEqual([['prepayment', 4_840]])
  expect(await stopsOf(id)).toContainEqual(['collect', 'open', '2026-11-26', 'Jonava'])

  const brought = await change(id, { collect: false })
  expect(papersOf(brought), JSON.stringify(brought.body)).toEqual([['credit', -4_840]])
  const away = await change(id, { delivery: 'pickup' })
  expect(papersOf(away), JSON.stringify(away.body)).toEqual([['credit', -4_840]])
  expect((await stopsOf(id)).map(([, state]) => state)).toEqual(['dropped', 'dropped'])
  expect([(await show(id)).price_with_vat, await feesOf(id)]).toEqual([4_840, []])
  const again = { ...delivered, delivery_slot_id: slot, delivery_day: '2026-11-25' }
  expect(papersOf(await change(id, again))).toEqual([['prepayment', 1_815]])
  expect(papersOf(await change(id, { delivery: 'pickup' }))).toEqual([['credit', -1_815]])
  expect(papersOf(await change(id, { ...again, delivery_address: toJonava }))).toEqual([['prepayment', 4_840]])
  expect((await show(id)).form.delivery_address).toMatchObject(toJonava)
  await sound()
})

test('T1861 a paid order whose delivery costs nothing gets it without a paper, and pays once it goes further', async () => {
  const disc = await makeSellProduct(shop, { units: 50, priceCents: 10_000 })
  const id = await paid([{ id: disc.id, type: 'sell', quantity: 3 }])
  const free = await change(id, { ...delivered, delivery_slot_id: slot })
  expect(papersOf(free), JSON.stringify(free.body)).toEqual([])
  expect((await show(id)).form).toMatchObject({
    delivery: 'delivery',
    delivery_slot_id: slot,
    delivery_day: '2026-11-24',
  })
  const full = await change(id, { delivery_day: '2026-11-25' })
  expect(papersOf(full), JSON.stringify(full.body)).toEqual([])
  expect(await stopsOf(id)).toEqual([['deliver', 'open', '2026-11-25', 'Kaunas']])
  await db().update(stops).set({ state: 'done', ended_at: start }).where(eq(stops.order_id, id))
  expect(refused(await change(id, { delivery: 'pickup' }))).toEqual([422, ['delivery']])
  await db().update(stops).set({ state: 'open', ended_at: null }).where(eq(stops.order_id, id))
  expect(papersOf(await change(id, { delivery: 'pickup' }))).toEqual([])
  await sound()
})

test('T1862 a paid order goes to another branch with its tools and goods; coming back elsewhere costs its fee', async () => {
  const saw = await makeRentProduct(shop, { units: 2, tracked: 'count', pricePerDayCents: 2_000 })
  const bolts = await makeSellProduct(shop, { units: 9, priceCents: 100 })
  const stand = (productId: number, units: number) =>
    shop.context.database.transaction((tx) =>
      changeStock(createWork(tx, { by: clerk.id, now: start }), {
        productId,
        placeId: vilnius,
        units,
        reason: 'stocked',
      }),
    )
  await stand(saw.id, 1)
  await stand(bolts.id, 4)
  await shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: start }), { ...testSettings, one_way_fee: 1_000 }, { by: null }),
  )
  const stockAt = async () =>
    Object.fromEntries(
      (await db().select().from(place_stock).where(eq(place_stock.product_id, bolts.id))).map((one) => [
        one.place_id,
        one.units,
      ]),
    )
  const placesOf = async (id: number) =>
    (await db().select().from(rentals).where(eq(rentals.order_id, id))).map((one) => [
      one.place_id,
      one.return_place_id,
    ])
  const id = await paid([makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 3 }])
  const moved = await change(id, { place_id: vilnius })
  expect(papersOf(moved), JSON.stringify(moved.body)).toEqual([])
  expect([moved.body.data.place_id, moved.body.data.return_place_id]).toEqual([vilnius, vilnius])
  expect(await placesOf(id)).toEqual([[vilnius, vilnius]])
  const mailed = await db().select().from(mails).where(eq(mails.order_id, id)).orderBy(asc(mails.id))
  expect(mailed.at(-1)?.text).toContain('Atsiėmimo vieta: Pagrindinis padalinys → Vilnius.')
  expect(await stockAt()).toEqual({ [vilnius]: 1 })
  const more = await show(id)
  const bolt = more.form.items.find(({ type }: { type: string }) => type === 'sell')
  const fewer = more.form.items.map((item: object) => (item === bolt ? { ...bolt, quantity: 2 } : item))
  expect(papersOf(await change(id, { items: fewer }))).toEqual([['credit', -121]])
  expect(await stockAt()).toEqual({ [vilnius]: 2 })

  const one = await change(id, { return_place_id: kaunas })
  expect(papersOf(one), JSON.stringify(one.body)).toEqual([['prepayment', 1_210]])
  expect(await feesOf(id)).toEqual([['Grąžinimas kitame padalinyje: Pagrindinis padalinys', 1_210]])
  const other = await change(id, { return_place_id: siauliai })
  expect(papersOf(other), JSON.stringify(other.body)).toEqual([])
  expect(await feesOf(id)).toEqual([['Grąžinimas kitame padalinyje: Šiauliai', 1_210]])
  expect(await placesOf(id)).toEqual([[vilnius, siauliai]])
  expect(papersOf(await change(id, { return_place_id: vilnius }))).toEqual([['credit', -1_210]])

  shop.setNow(new Date('2026-11-24T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const { tools } = await fetchHandover(shop, clerk.token, id)
  const out = await shop.request(HandOver, { ...as(), params: { id }, body: makeHandOverBody(tools) })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  expect(refused(await change(id, { place_id: kaunas }))).toEqual([409, ['place_id']])
  expect(papersOf(await change(id, { return_place_id: kaunas }))).toEqual([['prepayment', 1_210]])
  expect(refused(await change(id, { place_id: 900_000 }))).toEqual([422, ['place_id']])
  await sound()
})
