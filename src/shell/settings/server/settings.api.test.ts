import { beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { firstSettings, SaveSettings, ShowPublicSettings, ShowSettings } from '../settings.contract.ts'
import { cacheSettings, readSettings } from './public/read-settings.ts'
import { saveSettings } from './public/save-settings.ts'
import { testSettings } from './settings.factories.ts'
import { settings } from './settings.tables.ts'

let admin: string

function ownHours(by_day: object) {
  return { opening_hours: { ...firstSettings.opening_hours, by_day } }
}

const shop = openShopForFile({ unready: true })
beforeAll(async () => {
  admin = (await makeAdmin(shop)).token
})

test('a new shop has the settings that the law and the sign on the door give it', async () => {
  const { status, body } = await shop.request(ShowSettings, { as: admin })
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...firstSettings, vat_rates: [{ rate: 21, from: '2002-07-01' }] })
  expect(body.data).toMatchObject({ vat_rate: 21, opening_hours: { open: '08:00', close: '17:00' } })
})

test('settings saved by the owner are seen by everybody, except the series of documents', async () => {
  const changed = { ...firstSettings, name: 'Įrankinė, UAB', closed_days: ['2026-12-31', '2026-12-28', '2026-12-31'] }
  const saved = await shop.request(SaveSettings, { as: admin, body: changed })
  expect(saved.status).toBe(200)
  expect(saved.body.data.closed_days).toEqual(['2026-12-28', '2026-12-31'])

  const { body, headers } = await shop.request(ShowPublicSettings)
  expect(body.data.name).toBe('Įrankinė, UAB')
  expect(body.data).not.toHaveProperty('series')
  expect(headers['x-shows']).toContain('settings')
})

test('T111 everybody sees whether the shop is ready for orders', async () => {
  expect((await shop.request(ShowPublicSettings)).body.data.ready).toBe(false)
  const before = (await shop.request(ShowSettings, { as: admin })).body.data
  await shop.request(SaveSettings, { as: admin, body: testSettings })
  expect((await shop.request(ShowPublicSettings)).body.data.ready).toBe(true)
  await shop.request(SaveSettings, { as: admin, body: before })
  expect((await shop.request(ShowPublicSettings)).body.data.ready).toBe(false)
})

test('settings can be sent back as they were read', async () => {
  const read = (await shop.request(ShowSettings, { as: admin })).body
  read.data.phone = '+37061234567'
  expect((await shop.request(SaveSettings, { as: admin, body: read })).status).toBe(200)
  expect((await shop.request(ShowSettings, { as: admin })).body.data.phone).toBe('+37061234567')
})

test('of two who change them at once the second is told, and what the first changed', async () => {
  const { data, version } = (await shop.request(ShowSettings, { as: admin })).body
  const first = await shop.request(SaveSettings, { as: admin, body: { ...data, phone: '+37060000001', seen: version } })
  expect(first.status).toBe(200)
  expect(first.body.version).not.toBe(version)

  const second = await shop.request(SaveSettings, { as: admin, body: { ...data, swift: 'PAVZLT22', seen: version } })
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'settings-changed', data: { phone: '+37060000001', swift: data.swift }, version: first.body.version },
  })
  const merged = { ...second.body.data, swift: 'PAVZLT22', seen: second.body.version }
  expect((await shop.request(SaveSettings, { as: admin, body: merged })).status).toBe(200)
  expect((await shop.request(ShowSettings, { as: admin })).body.data).toMatchObject({
    phone: '+37060000001',
    swift: 'PAVZLT22',
  })
})

test('ten who save different things at once with what they have seen: one saves, nine are told', async () => {
  const { data, version } = (await shop.request(ShowSettings, { as: admin })).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      shop.request(SaveSettings, { as: admin, body: { ...data, bank: `Bankas ${at}`, seen: version } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('the history tells which settings were changed, from what to what', async () => {
  const { data } = (await shop.request(ShowSettings, { as: admin })).body
  const lines = () => shop.context.database.db.select().from(history).orderBy(history.id)
  const before = (await lines()).length
  await shop.request(SaveSettings, { as: admin, body: { ...data, vat_rate: 22, address: 'Nauja g. 1' } })
  await shop.request(SaveSettings, { as: admin, body: { ...data, vat_rate: 22, address: 'Nauja g. 1' } })
  expect((await lines()).slice(before)).toMatchObject([
    { deed: 'settings.saved', details: { vat_rate: [data.vat_rate, 22], address: [data.address, 'Nauja g. 1'] } },
  ])
  await shop.request(SaveSettings, { as: admin, body: data })
})

test('weekdays may have hours of their own, and are as they were where there are none', async () => {
  const save = async (by_day?: object) => {
    const { status, body } = await shop.request(SaveSettings, {
      as: admin,
      body: { ...firstSettings, ...(by_day && ownHours(by_day)) },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.opening_hours
  }
  const own = { 5: { open: '08:00', close: '15:30' }, 6: { open: '09:00', close: '14:00' } }
  expect(await save(own)).toEqual({ ...firstSettings.opening_hours, by_day: own })
  expect((await shop.request(ShowPublicSettings)).body.data.opening_hours.by_day).toEqual(own)
  const lines = await shop.context.database.db.select().from(history).orderBy(history.id)
  expect(lines.at(-1)?.details).toMatchObject({ opening_hours: [firstSettings.opening_hours, { by_day: own }] })

  expect(await save({})).toEqual(firstSettings.opening_hours)
  expect(await save()).toEqual(firstSettings.opening_hours)
  expect((await shop.request(ShowPublicSettings)).body.data.opening_hours).toEqual(firstSettings.opening_hours)
})

test('a Saturday that closes before it opens is refused in words', async () => {
  const body = { ...firstSettings, ...ownHours({ 6: { open: '14:00', close: '09:00' } }) }
  expect(await shop.request(SaveSettings, { as: admin, body })).toMatchObject({
    status: 422,
    body: { errors: { 'opening_hours.by_day.6.close': ['Uždaroma turi būti vėliau, nei atidaroma.'] } },
  })
})

test.for([
  ['vat_rate', { vat_rate: 21.5 }],
  ['vat_rate', { vat_rate: '21' }],
  ['email', { email: 'ne paštas' }],
  ['cutoff_time', { cutoff_time: '25:00' }],
  ['closed_days.0', { closed_days: ['2026-02-30'] }],
  ['opening_hours.close', { opening_hours: { days: [1], open: '17:00', close: '08:00' } }],
  ['opening_hours.days', { opening_hours: { days: [], open: '08:00', close: '17:00' } }],
  ['opening_hours.by_day.6.close', ownHours({ 6: { open: '14:00', close: '09:00' } })],
  ['opening_hours.by_day.6.close', ownHours({ 6: { open: '09:00', close: '09:00' } })],
  ['opening_hours.by_day.7.open', ownHours({ 7: { open: '9 val.', close: '14:00' } })],
  ['opening_hours.by_day.7.close', ownHours({ 7: { open: '09:00' } })],
  ['opening_hours.by_day', ownHours({ 8: { open: '09:00', close: '14:00' } })],
  ['opening_hours.by_day', ownHours({ sekmadienis: { open: '09:00', close: '14:00' } })],
  ['social.facebook', { social: { facebook: 'javascript:alert(1)' } }],
  ['series.invoice', { series: { ...firstSettings.series, invoice: 'ns 1' } }],
  ['series', { series: { ...firstSettings.series, credit: firstSettings.series.invoice } }],
  ['series', { series: { ...firstSettings.series, prepayment: firstSettings.series.invoice } }],
  ['name', { name: ' ' }],
] as const)('%s is refused when it makes no sense', async ([field, wrong]) => {
  const { status, body } = await shop.request(SaveSettings, { as: admin, body: { ...firstSettings, ...wrong } })
  expect(status).toBe(422)
  expect(body.errors[field]?.[0]).toEqual(expect.any(String))
})

test.for([
  ['iban', 'LT00'],
  ['iban', 'LT001000011101001000'],
  ['iban', 'LT12 1000 0111 0100 1001'],
  ['iban', 'LT12100001110100100'],
  ['iban', 'DE89370400440532013001'],
  ['code', '305691173'],
  ['code', '12345'],
  ['vat_code', 'LT100001919018'],
  ['vat_code', 'LV40003032949'],
  ['swift', 'HABALT2'],
  ['phone', '12345'],
] as const)('T110 the seller’s %s %s is refused at its field and nothing is saved', async ([field, wrong]) => {
  const before = (await shop.request(ShowSettings, { as: admin })).body
  const { status, body } = await shop.request(SaveSettings, { as: admin, body: { ...firstSettings, [field]: wrong } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
  expect(body.errors[field]).toEqual([expect.stringMatching(/[a-ž]{4}/)])
  expect((await shop.request(ShowSettings, { as: admin })).body).toEqual(before)
})

test('T110 right ones are kept without spaces and in capitals, and may be left empty', async () => {
  const before = (await shop.request(ShowSettings, { as: admin })).body.data
  const typed = {
    iban: ' lt12 1000 0111 0100 1000',
    code: '305 691 172',
    vat_code: '100001919017',
    swift: 'habalt22',
    phone: '8 612 34567',
  }
  const kept = {
    iban: 'LT121000011101001000',
    code: '305691172',
    vat_code: 'LT100001919017',
    swift: 'HABALT22',
    phone: '+37061234567',
  }
  const saved = await shop.request(SaveSettings, { as: admin, body: { ...before, ...typed } })
  expect(saved).toMatchObject({ status: 200, body: { data: kept } })
  expect((await shop.request(ShowSettings, { as: admin })).body).toMatchObject({
    data: kept,
    version: saved.body.version,
  })

  const none = { iban: '', code: '', vat_code: '', swift: '', phone: '' }
  expect((await shop.request(SaveSettings, { as: admin, body: { ...before, ...none } })).status).toBe(200)
  await shop.request(SaveSettings, { as: admin, body: before })
})

test('T110 settings kept by an older shop are still shown and named, so that its owner can mend them', async () => {
  const { db } = shop.context.database
  const before = (await shop.request(ShowSettings, { as: admin })).body.data
  await db.update(settings).set({ value: { ...before, iban: 'LT00', code: '12' } })
  expect((await shop.request(ShowSettings, { as: admin })).body.data).toMatchObject({ iban: 'LT00', code: '12' })
  await db.update(settings).set({ value: before })
})

test('a series that has numbered documents of one kind is not given to another, even long after', async () => {
  await shop.request(SaveSettings, { as: admin, body: testSettings })
  await makeOrder(shop)
  const saved = (series: object) =>
    shop.request(SaveSettings, { as: admin, body: { ...testSettings, series: { ...firstSettings.series, ...series } } })

  expect((await saved({ prepayment: 'PRE' })).status).toBe(200)
  const { status, body } = await saved({ prepayment: 'PRE', invoice: firstSettings.series.prepayment })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['series.invoice'])
  expect((await saved({})).status).toBe(200)
})

test('only an administrator reads and saves them', async () => {
  const customer = (await makeCustomer(shop)).token
  expect((await shop.request(SaveSettings, { as: customer, body: firstSettings })).status).toBe(403)
  expect((await shop.request(ShowSettings, { as: customer })).status).toBe(403)
  expect((await shop.request(ShowSettings)).status).toBe(401)
})

test('a process that keeps them in memory forgets them when it hears of a change', async () => {
  const { db } = shop.context.database
  const memory = cacheSettings(db)
  const before = await readSettings(db)
  const changed = { ...before, vat_rate: 22 }

  await shop.context.database.transaction(async (tx) => {
    await saveSettings(createWork(tx, { now: shop.context.clock() }), changed, { by: null })
    expect((await readSettings(tx)).vat_rate).toBe(22)
    expect(await readSettings(db)).toBe(before)
  })

  memory.drop(['product:1'])
  expect(await readSettings(db)).toBe(before)
  memory.drop(['settings'])
  expect((await readSettings(db)).vat_rate).toBe(22)
})

test('settings read before a change and received after it are not kept', async () => {
  const { db } = shop.context.database
  const memory = cacheSettings(db)
  const reading = readSettings(db)
  memory.drop(['settings'])
  await reading
  expect(memory.find()).toBeUndefined()
  memory.pause()
  await readSettings(db)
  expect(memory.find()).toBeUndefined()
})
