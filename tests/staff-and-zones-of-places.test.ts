import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateUser, ListUsers, UpdateUser } from '#people/accounts/users.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { SaveDelivery, ShowDelivery } from '#rentals/delivery/delivery.contract.ts'
import { RemovePlace } from '#shell/branches/places.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { ShowUser } from '#sign-in/auth/auth.contract.ts'

const shop = openShopForFile()
let owner: TestPerson
let vilnius: number

beforeAll(async () => {
  owner = await makeAdmin(shop)
})

const rowOf = async (id: number) =>
  (await shop.request(ListUsers, { as: owner.token })).body.data.find((user: { id: number }) => user.id === id)

const zone = { title: 'Vilnius', postal_prefixes: ['01'], towns: [], price: 1_500, free_from: null }
async function saveZone(sent: object) {
  const { version } = (await shop.request(ShowDelivery, { as: owner.token })).body.data
  const slots = [{ zone: 0, weekdays: [1], from_time: '09:00', to_time: '12:00', capacity: 2 }]
  const body = { seen: version, zones: [{ ...zone, ...sent }], slots, exceptions: [] }
  return shop.request(SaveDelivery, { as: owner.token, body })
}

test('in a shop with one place a zone says no place', async () => {
  const { status, body } = await saveZone({})
  expect([status, body.data.zones[0]]).toEqual([200, { id: expect.any(Number), ...zone }])
})

test('a zone is of a place: the default one unless it says another, and of no unknown one', async () => {
  vilnius = (await makeBranch(shop)).id
  const { zones } = (await shop.request(ShowDelivery, { as: owner.token })).body.data
  expect(zones[0].place_id).not.toBe(vilnius)
  const { id } = zones[0]
  expect((await saveZone({ id, place_id: vilnius })).body.data.zones[0]).toMatchObject({ id, place_id: vilnius })
  expect((await saveZone({ id })).body.data.zones[0]).toMatchObject({ id, place_id: vilnius })
  const { status, body } = await saveZone({ id, place_id: 2_000_000 })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['zones.0.place_id']])
  expect((await shop.request(ShowDelivery, { as: owner.token })).body.data.zones[0].place_id).toBe(vilnius)
})

test('where somebody works is kept, told to them, and left as it is when not sent', async () => {
  const clerk = await makeAdmin(shop, { roles: ['counter'] })
  const details = { name: 'Ona', lastname: 'Onaitė', email: clerk.email }
  const change = (sent: object) =>
    shop.request(UpdateUser, { as: owner.token, params: { id: clerk.id }, body: { ...details, ...sent } })
  expect((await rowOf(clerk.id)).place_id).toBeNull()
  expect((await change({ place_id: vilnius })).body.data.place_id).toBe(vilnius)
  expect((await change({ phone: '+37061234567' })).body.data.place_id).toBe(vilnius)
  expect((await shop.request(ShowUser, { as: clerk.token })).body.place_id).toBe(vilnius)

  const unknown = await change({ name: 'Kita', place_id: 2_000_000 })
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['place_id']])
  expect(await rowOf(clerk.id)).toMatchObject({ name: 'Ona', place_id: vilnius })
  expect((await change({ place_id: null })).body.data.place_id).toBeNull()
})

test('a new account of the staff may be of a place; of a removed one nobody is', async () => {
  const person = (email: string) => ({
    name: 'Rasa',
    lastname: 'Rasaitė',
    email,
    roles: ['counter'],
    place_id: vilnius,
    password: 'Ilgas-ir-retas-72',
    password_confirmation: 'Ilgas-ir-retas-72',
  })
  const made = await shop.request(CreateUser, { as: owner.token, body: person('rasa@example.lt') })
  expect([made.status, made.body.data.place_id]).toEqual([201, vilnius])
  expect((await shop.request(RemovePlace, { as: owner.token, params: { id: vilnius } })).status).toBe(204)
  expect((await rowOf(made.body.data.id)).place_id).toBeNull()
  const late = await shop.request(CreateUser, { as: owner.token, body: person('vega@example.lt') })
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['place_id']])
})
