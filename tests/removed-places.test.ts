import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { place_stock } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { delivery_zones } from '#rentals/delivery/server/delivery.tables.ts'
import { makeDeliveryZone } from '#rentals/delivery/server/public/delivery.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { AddPlace, ListAdminPlaces, type Place, RemovePlace } from '#shell/branches/places.contract.ts'

const shop = openShopForFile()
let owner: string
let first: Place

const kaunas = { title: 'Kaunas', code: 'KN' }
const listed = async (): Promise<Place[]> => (await shop.request(ListAdminPlaces, { as: owner })).body.data
const add = (body: object) => shop.request(AddPlace, { as: owner, body })
const remove = (id: number) => shop.request(RemovePlace, { as: owner, params: { id } })
const mover = (productId: number) => (units: number, placeId: number) =>
  shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: shop.context.clock() }), { productId, units, placeId, reason: 'corrected' }),
  )

beforeAll(async () => {
  owner = (await makeAdmin(shop)).token
  first = (await listed())[0] as Place
})

test('a place with stock is not removed; without it is, and who worked there works everywhere, its zones are the default place’s', async () => {
  const { id } = (await add(kaunas)).body.data
  const move = mover((await makeSellProduct(shop, { units: 0 })).id)
  await move(3, id)
  expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'place-in-use' } })

  const clerk = await makeAdmin(shop)
  const { db } = shop.context.database
  await db.update(users).set({ place_id: id }).where(eq(users.id, clerk.id))
  await makeDeliveryZone(shop, { place_id: id })
  await move(-3, id)
  expect((await remove(id)).status).toBe(204)
  expect(await listed()).toHaveLength(1)
  expect((await db.select().from(users).where(eq(users.id, clerk.id)))[0]?.place_id).toBeNull()
  expect((await db.select().from(delivery_zones)).map(({ place_id }) => place_id)).toEqual([first.id])
  expect(await remove(id)).toMatchObject({ status: 404 })
})

test('the place that held what stands nowhere else gives that to the default one when it is removed', async () => {
  const { db } = shop.context.database
  const { id: kept } = await makeSellProduct(shop, { units: 0 })
  const move = mover(kept)
  const { id } = (await add({ ...kaunas, is_default: true })).body.data
  const other = (await add({ title: 'Alytus', code: 'AL' })).body.data.id
  await move(2, first.id)
  await move(5, id)
  await move(1, other)
  expect(await remove(first.id)).toMatchObject({ status: 409, body: { code: 'place-in-use' } })
  await move(-2, first.id)
  const at = async (placeId: number) =>
    (
      await db
        .select()
        .from(place_stock)
        .where(and(eq(place_stock.place_id, placeId), eq(place_stock.product_id, kept)))
    ).map(({ units }) => units)
  expect(await at(id)).toEqual([5])
  expect((await remove(first.id)).status).toBe(204)
  expect([await at(id), await at(other)]).toEqual([[], [1]])
  await expect(move(-6, id)).rejects.toMatchObject({ code: 'not-enough-stock' })
  await move(-5, id)
  await move(-1, other)
})
