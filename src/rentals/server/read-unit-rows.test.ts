import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { ShowRentalsCalendar } from '../rentals.contract.ts'
import { makeRental } from './rentals.factories.ts'
import { rental_units, rentals } from './rentals.tables.ts'

const now = toInstant('2026-11-18', '12:00')
let token: string
const shop = openShopForFile({ now })
beforeAll(async () => {
  token = (await makeAdmin(shop)).token
})

const at = (day: string, time = '08:00') => toInstant(`2026-11-${day}`, time)
const show = async (query: Record<string, unknown>) =>
  (
    await shop.request(ShowRentalsCalendar, {
      as: token,
      query: { from: '2026-11-16', to: '2026-11-22', units: '1', ...query },
    })
  ).body
const unitsOf = (productId: number) =>
  shop.context.database.db.select().from(units).where(eq(units.product_id, productId)).orderBy(units.code)

async function handOut(rentalId: number, unitIds: number[], outAt: Date): Promise<void> {
  await shop.context.database.transaction(async (tx) => {
    await tx.update(rentals).set({ handed_out: unitIds.length }).where(eq(rentals.id, rentalId))
    await tx.insert(rental_units).values(unitIds.map((unit_id) => ({ rental_id: rentalId, unit_id, out_at: outAt })))
  })
}

test('where asked, every machine comes with what it was out for, and with the downtimes that name it', async () => {
  const { id } = await makeRentProduct(shop, { units: 3, title: 'Rotacinis lazeris' })
  const [first, second, third] = await unitsOf(id)
  const { db } = shop.context.database
  await db
    .update(units)
    .set({ serial: 'SN-7' })
    .where(eq(units.id, first?.id ?? 0))
  const out = await makeRental(shop, { productId: id, from: at('17'), to: at('19', '17:00'), quantity: 2 })
  await handOut(out.id, [first?.id ?? 0], at('17', '09:10'))
  await db
    .insert(downtimes)
    .values({
      product_id: id,
      unit_id: third?.id,
      quantity: 1,
      kind: 'repair',
      reason: 'Kabelis',
      created_at: now,
      from_at: at('18'),
      to_at: at('20'),
    })

  const body = await show({ product: id })
  expect(body.units).toEqual({ shown: 3, total: 3 })
  expect(body.products[0].unit_rows).toEqual([
    {
      id: first?.id,
      code: first?.code,
      serial: 'SN-7',
      out: [{ rental_id: out.id, out_at: at('17', '09:10').toISOString(), back_at: null }],
    },
    { id: second?.id, code: second?.code, serial: '', out: [] },
    { id: third?.id, code: third?.code, serial: '', out: [] },
  ])
  expect(body.products[0].downtimes).toMatchObject([{ kind: 'repair', reason: 'Kabelis', code: third?.code }])
})

test('availability lists machines only on request, and lists none for counted stock', async () => {
  const { id } = await makeRentProduct(shop, { units: 4, title: 'Pastolio sekcija' })
  const without = await show({ product: id, units: '0' })
  expect([without.units, without.products[0].unit_rows, without.meta.per_page]).toEqual([undefined, undefined, 500])

  await shop.context.database.db.update(products).set({ tracked: 'count' }).where(eq(products.id, id))
  const body = await show({ product: id })
  expect([body.units, body.products[0].unit_rows]).toEqual([{ shown: 0, total: 0 }, undefined])
})

test('a fleet beyond measure is cut off, and the answer says so', async () => {
  const { id } = await makeRentProduct(shop, { units: 998, title: 'Aikštelės tvora' })
  const { id: after } = await makeRentProduct(shop, { units: 7, title: 'Aikštelės vartai' })
  const body = await show({ q: 'aikštelės' })
  expect(body.products.map((one: { id: number }) => one.id)).toEqual([id, after])
  expect(body.units).toEqual({ shown: 1_000, total: 1_005 })
  expect(body.products.map((one: { unit_rows: unknown[] }) => one.unit_rows.length)).toEqual([998, 2])
  expect(body.meta.per_page).toBe(50)
})

test('a machine that left the shop has no row', async () => {
  const { id } = await makeRentProduct(shop, { units: 2, title: 'Kampinis šlifuoklis' })
  const [gone, left] = await unitsOf(id)
  await shop.context.database.transaction(async (tx) => {
    await tx
      .update(units)
      .set({ retired_at: now, retired_reason: 'sold' })
      .where(eq(units.id, gone?.id ?? 0))
    await tx.update(products).set({ stock: 1 }).where(eq(products.id, id))
  })
  expect((await show({ product: id })).products[0].unit_rows.map((one: { id: number }) => one.id)).toEqual([left?.id])
})

test('how many machines to draw is asked in the words of a switch', async () => {
  const answer = await shop.request(ShowRentalsCalendar, {
    as: token,
    query: { from: '2026-11-16', to: '2026-11-22', units: 'visi' },
  })
  expect(answer.status).toBe(422)
})
