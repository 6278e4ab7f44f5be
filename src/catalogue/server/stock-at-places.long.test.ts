import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { CreateUnit, RetireUnit } from '#catalogue/units/units.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { makeRentProduct, makeSellProduct, type TestProduct } from './catalogue.factories.ts'
import { products } from './catalogue.tables.ts'
import { buildUnitsAtSql } from './public/build-units-at-sql.ts'
import { changeStock } from './public/change-stock.ts'

const shop = openShopForFile()
let as: string
let at: number[]
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const home = await readDefaultPlace(shop.context.database.db)
  const kaunas = await makeBranch(shop, { title: 'Kaunas', code: 'KN' })
  const vilnius = await makeBranch(shop, { title: 'Vilnius', code: 'VL' })
  at = [home, kaunas.id, vilnius.id]
})

async function standing({ id }: TestProduct): Promise<{ stock: number; there: number[] }> {
  const [home = 0, kaunas = 0, vilnius = 0] = at
  const [row] = await shop.context.database.db
    .select({
      stock: products.stock,
      a: buildUnitsAtSql(home),
      b: buildUnitsAtSql(kaunas),
      c: buildUnitsAtSql(vilnius),
    })
    .from(products)
    .where(eq(products.id, id))
  return { stock: row?.stock ?? 0, there: row ? [row.a, row.b, row.c] : [] }
}

async function save({ id, title, category, kind }: TestProduct, fields: Record<string, string | number>) {
  const own: Record<string, string | number> =
    kind === 'rent'
      ? { rent_category_id: category.id, price_per_day: 2000, tracked: 'count' }
      : { sell_category_id: category.id, price: 900 }
  const form = await buildMultipartForm({ _method: 'PUT', title, ...own, ...fields })
  const { update } = kind === 'rent' ? AdminProducts.rent : AdminProducts.sell
  return (await shop.request(update as typeof AdminProducts.sell.update, { as, params: { id }, ...form })).status
}

const move = ({ id }: TestProduct, placeId: number | undefined, units: number) => {
  const { database, clock } = shop.context
  return database
    .transaction((tx) =>
      changeStock(createWork(tx, { now: clock() }), { productId: id, placeId, units, reason: 'corrected' }),
    )
    .then(
      () => 200,
      (thrown: { status?: number }) => thrown.status,
    )
}

const rows = (quantities: [number, number][]) =>
  JSON.stringify(quantities.map(([place, quantity]) => ({ place_id: at[place], quantity })))

test('after any change of stock at any branch the branches sum to the whole, and a refused change changes nothing', async () => {
  const place = fc.nat(2)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), place, units: fc.integer({ min: -4, max: 4 }) }),
    fc.record({ kind: fc.constant('left' as const), left: fc.nat(12) }),
    fc.record({
      kind: fc.constant('stock' as const),
      stock: fc.uniqueArray(fc.tuple(place, fc.nat(5)), { selector: ([one]) => one, minLength: 1, maxLength: 3 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('sell', 'rent'), fc.array(step, { maxLength: 12 }), async (kind, steps) => {
      const product =
        kind === 'rent'
          ? await makeRentProduct(shop, { units: 3, tracked: 'count' })
          : await makeSellProduct(shop, { units: 3 })
      const model = [3, 0, 0]
      for (const one of steps) {
        const whole = model.reduce((sum, units) => sum + units, 0)
        if (one.kind === 'move') {
          const there = (model[one.place] ?? 0) + one.units
          expect(await move(product, at[one.place], one.units)).toBe(there < 0 ? 409 : 200)
          if (there >= 0) model[one.place] = there
        } else if (one.kind === 'left') {
          const there = (model[0] ?? 0) + one.left - whole
          expect(await save(product, { left_in_stock: one.left })).toBe(there < 0 ? 409 : 200)
          if (there >= 0) model[0] = there
        } else {
          expect(await save(product, { stock: rows(one.stock) })).toBe(200)
          for (const [at, quantity] of one.stock) model[at] = quantity
        }
        expect(await standing(product)).toEqual({ stock: model.reduce((sum, units) => sum + units, 0), there: model })
      }
    }),
    { numRuns: 25, seed: 20_261_127 },
  )
  for (const { name, sql } of invariants.filter(({ name }) => /^I1(-|$)/.test(name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})

test('of ten who take from the three of a place at once three succeed, and other places keep theirs', async () => {
  const ladder = await makeSellProduct(shop, { units: 20 })
  await save(ladder, { stock: rows([[1, 3]]) })
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(ladder, at[1], -1)))
  expect(answers.filter((status) => status === 200)).toHaveLength(3)
  expect(answers.filter((status) => status === 409)).toHaveLength(7)
  expect(await standing(ladder)).toEqual({ stock: 20, there: [20, 0, 0] })
})

test('machines that come and go at several places at once are counted at theirs', async () => {
  const drill = await makeRentProduct(shop, { units: 2 })
  const make = (place: number) => shop.request(CreateUnit, { as, body: { product_id: drill.id, place_id: at[place] } })
  const made = await Promise.all([0, 1, 2, 1, 2, 2].map(make))
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  expect(await standing(drill)).toEqual({ stock: 8, there: [3, 2, 3] })
  const gone = await Promise.all(
    made
      .slice(1)
      .map(({ body }) => shop.request(RetireUnit, { as, params: { id: body.data.id }, body: { reason: 'sold' } })),
  )
  expect(gone.map(({ status }) => status)).toEqual(gone.map(() => 200))
  expect(await standing(drill)).toEqual({ stock: 3, there: [3, 0, 0] })
})
