import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowHandover, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { proposeCharges } from '#counter/handovers/propose-charges.ts'
import { getReturnToolDraft } from '#counter/handovers/take-back-draft.ts'
import { RunBilling, type RunDocument } from '#finance/billing/billing.contract.ts'
import { ShowMonth } from '#finance/months/months.contract.ts'
import { testBuyer } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import {
  ListRentals,
  MarkReturned,
  PromiseReturn,
  ShowAvailability,
  ShowRentalsCalendar,
} from '#rentals/rentals.contract.ts'
import { OffRentByOffice } from '#rentals/stops.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { MoveInCalendar, PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let clerk: TestPerson
let client: { id: number }
let drill: { id: number; slug: string }
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  clerk = await makeAdmin(shop)
  client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  drill = await makeRentProduct(shop, { title: 'Kompresorius', units: 1, pricePerDayCents: 2_000 })
  return () => shop.close()
})

async function goTo(moment: string) {
  shop.setNow(new Date(moment))
  clerk = await makeAdmin(shop)
}

/** From Thursday, expected for a week. */
const line = (changes: object = {}) => ({
  id: drill.id,
  type: 'rent',
  quantity: 1,
  period: { from: '2026-11-19', to: '2026-11-25' },
  ...changes,
})
const openEnded = { open_ended: true, expected_to: '2026-11-25' }

const place = (items: unknown[], changes: object = {}) =>
  shop.request(CreateDeskOrder, {
    as: clerk.token,
    body: {
      ...makeDeskForm(items, { ...company }),
      private_or_company: 'company',
      client_id: client.id,
      state: 'placed',
      ...changes,
    },
  })

async function placed(items: unknown[], changes?: object) {
  const { status, body } = await place(items, changes)
  expect([status, body]).toMatchObject([201, {}])
  await shop.context.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
  await shop.context.database.pool.query('update rentals set handed_out = quantity where order_id = $1', [body.data.id])
  return body.data
}

async function run(until: Day) {
  const { status, body } = await shop.request(RunBilling, { as: clerk.token, body: { until, dry_run: false } })
  expect([status, body]).toMatchObject([200, { failed: [] }])
  return body.documents.flatMap(({ kind, pieces }: RunDocument) =>
    pieces.map(({ title, from, to, charged_days, price }) => [kind, title, from, to, charged_days, price]),
  )
}

const problemsOf = async (items: unknown[], changes?: object) => {
  const { status, body } = await place(items, changes)
  return [status, Object.keys(body.errors ?? {})]
}

test('T1308 a line without an agreed end says so, is expected for some days, and takes its unit until it is back', async () => {
  const { id, lines, rentals } = await placed([line(openEnded)])
  expect(lines).toMatchObject([{ open_ended: true, expected_to: '2026-11-25', period: { to: '2026-11-25' } }])
  expect(rentals).toMatchObject([{ open_ended: true, expected_to: '2026-11-25' }])
  const free = async (from: string, to: string) => {
    const input = { params: { slug: drill.slug }, query: { from, to } }
    const { body } = await shop.request(ShowAvailability, input)
    return body.data.map((day: { free: number }) => day.free)
  }
  expect(await free('2026-12-01', '2026-12-04')).toEqual([0, 0, 0, 0])
  expect(await free('2027-05-03', '2027-05-03')).toEqual([0])
  const far = { period: { from: '2027-06-01', to: '2027-06-02' } }
  expect(await problemsOf([line(far)])).toEqual([409, ['items.0.quantity']])
  const calendar = await shop.request(ShowRentalsCalendar, {
    as: clerk.token,
    query: { from: '2027-02-01', to: '2027-02-05' } as never,
  })
  const row = calendar.body.products.find((one: { id: number }) => one.id === drill.id)
  expect(row).toMatchObject({ out: [1, 1, 1, 1, 1], rentals: [{ order_id: id, open_ended: true, stays: 'out' }] })

  await goTo('2026-12-14T08:00:00Z')
  const listed = await shop.request(ListRentals, { as: clerk.token, query: { state: 'late' } as never })
  expect(listed.body.data).toEqual([])
  await shop.request(MarkReturned, { as: clerk.token, params: { id: rentals[0].id }, body: {} })
  expect(await free('2026-12-15', '2026-12-16')).toEqual([1, 1])
})

test('T1309 an open-ended rental is refused to customers who pay first, by the hour, for goods, without days and to a closed day', async () => {
  const hourly = await makeRentProduct(shop, { pricePerHourCents: 500, pricePerDayCents: 0 })
  const goods = await makeSellProduct(shop, {})
  const hours = { id: hourly.id, period: { from: '2026-11-19', from_time: '10:00', hours: 2 } }
  expect(await problemsOf([line(openEnded)], { billing: 'prepaid' })).toEqual([422, ['items.0.open_ended']])
  expect(await problemsOf([line(openEnded)], { billing: 'prepaid', state: 'quoted' })).toEqual([
    422,
    ['items.0.open_ended'],
  ])
  expect(await problemsOf([line({ ...hours, open_ended: true })])).toEqual([422, ['items.0.open_ended']])
  expect(await problemsOf([{ id: goods.id, type: 'sell', quantity: 1, open_ended: true }])).toEqual([
    422,
    ['items.0.open_ended'],
  ])
  const from = { period: { from: '2026-11-19' } }
  expect(await problemsOf([line({ ...from, open_ended: true })])).toEqual([422, ['items.0.expected_to']])
  expect(await problemsOf([line({ ...from, open_ended: true, expected_to: '2026-11-18' })])).toEqual([
    422,
    ['items.0.expected_to'],
  ])
  expect(await problemsOf([line(from)])).toEqual([422, ['items.0.period']])
  // a Saturday
  expect(await problemsOf([line({ ...from, open_ended: true, expected_to: '2026-11-21' })])).toEqual([
    422,
    ['items.0.expected_to'],
  ])
  const closed = { period: { from: '2026-11-21' }, open_ended: true, expected_to: '2026-11-25' }
  expect(await problemsOf([line(closed)])).toEqual([422, ['items.0.period']])
  expect((await placed([line({ ...from, ...openEnded })])).lines[0]).toMatchObject(openEnded)
})

test('T1442 a private client’s rent without an end is expected back within a year, a company’s has the limit of all rent', async () => {
  const until = (expected_to: Day) => [line({ ...openEnded, expected_to })]
  const person = { ...testBuyer, private_or_company: 'private', client_id: null, billing: 'prepaid' }
  const refused = await place(until('2027-11-20'), person)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    'items.0.expected_to': ['Privačiam klientui nuomojama ne ilgiau kaip metams (CK 6.505 str.).'],
  })
  // a year to the day is refused for paying first alone
  expect(await problemsOf(until('2027-11-19'), person)).toEqual([422, ['items.0.open_ended']])
  expect(await problemsOf(until('2027-11-20'))).toEqual([422, ['items.0.expected_to']])
})

test('T1310 a run bills it up to its day, the tariff over the whole rent less what was billed, until the client is done', async () => {
  const mixer = await makeRentProduct(shop, {
    title: 'Maišyklė',
    units: 1,
    pricePerDayCents: 2_000,
    packages: [{ days: 5, price: 7_000 }],
  })
  const { rentals } = await placed([line({ id: mixer.id, ...openEnded })])
  await goTo('2026-12-01T08:00:00Z')
  // 8 charged days: a package and three days
  expect(await run('2026-11-30')).toEqual([['invoice', 'Maišyklė', '2026-11-19', '2026-11-30', 8, 13_000]])
  expect(await run('2026-11-30')).toEqual([])
  await goTo('2026-12-14T08:00:00Z')
  // 17: three packages and two days are 25 000
  expect(await run('2026-12-11')).toEqual([['invoice', 'Maišyklė', '2026-12-01', '2026-12-11', 9, 12_000]])
  await goTo('2026-12-16T08:00:00Z')
  const off = { as: clerk.token, params: { id: rentals[0].id }, body: { at: '2026-12-15T10:00:00Z' } }
  expect((await shop.request(OffRentByOffice, off)).status).toBe(200)
  await goTo('2026-12-31T08:00:00Z')
  // 19 days are four packages less than three and four days
  expect(await run('2026-12-31')).toEqual([['invoice', 'Maišyklė', '2026-12-12', '2026-12-15', 2, 3_000]])
  await shop.request(MarkReturned, { as: clerk.token, params: { id: rentals[0].id }, body: {} })
  expect(await run('2026-12-31')).toEqual([])
})

test('T1311 days after the agreed end are on the next bill, told apart, and the return does not ask for them again', async () => {
  const { id } = await placed([line()])
  await goTo('2026-12-01T08:00:00Z')
  const late = 'Kompresorius (po sutarto termino)'
  expect(await run('2026-11-30')).toEqual([
    ['invoice', 'Kompresorius', '2026-11-19', '2026-11-25', 5, 10_000],
    ['invoice', late, '2026-11-26', '2026-11-30', 3, 6_000],
  ])
  await goTo('2026-12-02T13:00:00Z')
  const { body } = await shop.request(ShowHandover, { as: clerk.token, params: { id } })
  expect(body.data.tools[0].units_beyond).toBe(5)
  const [tool] = body.data.tools
  expect(proposeCharges(tool, getReturnToolDraft({ tools: {} }, tool), body.data)).toEqual([])
  const back = await shop.request(TakeToolsBack, {
    as: clerk.token,
    params: { id },
    body: makeTakeBackBody(body.data.tools),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect([back.status, back.body]).toMatchObject([201, {}])
  await goTo('2026-12-31T08:00:00Z')
  expect(await run('2026-12-31')).toEqual([['invoice', late, '2026-12-01', '2026-12-02', 2, 4_000]])
})

test('T1312 the factor of late days is the setting’s, and agreed days cost as agreed', async () => {
  const setTo = (late_factor: number) =>
    shop.context.database.transaction((tx) =>
      saveSettings(createWork(tx, { now: shop.context.clock() }), { ...testSettings, late_factor }, { by: null }),
    )
  await setTo(1.5)
  const { rentals } = await placed([line()])
  await goTo('2026-12-01T08:00:00Z')
  expect((await run('2026-11-30')).map(([, , , , , price]: number[]) => price)).toEqual([10_000, 9_000])
  await shop.request(MarkReturned, { as: clerk.token, params: { id: rentals[0].id }, body: {} })
  expect(await run('2026-12-01')).toEqual([])
})

test('T1313 a calendar that changes later changes no day that was billed', async () => {
  await placed([line(openEnded)])
  await goTo('2026-12-01T08:00:00Z')
  expect((await run('2026-11-30')).map(([, , , , days]: number[]) => days)).toEqual([8])
  await shop.context.database.transaction((tx) =>
    saveSettings(
      createWork(tx, { now: shop.context.clock() }),
      { ...testSettings, closed_days: ['2026-11-27', '2026-12-02'] },
      { by: null },
    ),
  )
  await goTo('2026-12-04T08:00:00Z')
  expect(await run('2026-12-03')).toEqual([['invoice', 'Kompresorius', '2026-12-01', '2026-12-03', 2, 4_000]])
})

test('T1314 an open-ended rental is refused where an end is needed, and the desk changes its expected end or gives it one', async () => {
  const { id, rentals } = await placed([line(openEnded)])
  const input = { as: clerk.token, params: { id: rentals[0].id } }
  const { body: extension } = await shop.request(QuoteDeskExtension, {
    ...input,
    query: { to: '2026-12-01', to_time: '17:00' },
  })
  expect(extension.code).toBe('open-ended')
  const { body: promise } = await shop.request(PromiseReturn, { ...input, body: { at: '2026-11-30T10:00:00Z' } })
  expect(promise.code).toBe('open-ended')
  const { body: move } = await shop.request(MoveInCalendar, { ...input, body: { from: '2026-11-20' } as never })
  expect(move.code).toBe('not-movable')

  const { body: shown } = await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })
  const { form, version } = shown.data
  expect(form.items).toMatchObject([{ period: { from: '2026-11-19', to: '2026-11-25' }, ...openEnded }])
  const change = async (items: unknown[], seen: number) => {
    const params = { id }
    const answer = await shop.request(PreviewDeskOrder, { as: clerk.token, params, body: { ...form, items } })
    const done = await shop.request(UpdateDeskOrder, { as: clerk.token, params, body: { ...form, items, seen } })
    expect([answer.body.data?.problems, done.status]).toEqual([[], 200])
    return done.body.data
  }
  const [first] = form.items
  const longer = await change([{ ...first, expected_to: '2026-12-04' }], version)
  expect(longer.lines).toMatchObject([{ open_ended: true, expected_to: '2026-12-04', charged_units: 12 }])
  const ended = await change(
    [{ ...first, open_ended: false, period: { from: '2026-11-19', to: '2026-12-02' } }],
    longer.version,
  )
  expect(ended.lines[0]).not.toHaveProperty('open_ended')
  expect(ended.rentals).toMatchObject([{ expected_return: '2026-12-02T15:00:00.000Z' }])
})

test('T1315 before a month is closed its late days are asked for by name, until they are on a bill', async () => {
  const { id } = await placed([line()])
  await goTo('2026-12-02T08:00:00Z')
  const check = async () => {
    const { body } = await shop.request(ShowMonth, { as: clerk.token, params: { month: '2026-11' } })
    return body.data.checks.find(({ name }: { name: string }) => name === 'late-days')
  }
  expect(await check()).toMatchObject({
    state: 'problem',
    code: 'late-days-not-billed',
    message: expect.stringContaining(
      `Kompresorius (po sutarto termino), užsakymas Nr.\u00a0${id}, 2026-11-26 – 2026-11-30`,
    ),
    figures: [{ value: 1 }, { value: 7_260 }],
  })
  await run('2026-11-30')
  expect(await check()).toMatchObject({ state: 'good', code: null })
})
