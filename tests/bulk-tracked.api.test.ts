import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ProductsEdits } from '#catalogue/bulk-edit.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { CancelTransfer, PlanTransfer, ReceiveTransfer, SendTransfer } from '#counter/transfers/transfers.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'

const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
const db = () => shop.context.database.db
let owner: TestPerson
let home: number
let kaunas: number
beforeAll(async () => {
  owner = await makeAdmin(shop)
  home = await readDefaultPlace(db())
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
})

const edit = (ids: number[], tracked: string, more: object) =>
  shop.request(ProductsEdits.rent.edit, { as: owner.token, body: { ids, change: { tracked }, ...more } })
const look = async (ids: number[], tracked: string) => (await edit(ids, tracked, { dry_run: true })).body.data
const whyNot = async (id: number, tracked: string) => (await look([id], tracked)).skipped_rows[0]?.why
/** Looks, and does it. */
const switchTo = async (ids: number[], tracked: string) =>
  (await edit(ids, tracked, { seen: (await look(ids, tracked)).seen })).body.data
const trackedOf = async (id: number) => {
  const [row] = await db().select({ tracked: products.tracked }).from(products).where(eq(products.id, id))
  return row?.tracked
}
const codesOf = async (id: number) =>
  (
    await db()
      .select({ code: units.code })
      .from(units)
      .where(and(eq(units.product_id, id), isNull(units.retired_at)))
      .orderBy(units.id)
  ).map(({ code }) => code)
const handOut = async (orderId: number) =>
  shop.request(HandOver, {
    as: owner.token,
    params: { id: orderId },
    body: makeHandOverBody((await fetchHandover(shop, owner.token, orderId)).tools),
  })
const takeBack = async (orderId: number, place_id?: number) =>
  shop.request(TakeToolsBack, {
    as: owner.token,
    params: { id: orderId },
    body: {
      ...makeTakeBackBody((await fetchHandover(shop, owner.token, orderId)).tools),
      ...(place_id && { place_id }),
    },
  })

test('T2004 a tool with a unit out stays known by codes until it is back, and the others beside it change', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { units: 3 })
  const idle = (await makeRentProduct(shop, { units: 2 })).id
  expect((await handOut(orderId)).status).toBe(201)
  const done = await switchTo([productId, idle], 'count')
  expect(done).toMatchObject({ changed: 1, skipped: 1 })
  expect(done.skipped_rows).toMatchObject([
    { id: productId, why: 'Dalis vienetų pas klientus: pirma priimkite išduotus.' },
  ])
  expect([await trackedOf(productId), await trackedOf(idle)]).toEqual(['each', 'count'])
  expect([(await codesOf(productId)).length, (await codesOf(idle)).length]).toEqual([3, 0])

  expect((await takeBack(orderId)).status).toBe(201)
  expect(await switchTo([productId], 'count')).toMatchObject({ changed: 1, skipped: 0 })
  expect(await codesOf(productId)).toEqual([])
})

test('T2004 a unit that goes out after the look stops the whole edit, and nothing is half done', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { units: 2 })
  const idle = (await makeRentProduct(shop, { units: 2 })).id
  const { seen } = await look([productId, idle], 'count')
  expect((await handOut(orderId)).status).toBe(201)
  const late = await edit([productId, idle], 'count', { seen })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  expect([await trackedOf(productId), await trackedOf(idle)]).toEqual(['each', 'each'])
})

test('T2005 a tool in a transfer that is planned or under way stays as it is, and changes once it has arrived', async () => {
  const coded = (await makeRentProduct(shop, { units: 2 })).id
  const counted = (await makeRentProduct(shop, { units: 2, tracked: 'count' })).id
  const [unit_code] = await codesOf(coded)
  const plan = async () => {
    const body = {
      from_place_id: home,
      to_place_id: kaunas,
      leaves_at: '2026-11-16T08:00:00Z',
      arrives_at: '2026-11-16T12:00:00Z',
      rehome: true,
      lines: [
        { product_id: coded, unit_codes: [unit_code] },
        { product_id: counted, quantity: 1 },
      ],
    }
    const { status, body: made } = await shop.request(PlanTransfer, { as: owner.token, body })
    expect(status).toBe(201)
    return made.data.id as number
  }
  const isUnderWay = async () => {
    expect(await whyNot(coded, 'count')).toBe('Yra nebaigtame perkėlime.')
    expect(await whyNot(counted, 'each')).toBe('Yra nebaigtame perkėlime.')
  }
  const planned = await plan()
  await isUnderWay()
  expect((await shop.request(CancelTransfer, { as: owner.token, params: { id: planned } })).status).toBe(200)
  expect(await whyNot(coded, 'count')).toBeUndefined()

  const sent = await plan()
  await shop.request(SendTransfer, { as: owner.token, params: { id: sent }, body: {} })
  await isUnderWay()
  const received = await shop.request(ReceiveTransfer, {
    as: owner.token,
    params: { id: sent },
    body: { unit_codes: [unit_code], quantities: [{ product_id: counted, quantity: 1 }] },
  })
  expect(received.status).toBe(200)
  expect(await switchTo([coded], 'count')).toMatchObject({ changed: 1, skipped: 0 })
  expect(await switchTo([counted], 'each')).toMatchObject({ changed: 1, skipped: 0 })
  expect([(await codesOf(coded)).length, (await codesOf(counted)).length]).toEqual([0, 2])
})

test('T2005 a tool whose unit came back to another place stays known by codes until it is at home', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { units: 2 })
  expect((await handOut(orderId)).status).toBe(201)
  expect((await takeBack(orderId, kaunas)).status).toBe(201)
  expect(await whyNot(productId, 'count')).toBe('Dalis vienetų dar negrįžę į savo padalinį.')
})

test('T2006 a bundle has no units of its own, so it is passed over', async () => {
  const mixer = await makeRentProduct(shop, { units: 4 })
  const bundle = await makeRentProduct(shop, { units: 0, parts: [{ product_id: mixer.id, quantity: 2 }] })
  const other = (await trackedOf(bundle.id)) === 'each' ? 'count' : 'each'
  const done = await switchTo([bundle.id], other)
  expect(done).toMatchObject({ changed: 0, skipped: 1 })
  expect(done.skipped_rows[0].why).toBe('Rinkinys savo vienetų neturi.')
  expect(await trackedOf(bundle.id)).not.toBe(other)
})

test('T2006 a tool with more units than get codes is passed over, and one edit makes twenty thousand codes at most', async () => {
  const make = async (stock: number) => (await makeRentProduct(shop, { tracked: 'count', units: stock })).id
  const [full, over] = [await make(1_000), await make(1_001)]
  const one = await look([full, over], 'each')
  expect(one).toMatchObject({ changed: 1, skipped: 1 })
  expect(one.skipped_rows).toMatchObject([
    { id: over, why: expect.stringContaining('Vienu kartu sukuriama iki 1 000') },
  ])

  const ids = [full]
  while (ids.length < 20) ids.push(await make(1_000))
  expect(await look(ids, 'each')).toMatchObject({ changed: 20, skipped: 0 })
  const more = [...ids, await make(1)]
  for (const how of [{ dry_run: true }, { seen: (await look(ids, 'each')).seen }]) {
    const { status, body } = await edit(more, 'each', how)
    expect([status, body.errors]).toEqual([
      422,
      { 'change.tracked': ['Vienu kartu sukuriama iki 20\u00a0000 kodų. Pasirinkite mažiau produktų.'] },
    ])
  }
  expect(await codesOf(full)).toEqual([])
  // those that are skipped make no codes, so they do not count
  expect(await look([...ids, over], 'each')).toMatchObject({ changed: 20, skipped: 1 })
})

test('T2006 after all of that stock, units and pools agree', async () => {
  for (const { name, sql } of invariants.filter(({ name }) => /unit|stock|pool/.test(name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})
