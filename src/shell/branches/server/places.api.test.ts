import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { Tx } from '#platform/database/database.ts'
import { rights } from '#platform/rights.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings, ShowPublicSettings, ShowSettings } from '#shell/settings/settings.contract.ts'
import {
  AddPlace,
  ChangePlace,
  ListAdminPlaces,
  ListPlaces,
  type Place,
  RemovePlace,
  RemovePlacePicture,
  SetPlacePicture,
  ShowOpenPlaces,
} from '../places.contract.ts'
import { changePlace } from './change-place.ts'
import { makeBranch } from './places.factories.ts'

const shop = openShopForFile()
let owner: string
let manager: TestPerson
let first: Place

const open = { days: [1, 2, 3, 4, 5, 6], open: '09:00', close: '18:00' }
const kaunas = { title: 'Kaunas', code: 'KN', opening_hours: open, closed_days: ['2026-12-31'] }

const listed = async (): Promise<Place[]> => (await shop.request(ListAdminPlaces, { as: owner })).body.data
const add = (body: object) => shop.request(AddPlace, { as: owner, body })
const change = (id: number, body: object) => shop.request(ChangePlace, { as: owner, params: { id }, body })
const remove = (id: number) => shop.request(RemovePlace, { as: owner, params: { id } })
const settingsNow = async () => (await shop.request(ShowSettings, { as: owner })).body.data
const inTx = <T>(action: (tx: Tx) => Promise<T>) => shop.context.database.transaction(action)
const entry = async () =>
  (
    await shop.context.database.db
      .select()
      .from(history)
      .where(inArray(history.subject_kind, ['place', 'settings']))
      .orderBy(history.id)
  ).map(({ deed: action, subject_title, details }) => ({ deed: action, subject_title, details }))

beforeAll(async () => {
  owner = (await makeAdmin(shop)).token
  manager = await makeAdmin(shop, { roles: ['manager'] })
  first = (await listed())[0] as Place
})

/** A new shop has one branch, with the settings' hours. */
afterEach(async () => {
  await change(first.id, { title: first.title, code: first.code, is_default: true })
  for (const { id, is_default } of await listed()) if (!is_default) expect((await remove(id)).status).toBe(204)
  await shop.request(SaveSettings, { as: owner, body: testSettings })
})

test('a new shop has one place, with the hours, address and contacts of the settings', async () => {
  const { opening_hours, closed_days, address } = testSettings
  const { body, headers } = await shop.request(ListPlaces)
  expect(body.data).toMatchObject([{ is_default: true, opening_hours, closed_days, address }])
  expect(headers['x-shows']).toContain('settings')
})

test('everybody sees the branches, and only the office sees their codes', async () => {
  await makeBranch(shop, { title: 'Alytus', code: 'AL', phone: '+37060000002' })
  expect((await shop.request(ListPlaces)).body.data).toMatchObject([{ is_default: true }, { title: 'Alytus' }])
  expect((await shop.request(ListPlaces)).body.data[0]).not.toHaveProperty('code')

  const { body } = await shop.request(ListAdminPlaces, { as: (await makeAdmin(shop, { roles: ['driver'] })).token })
  expect(body.data.map(({ code }: Place) => code)).toEqual(['PG', 'AL'])
  expect((await shop.request(ListAdminPlaces, { as: (await makeCustomer(shop)).token })).status).toBe(403)
})

test('an owner adds a place, which everybody sees at once; the history tells it', async () => {
  const { status, body } = await add({ ...kaunas, city: 'Kaunas', postal_code: 'LT-44280', phone: '8 612 34567' })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(Number),
    ...kaunas,
    address: '',
    city: 'Kaunas',
    postal_code: '44280',
    phone: '+37061234567',
    email: '',
    is_default: false,
    delivers: true,
  })
  expect((await shop.request(ListPlaces)).body.data[1]).toMatchObject({ title: 'Kaunas', opening_hours: open })
  expect((await entry()).at(-1)).toEqual({ deed: 'places.added', subject_title: 'Kaunas', details: { code: 'KN' } })
})

test('a place that says no hours is open as the default one, and closed on no other day', async () => {
  const { body } = await add({ title: 'Kaunas', code: 'KN' })
  expect(body.data).toMatchObject({ opening_hours: testSettings.opening_hours, closed_days: [] })
})

test.for([
  [{ title: ' ' }, 'title'],
  [{ code: 'kn' }, 'code'],
  [{ code: 'KAUNAS' }, 'code'],
  [{ code: 'K' }, 'code'],
  [{ code: 'PG' }, 'code'],
  [{ phone: 'paskambinkite' }, 'phone'],
  [{ email: 'kaunas' }, 'email'],
  [{ postal_code: '12' }, 'postal_code'],
  [{ opening_hours: { ...open, close: '08:00' } }, 'opening_hours.close'],
  [{ opening_hours: { ...open, days: [] } }, 'opening_hours.days'],
  [{ opening_hours: { ...open, by_day: { 6: { open: '14:00', close: '10:00' } } } }, 'opening_hours.by_day.6.close'],
  [{ closed_days: ['2026-02-30'] }, 'closed_days.0'],
] as const)('%j is refused at its field, and nothing is written', async ([wrong, field]) => {
  const before = await entry()
  const { status, body } = await add({ ...kaunas, ...wrong })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  const changed = await change(first.id, {
    title: first.title,
    code: first.code,
    ...('code' in wrong && wrong.code === 'PG' ? { code: 'K1' } : wrong),
  })
  expect(changed.status).toBe(422)
  expect(await listed()).toEqual([first])
  expect(await entry()).toEqual(before)
})

test('a code that another place has is refused at the code; one of a removed place is free', async () => {
  const { body: made } = await add(kaunas)
  const vilnius = (await add({ ...kaunas, title: 'Vilnius', code: 'VL' })).body.data
  const { status, body } = await change(vilnius.id, { title: 'Vilnius', code: 'KN' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
  await remove(made.data.id)
  expect((await entry()).at(-1)).toEqual({ deed: 'places.removed', subject_title: 'Kaunas', details: { code: 'KN' } })
  expect((await change(vilnius.id, { title: 'Vilnius', code: 'KN' })).status).toBe(200)
})

test('the hours of the default place are the settings’: who writes one writes both', async () => {
  await change(first.id, { title: 'Kaunas', code: 'KN', opening_hours: open, closed_days: ['2026-12-30'] })
  expect(await settingsNow()).toMatchObject({ opening_hours: open, closed_days: ['2026-12-30'] })
  expect((await shop.request(ShowPublicSettings)).body.data.opening_hours).toEqual(open)
  expect((await entry()).slice(-2)).toMatchObject([
    { deed: 'settings.saved', details: { closed_days: [[], ['2026-12-30']] } },
    { deed: 'places.changed', details: { title: [first.title, 'Kaunas'], code: ['PG', 'KN'] } },
  ])

  const other = { ...open, close: '20:00' }
  await shop.request(SaveSettings, { as: owner, body: { ...testSettings, opening_hours: other } })
  expect((await listed())[0]).toMatchObject({ title: 'Kaunas', opening_hours: other, closed_days: [] })
})

test('the default branch’s address and phone taken from the shop go on following the settings', async () => {
  const [{ address, phone }] = (await listed()) as [Place]
  await change(first.id, { title: first.title, code: first.code, address, phone })
  await shop.request(SaveSettings, { as: owner, body: { ...testSettings, address: 'Nauja g. 2, Kaunas' } })
  expect((await listed())[0]?.address).toBe('Nauja g. 2, Kaunas')
})

test('a change leaves what it does not say', async () => {
  const { id } = (await add({ ...kaunas, city: 'Kaunas', delivers: false })).body.data
  const { body } = await change(id, { title: 'Kauno padalinys', code: 'KNS' })
  expect(body.data).toMatchObject({ ...kaunas, title: 'Kauno padalinys', code: 'KNS', city: 'Kaunas', delivers: false })
  expect((await entry()).at(-1)?.details).toEqual({ title: ['Kaunas', 'Kauno padalinys'], code: ['KN', 'KNS'] })
  await change(id, { title: 'Kauno padalinys', code: 'KNS' })
  expect((await entry()).filter(({ deed: action }) => action === 'places.changed').at(-1)?.subject_title).toBe(
    'Kauno padalinys',
  )
})

test('another branch becomes the default: each keeps its hours, and the settings show the new default’s', async () => {
  const { opening_hours, closed_days, address } = testSettings
  const { id } = (await add(kaunas)).body.data
  const { body } = await change(id, { title: 'Kaunas', code: 'KN', is_default: true })
  expect(body.data).toMatchObject({ is_default: true, opening_hours: open, closed_days: ['2026-12-31'] })
  expect(await listed()).toMatchObject([
    { id },
    { id: first.id, is_default: false, opening_hours, closed_days, address },
  ])
  expect(await settingsNow()).toMatchObject({ opening_hours: open, closed_days: ['2026-12-31'] })
  expect((await entry()).slice(-2)).toMatchObject([
    { subject_title: first.title, details: { is_default: [true, false] } },
    { subject_title: 'Kaunas', details: { is_default: [false, true] } },
  ])

  const alytus = await add({ title: 'Alytus', code: 'AL', is_default: true })
  expect(alytus.body.data.is_default).toBe(true)
  expect((await listed()).filter((place) => place.is_default).map(({ title }) => title)).toEqual(['Alytus'])
})

test('the default place stays so until another is', async () => {
  const { status, body } = await change(first.id, { title: 'Kitas', code: 'PG', is_default: false })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['is_default']])
  expect(await listed()).toEqual([first])
})

test('the default place is never removed, an unknown one is not there', async () => {
  expect(await remove(first.id)).toMatchObject({ status: 409, body: { code: 'place-in-use' } })
  expect(await remove(2_000_000)).toMatchObject({ status: 404 })
  expect(await change(2_000_000, kaunas)).toMatchObject({ status: 404 })
})

test('a manager may, a clerk may not', async () => {
  const clerk = await makeAdmin(shop, { roles: ['counter'] })
  expect((await shop.request(AddPlace, { as: clerk.token, body: kaunas })).status).toBe(403)
  expect((await shop.request(AddPlace, { as: manager.token, body: kaunas })).status).toBe(201)
})

test('T1190 two who move the default at once: both do, one after the other, and each place keeps its own hours', async () => {
  const evening = { ...open, open: '12:00', close: '22:00' }
  const [one, two] = [
    (await add(kaunas)).body.data.id,
    (await add({ title: 'Vilnius', code: 'VL', opening_hours: evening })).body.data.id,
  ]
  const by = { id: manager.id, isAdmin: true, rights, tokenId: 0, freshAt: shop.context.clock() }
  let late: Promise<{ status: number; body: { data: Place } }>[] = []
  await inTx(async (tx) => {
    const work = createWork(tx, { by: manager.id, now: shop.context.clock() })
    await changePlace(work, { id: one, fields: { title: 'Kaunas', code: 'KN', is_default: true }, by })
    late = [
      change(two, { title: 'Vilnius', code: 'VL', is_default: true }),
      add({ title: 'Alytus', code: 'AL', opening_hours: { ...open, close: '19:00' }, is_default: true }),
    ]
    await new Promise((done) => setTimeout(done, 300))
  })
  const answers = await Promise.all(late)
  expect(answers.map(({ status }) => status)).toEqual([200, 201])
  const now = await listed()
  expect(now.filter(({ is_default }) => is_default)).toHaveLength(1)
  const hours = Object.fromEntries(now.map(({ id, opening_hours }) => [id, opening_hours]))
  expect(hours).toEqual({
    [first.id]: testSettings.opening_hours,
    [one]: open,
    [two]: evening,
    [answers[1]?.body.data.id ?? 0]: { ...open, close: '19:00' },
  })
  expect((await settingsNow()).opening_hours).toEqual(now[0]?.opening_hours)
})

test('T1191 a place is not removed from under an order that is being placed there', async () => {
  const { id } = (await add(kaunas)).body.data
  let removed: Promise<{ status: number }> | undefined
  const order = await inTx(async (tx) => {
    const [placed] = await tx
      .insert(orders)
      .values({ ...anyOrder, placed_at: shop.context.clock(), place_id: id, return_place_id: id })
      .returning({ id: orders.id })
    removed = remove(id)
    await new Promise((done) => setTimeout(done, 300))
    return placed
  })
  expect(await removed).toMatchObject({ status: 409, body: { code: 'place-in-use' } })
  const { db } = shop.context.database
  await db
    .update(orders)
    .set({ deleted_at: shop.context.clock() })
    .where(eq(orders.id, order?.id ?? 0))

  expect((await remove(id)).status).toBe(204)
  const refused = db
    .insert(orders)
    .values({ ...anyOrder, placed_at: shop.context.clock(), place_id: id, return_place_id: id })
  await expect(refused).rejects.toMatchObject({ cause: { constraint: 'place_is_open' } })
})

const anyOrder: Omit<typeof orders.$inferInsert, 'placed_at'> = {
  name: 'Rūta',
  lastname: 'Žemaitė',
  email: 'ruta@example.lt',
  phone: '+37061234567',
  address: 'Šv. Gertrūdos g. 7',
  city: 'Kaunas',
  postal_code: '44296',
  private_or_company: 'private',
  delivery: 'pickup',
  price: 100,
  vat: 21,
  price_with_vat: 121,
  vat_rate: 21,
}

test('T1920 whether a place is open is told for this moment, and the answer is as good as until that changes', async () => {
  const { body, headers } = await shop.request(ShowOpenPlaces)
  const [shown] = body.data
  expect(shown?.place_id).toBe((await listed())[0]?.id)
  expect(shown?.changes_at).not.toBeNull()
  const changes = body.data.flatMap(({ changes_at }: { changes_at: string | null }) => changes_at ?? []).sort()
  expect(headers['x-shows-until']).toBe(changes[0])
})

test('T1927 a place shows the picture that was set last, and none after it is taken away', async () => {
  const { id } = (await listed())[0] as Place
  const send = async (bytes?: Buffer) =>
    shop.request(SetPlacePicture, {
      ...(await buildMultipartForm(bytes ? { image: { name: 'vieta.png', bytes } } : {})),
      as: owner,
      params: { id },
    })
  const shown = async () =>
    ((await shop.request(ListPlaces)).body.data as Place[]).find((one) => one.id === id)?.picture
  expect(await shown()).toBeUndefined()
  expect((await send()).status).toBe(422)
  expect((await send(Buffer.from('ne paveikslas'))).status).toBe(422)
  const first = await send(await makePictureFile())
  expect(first.status).toBe(200)
  expect(await shown()).toMatch(/^\/images\/[0-9a-f]{32}-320\.webp$/)
  const before = await shown()
  await send(await makePictureFile({ colour: 'red' }))
  expect(await shown()).not.toBe(before)
  expect((await shop.context.database.db.select().from(images)).length).toBe(1)
  await shop.request(RemovePlacePicture, { as: owner, params: { id } })
  expect(await shown()).toBeUndefined()
  expect(await shop.context.database.db.select().from(images)).toEqual([])
})
