import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ProductsEdits } from '../bulk-edit.contract.ts'
import { units } from '../units/server/units.tables.ts'
import { makeRentProduct, makeSellProduct } from './catalogue.factories.ts'
import { products } from './catalogue.tables.ts'

const start = new Date('2026-11-18T08:30:00Z')
const shop = await openTestShop({ now: start })
const { db } = shop.context.database
let owner: TestPerson
let minute = 0
const passMinute = () => shop.setNow(new Date(start.getTime() + ++minute * 1_000))
afterAll(() => shop.close())
beforeAll(async () => {
  owner = await makeAdmin(shop)
})

const edit = (body: object, as = owner.token) => shop.request(ProductsEdits.rent.edit, { as, body })
const undo = (done_at: string, as = owner.token) => shop.request(ProductsEdits.rent.undo, { as, body: { done_at } })
async function editAfterLook(body: object) {
  passMinute()
  const look = await edit({ ...body, dry_run: true })
  expect(look.status).toBe(200)
  return { look: look.body.data, done: await edit({ ...body, seen: look.body.data.seen }) }
}
const priceOf = async (id: number) => {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row && (row.price_per_day || row.price_per_hour)
}

test('T1961 prices of many tools change by percent as the look says, once, each with its line in the history', async () => {
  const day = await makeRentProduct(shop, { title: 'Bulkė A', pricePerDayCents: 2_505 })
  const hour = await makeRentProduct(shop, { title: 'Bulkė B', pricePerHourCents: 1 })
  const cheap = await makeRentProduct(shop, { title: 'Bulkė C', pricePerDayCents: 1 })
  const body = { filters: { q: 'Bulkė' }, change: { price_percent: -50 } }
  const { look, done } = await editAfterLook(body)
  // a cent's half is a cent, so it stays
  expect(look).toMatchObject({ changed: 1, same: 2, skipped: 0, done_at: null })
  expect(look.rows).toEqual([{ id: day.id, title: 'Bulkė A', before: '25,05\u00a0€', after: '12,53\u00a0€' }])
  expect(done.body.data).toMatchObject({ ...look, done_at: expect.any(String) })
  expect([await priceOf(day.id), await priceOf(hour.id), await priceOf(cheap.id)]).toEqual([1_253, 1, 1])
  // repeated, as after a broken connection: it is not done twice
  const again = await edit({ ...body, seen: look.seen })
  expect([again.status, again.body.code]).toEqual([409, 'changed-meanwhile'])
  const lines = await db.select().from(history).where(eq(history.subject_id, day.id)).orderBy(desc(history.id)).limit(1)
  expect(lines).toMatchObject([
    { deed: 'product.updated', subject_title: 'Bulkė A', details: { price_per_day: [2_505, 1_253] } },
  ])

  const lower = await editAfterLook({ ids: [day.id, cheap.id], change: { price_cents: -5 } })
  expect(lower.look).toMatchObject({ changed: 1, skipped: 1 })
  expect(lower.look.skipped_rows).toEqual([{ id: cheap.id, title: 'Bulkė C', why: 'Kaina taptų mažesnė už centą.' }])
  expect(await priceOf(day.id)).toBe(1_248)
})

test('T1962 an edit of many is taken back, but for what somebody changed since; and only by who did it, in time', async () => {
  const one = await makeRentProduct(shop, { title: 'Atgal A', pricePerDayCents: 1_000, category: 'Pjovimas' })
  const other = await makeRentProduct(shop, { title: 'Atgal B', pricePerDayCents: 2_000, category: 'Pjovimas' })
  const target = await makeRentProduct(shop, { title: 'Kitur', category: 'Sodas' })
  const { done } = await editAfterLook({ filters: { q: 'Atgal' }, change: { price_percent: 10.5 } })
  expect([await priceOf(one.id), await priceOf(other.id)]).toEqual([1_105, 2_210])
  const later = await editAfterLook({ ids: [other.id], change: { price_cents: 90 } })
  passMinute()
  expect((await undo(done.body.data.done_at, (await makeAdmin(shop)).token)).body.data).toEqual({
    restored: 0,
    left: 0,
  })
  expect((await undo(done.body.data.done_at)).body.data).toEqual({ restored: 1, left: 1 })
  expect([await priceOf(one.id), await priceOf(other.id)]).toEqual([1_000, 2_300])
  shop.setNow(new Date(start.getTime() + 11 * 60_000))
  expect((await undo(later.done.body.data.done_at)).body.code).toBe('too-late')

  expect((await edit({ ids: [one.id], change: { category_id: 2_147_483_647 }, dry_run: true })).status).toBe(422)
  const categoryOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]?.category_id
  const home = await categoryOf(target.id)
  const { done: away } = await editAfterLook({ filters: { q: 'Atgal' }, change: { category_id: home } })
  expect(await categoryOf(one.id)).toBe(home)
  passMinute()
  expect((await undo(away.body.data.done_at)).body.data).toEqual({ restored: 2, left: 0 })
  expect(await categoryOf(one.id)).not.toBe(home)
})

test('T1963 two edits at once are done once; who may not write the catalogue is refused, and so is what makes no sense', async () => {
  const drill = await makeRentProduct(shop, { title: 'Dviese', pricePerDayCents: 1_000 })
  const body = { ids: [drill.id], change: { price_percent: 10 } }
  const { seen } = (await edit({ ...body, dry_run: true })).body.data
  const both = await Promise.all([edit({ ...body, seen }), edit({ ...body, seen })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await priceOf(drill.id)).toBe(1_100)

  const driver = await makeAdmin(shop, { roles: ['driver'] })
  expect((await edit(body, driver.token)).status).toBe(403)
  expect((await edit({ ...body, ids: [] })).status).toBe(422)
  expect((await edit({ change: body.change })).status).toBe(422)
  expect((await edit({ ...body, change: { price_percent: 0 } })).status).toBe(422)
  expect((await edit({ ...body, change: { stock: 5 } })).status).toBe(422)
  expect((await edit({ ...body, change: {} })).status).toBe(422)
  expect((await edit({ ...body, change: { price_percent: 5, price_cents: 5 } })).status).toBe(422)
  expect((await edit({ ...body, change: { price_percent: 1_000 } })).body.errors).toEqual({
    'change.price_percent': ['Įrašykite procentus nuo −90 iki 900.'],
  })
  const ladder = await makeSellProduct(shop, {})
  const days = { ids: [ladder.id], change: { minimum_days: 3 }, dry_run: true }
  expect((await shop.request(ProductsEdits.sell.edit, { as: owner.token, body: days })).status).toBe(422)
})

test('T2040 how units are known changes for many, but not where units are out, in parts or too many; it is not taken back', async () => {
  const counted = await makeRentProduct(shop, { title: 'Kodai A', tracked: 'count', units: 3 })
  const props = await makeRentProduct(shop, { title: 'Kodai B', tracked: 'count', units: 1_001 })
  const body = { filters: { q: 'Kodai' }, change: { tracked: 'each' } }
  const { look, done } = await editAfterLook(body)
  expect(look.rows).toEqual([
    { id: counted.id, title: 'Kodai A', before: 'Tik skaičiuojama', after: 'Kiekvienas su savo kodu' },
  ])
  expect(look).toMatchObject({ changed: 1, skipped: 1, may_undo: false })
  expect(look.skipped_rows).toMatchObject([{ id: props.id }])
  expect(await countUnits(counted.id)).toBe(3)
  passMinute()
  expect((await undo(done.body.data.done_at)).body.data).toEqual({ restored: 0, left: 1 })
  expect(await countUnits(counted.id)).toBe(3)

  const back = await editAfterLook({ ids: [counted.id], change: { tracked: 'count' } })
  expect([back.look.changed, await countUnits(counted.id)]).toEqual([1, 0])
  const many = await makeRentProduct(shop, { title: 'Daug A', tracked: 'count', units: 1_000 })
  const wrong = { ids: [many.id], change: { tracked: 'each' }, dry_run: true }
  expect((await shop.request(ProductsEdits.sell.edit, { as: owner.token, body: wrong })).status).toBe(422)
})

const countUnits = async (product: number) =>
  (
    await db
      .select()
      .from(units)
      .where(and(eq(units.product_id, product), isNull(units.retired_at)))
  ).length

test('ten thousand products change at once in bounded time', { timeout: 240_000 }, async () => {
  const [sample] = await db.select().from(products).limit(1)
  const { id: _, words_of_title: __, ...row } = sample as never as Record<string, unknown>
  await shop.context.database.pool.query(
    `insert into products (kind, slug, title, about, category_id, price_per_day, price_per_hour, price, stock, created_at, updated_at)
     select 'rent', 'tukstantis-' || n, 'Tūkstantis ' || n, '', $1, 1000, 0, 0, 0, now(), now() from generate_series(1, 10000) n`,
    [row.category_id],
  )
  const began = performance.now()
  const { look, done } = await editAfterLook({ filters: { q: 'Tūkstantis' }, change: { price_percent: 3 } })
  const undone = await undo(done.body.data.done_at)
  expect(look.changed).toBe(10_000)
  expect(undone.body.data).toEqual({ restored: 10_000, left: 0 })
  expect(performance.now() - began).toBeLessThan(60_000)
})
