import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products, stock_movements } from '#catalogue/server/catalogue.tables.ts'
import { buildUnitsAtSql } from '#catalogue/server/public/build-units-at-sql.ts'
import { downtimes, pool_changes } from '#catalogue/units/server/downtimes.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import {
  CreateUnit,
  ExportUnits,
  ImportUnits,
  ListUnits,
  RehomeUnit,
  RetireUnit,
  ShowUnit,
  UpdateUnit,
} from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ListDowntimes, StartDowntime } from '../downtimes.contract.ts'

let admin: TestPerson
let home: number
let kaunas: number
let vilnius: number
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  home = await readDefaultPlace(shop.context.database.db)
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
  vilnius = (await makeBranch(shop, { title: 'Vilnius', code: 'VL' })).id
})
afterAll(async () => {
  for (const { name, sql: value } of invariants.filter(({ name }) => /^I1/.test(name)))
    expect([name, (await shop.context.database.pool.query(value)).rows]).toEqual([name, []])
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const db = () => shop.context.database.db

async function standing(productId: number): Promise<number[]> {
  const [row] = await db()
    .select({ home: buildUnitsAtSql(home), kaunas: buildUnitsAtSql(kaunas), vilnius: buildUnitsAtSql(vilnius) })
    .from(products)
    .where(eq(products.id, productId))
  return row ? [row.home, row.kaunas, row.vilnius] : []
}

async function movedTo(productId: number): Promise<Record<number, number>> {
  const rows = await db()
    .select({ place: stock_movements.place_id, units: sql<number>`sum(${stock_movements.units})::int` })
    .from(stock_movements)
    .where(eq(stock_movements.product_id, productId))
    .groupBy(stock_movements.place_id)
  return Object.fromEntries(rows.map(({ place, units }) => [place, units]))
}

async function aMachine(productId: number, placeId: number): Promise<{ id: number; code: string }> {
  return (await ask(CreateUnit, { body: { product_id: productId, place_id: placeId } })).body.data
}

/** The unit stands as a return at another branch leaves it. */
async function cameBackAt(placeId: number, unit: { id: number; productId: number; home: number }): Promise<void> {
  const now = shop.context.clock()
  await db().update(units).set({ at_place_id: placeId }).where(eq(units.id, unit.id))
  await db()
    .insert(pool_changes)
    .values({
      product_id: unit.productId,
      place_id: unit.home,
      unit_id: unit.id,
      quantity: 1,
      from_at: now,
      cause: 'elsewhere',
      accepted_broken: true,
      created_at: now,
    })
}

test('a machine counts at its home, is listed there, and leaves from there when it is retired', async () => {
  const drill = await makeRentProduct(shop, { units: 2 })
  const made = await ask(CreateUnit, { body: { product_id: drill.id, place_id: vilnius } })
  expect([made.status, made.body.data]).toMatchObject([201, { place_id: vilnius, at_place_id: null, state: 'idle' }])
  expect(await standing(drill.id)).toEqual([2, 0, 1])
  const there = await ask(ListUnits, { query: { product_id: drill.id, place: vilnius } })
  expect(there.body.data.map(({ id }: { id: number }) => id)).toEqual([made.body.data.id])
  expect((await ask(ListUnits, { query: { product_id: drill.id, place: home } })).body.meta.total).toBe(2)
  expect((await ask(ListUnits, { query: { product_id: drill.id } })).body.meta.total).toBe(3)

  const changed = await ask(UpdateUnit, { params: { id: made.body.data.id }, body: { serial: 'S 1' } })
  expect(changed.body.data).toMatchObject({ serial: 'S 1', place_id: vilnius })
  await ask(RetireUnit, { params: { id: made.body.data.id }, body: { reason: 'sold' } })
  expect(await standing(drill.id)).toEqual([2, 0, 0])
  expect(await movedTo(drill.id)).toEqual({ [home]: 2, [vilnius]: 0 })
})

test('a place that is none is refused at its field, and nothing is written', async () => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const made = await ask(CreateUnit, { body: { product_id: drill.id, place_id: 99_999 } })
  expect([made.status, made.body.errors]).toEqual([422, { place_id: ['Tokio padalinio nėra.'] }])
  const listed = await ask(ListUnits, { query: { place: 99_999 } })
  expect([listed.status, listed.body.errors]).toEqual([422, { place: ['Tokio padalinio nėra.'] }])
  expect(await standing(drill.id)).toEqual([1, 0, 0])
})

test('a machine that came back elsewhere gets its home there, with its downtimes, and counts there', async () => {
  const drill = await makeRentProduct(shop, { units: 1 })
  const unit = await aMachine(drill.id, kaunas)
  await cameBackAt(vilnius, { id: unit.id, productId: drill.id, home: kaunas })
  const now = shop.context.clock()
  await db()
    .insert(downtimes)
    .values({
      product_id: drill.id,
      unit_id: unit.id,
      place_id: kaunas,
      quantity: 1,
      from_at: now,
      kind: 'repair',
      created_at: now,
    })
  expect((await ask(ShowUnit, { params: { id: unit.id } })).body.data).toMatchObject({
    state: 'elsewhere',
    place_id: kaunas,
    at_place_id: vilnius,
  })
  for (const place of [kaunas, vilnius]) {
    const listed = await ask(ListUnits, { query: { state: 'elsewhere', place, product_id: drill.id } })
    expect(listed.body.meta.total).toBe(1)
  }
  expect((await ask(ListUnits, { query: { state: 'idle', product_id: drill.id } })).body.meta.total).toBe(1)
  expect((await ask(ListUnits, { query: { state: 'down', product_id: drill.id } })).body.meta.total).toBe(0)

  const rehomed = await ask(RehomeUnit, { params: { id: unit.id }, body: { place_id: vilnius } })
  expect([rehomed.status, rehomed.body.data]).toMatchObject([
    200,
    { state: 'down', place_id: vilnius, at_place_id: null },
  ])
  expect(await standing(drill.id)).toEqual([1, 0, 1])
  expect(await movedTo(drill.id)).toEqual({ [home]: 1, [kaunas]: 0, [vilnius]: 1 })
  const [entry] = await db().select().from(history).where(eq(history.deed, 'unit.rehomed'))
  expect(entry).toMatchObject({ subject_id: unit.id, details: { place: ['Kaunas', 'Vilnius'] } })
  const [kept] = await db().select().from(downtimes).where(eq(downtimes.unit_id, unit.id))
  expect(kept?.place_id).toBe(vilnius)
  const [change] = await db().select().from(pool_changes).where(eq(pool_changes.unit_id, unit.id))
  expect(change?.ended_at).not.toBeNull()
})

test('counted units are kept back at a place, and no more than stand there', async () => {
  const plank = await makeRentProduct(shop, { units: 2, tracked: 'count' })
  const start = (place_id: number | undefined, quantity = 1) =>
    ask(StartDowntime, {
      body: {
        product_id: plank.id,
        place_id,
        quantity,
        kind: 'repair',
        reason: 'Taisoma',
        from: shop.context.clock().toISOString(),
      },
    })
  const there = await start(kaunas)
  expect([there.status, Object.keys(there.body.errors)]).toEqual([422, ['quantity']])
  expect([(await start(99_999)).status, Object.keys((await start(99_999)).body.errors)]).toEqual([422, ['place_id']])
  expect((await start(undefined)).body.data).toMatchObject({ place_id: home })
  const listed = async (place?: number) =>
    (await ask(ListDowntimes, { query: { product_id: plank.id, place } })).body.meta?.total
  expect([await listed(), await listed(home), await listed(kaunas)]).toEqual([1, 1, 0])
})

test('a machine gets a home only where it stands', async () => {
  const drill = await makeRentProduct(shop, { units: 0 })
  const unit = await aMachine(drill.id, kaunas)
  const rehome = async (place_id: number) => {
    const { status, body } = await ask(RehomeUnit, { params: { id: unit.id }, body: { place_id } })
    return [status, body.code ?? '', Object.keys(body.errors ?? {})]
  }
  expect(await rehome(kaunas)).toEqual([422, 'invalid', ['place_id']])
  expect(await rehome(vilnius)).toEqual([422, 'invalid', ['place_id']])
  expect(await rehome(99_999)).toEqual([422, 'invalid', ['place_id']])
  await db().update(units).set({ in_transit: true }).where(eq(units.id, unit.id))
  expect(await rehome(vilnius)).toEqual([409, 'unit-is-in-transit', []])
  const retiring = await ask(RetireUnit, { params: { id: unit.id }, body: { reason: 'sold' } })
  expect([retiring.status, retiring.body.code]).toEqual([409, 'unit-is-in-transit'])
  await db().update(units).set({ in_transit: false }).where(eq(units.id, unit.id))
  await cameBackAt(vilnius, { id: unit.id, productId: drill.id, home: kaunas })
  expect(await rehome(kaunas)).toEqual([422, 'invalid', ['place_id']])
  expect(await rehome(home)).toEqual([422, 'invalid', ['place_id']])
  await ask(RetireUnit, { params: { id: unit.id }, body: { reason: 'lost' } })
  expect(await rehome(vilnius)).toEqual([409, 'unit-is-retired', []])
  expect(await standing(drill.id)).toEqual([0, 0, 0])
})

test('of five who give a machine its new home at once one does', async () => {
  const drill = await makeRentProduct(shop, { units: 0 })
  const unit = await aMachine(drill.id, kaunas)
  await cameBackAt(vilnius, { id: unit.id, productId: drill.id, home: kaunas })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(RehomeUnit, { params: { id: unit.id }, body: { place_id: vilnius } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  expect(await movedTo(drill.id)).toEqual({ [kaunas]: 0, [vilnius]: 1 })
})

test('the file of machines names places by their codes, both ways', async () => {
  const drill = await makeRentProduct(shop, { title: 'Bokštelis', units: 0 })
  const unit = await aMachine(drill.id, vilnius)
  const { bytes } = await shop.request(ExportUnits, { as: admin.token, query: { product_id: drill.id } })
  const [heads = '', line = ''] = bytes.toString().split('\r\n')
  expect(line.split(';')[heads.split(';').indexOf('Padalinys')]).toBe('VL')

  const send = async (rows: string[]) => {
    const file = { name: 'v.csv', bytes: new TextEncoder().encode(rows.join('\r\n')), type: 'text/csv' }
    return shop.request(ImportUnits, { as: admin.token, ...(await buildMultipartForm({ dry_run: '0', file })) })
  }
  expect((await send([heads, line])).body.data).toEqual({ created: 0, updated: 0, errors: [] })
  const made = await send([
    'Kodas;Produktas;Padalinys',
    `B-1;${drill.slug};kn`,
    `B-2;${drill.slug};`,
    `;${drill.slug};KN`,
  ])
  expect(made.body.data).toMatchObject({ created: 3 })
  expect(await standing(drill.id)).toEqual([1, 2, 1])
  const wrong = await send(['Kodas;Produktas;Padalinys', `B-3;${drill.slug};XX`, `${unit.code};;KN`])
  expect(wrong.body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'place'],
    [3, 'place'],
  ])
  expect(await standing(drill.id)).toEqual([1, 2, 1])
})
