import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import {
  makeCategory,
  makeRentProduct,
  type TestCategory,
  type TestProduct,
} from '#catalogue/server/catalogue.factories.ts'
import { ReadMeter } from '#catalogue/units/inspections.contract.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { createHandoverDraft } from '#counter/handovers/stored-handover-draft.ts'
import { getReturnToolDraft, listDraftCharges } from '#counter/handovers/take-back-draft.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'

const shop = openShopForFile({ now: new Date('2026-11-13T08:00:00Z') })
let owner: string
let category: TestCategory

const at = async (moment: string) => {
  shop.setNow(new Date(moment))
  owner = (await makeAdmin(shop)).token
}
beforeAll(async () => {
  category = await makeCategory(shop, { title: 'Generatoriai' })
})
beforeEach(() => at('2026-11-13T08:00:00Z'))

const hours = { included_hours_per_day: 8, price_per_extra_hour: 500 }
const db = () => shop.context.database.db
const shown = async ({ slug }: TestProduct) => (await shop.request(ShowRentProduct, { params: { slug } })).body.data
const form = (changes: object = {}) =>
  buildMultipartForm({
    title: 'Generatorius',
    rent_category_id: category.id,
    left_in_stock: 1,
    is_day_rent: '1',
    price_per_day: 2000,
    ...changes,
  })
const create = async (changes: object) =>
  shop.request(AdminProducts.rent.create, { ...(await form(changes)), as: owner })
const update = async ({ id, title }: TestProduct, changes: object) => {
  const body = await form({ title, _method: 'PUT', left_in_stock: 1, ...changes })
  return shop.request(AdminProducts.rent.update, { ...body, as: owner, params: { id } })
}

test('T1347 a product says its motor hours: in the office, to customers and in its file', async () => {
  const made = await create({ title: 'Generatorius GX', ...hours })
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({ ...hours, price_per_extra_hour_with_vat: 605 })
  const product = { ...made.body.data, title: 'Generatorius GX' } as TestProduct
  expect(await shown(product)).toMatchObject({ ...hours, price_per_extra_hour_with_vat: 605 })

  const file = String((await shop.request(AdminProducts.rent.export, { as: owner, query: { q: 'GX' } })).body)
  expect(file).toContain('Įskaičiuota motovalandų per dieną')
  expect(file).toContain(';8;"5,00"')
  const again = Buffer.from(file.replace(';8;"5,00"', ';10;"7,50"'))
  const load = await buildMultipartForm({
    dry_run: '0',
    file: { name: 'produktai.csv', bytes: again, type: 'text/csv' },
  })
  expect((await shop.request(AdminProducts.rent.import, { ...load, as: owner })).body.data).toEqual({
    created: 0,
    updated: 1,
    errors: [],
  })
  expect(await shown(product)).toMatchObject({ included_hours_per_day: 10, price_per_extra_hour: 750 })

  // a form without them leaves them, an hourly price ends them
  await update(product, { price_per_day: 2500 })
  expect(await shown(product)).toMatchObject({ included_hours_per_day: 10, price_per_extra_hour: 750 })
  const hourly = { is_day_rent: '0', is_hour_rent: '1', price_per_day: 0, price_per_hour: 900 }
  expect((await update(product, hourly)).status).toBe(200)
  expect(await shown(product)).toMatchObject({ included_hours_per_day: 0, price_per_extra_hour: 0 })
})

test.for([
  [{ included_hours_per_day: 25 }, 'included_hours_per_day'],
  [{ included_hours_per_day: -1 }, 'included_hours_per_day'],
  [{ price_per_extra_hour: -1 }, 'price_per_extra_hour'],
  [{ price_per_extra_hour: '5.5' }, 'price_per_extra_hour'],
  [{ tracked: 'count' }, 'price_per_extra_hour'],
  [{ is_day_rent: '0', is_hour_rent: '1', price_per_day: 0, price_per_hour: 900 }, 'price_per_extra_hour'],
] as const)('T1347 motor hours with %j are refused at their field', async ([wrong, field]) => {
  const { status, body } = await create({ ...hours, ...wrong })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

let made = 0
async function aGenerator(): Promise<{ product: TestProduct; code: string; unitId: number }> {
  const product = await makeRentProduct(shop, { title: `Generatorius ${++made}`, units: 1, ...hours })
  const [unit] = await db().select().from(units).where(eq(units.product_id, product.id))
  return { product, code: unit?.code ?? '', unitId: unit?.id ?? 0 }
}

async function ordered({ id }: TestProduct, period = { from: '2026-11-16', to: '2026-11-18' }): Promise<number> {
  const items = [{ id, type: 'rent', quantity: 1, period }]
  const { status, body } = await checkOut(shop, await makeCustomer(shop), await makePricedCheckoutForm(shop, items))
  expect(status).toBe(201)
  return body.data.id
}

const counter = (orderId: number) => fetchHandover(shop, owner, orderId)
async function out(orderId: number, code: string, read?: number) {
  const line = { unit_codes: [code], ...(read !== undefined && { meter_readings: [{ code, hours: read }] }) }
  const body = makeHandOverBody((await counter(orderId)).tools, line)
  return shop.request(HandOver, { as: owner, params: { id: orderId }, body })
}
async function back(orderId: number, code: string, read?: number) {
  const line = read === undefined ? {} : { meter_readings: [{ code, hours: read }] }
  const body = makeTakeBackBody((await counter(orderId)).tools, line)
  const { status } = await shop.request(TakeToolsBack, { as: owner, params: { id: orderId }, body })
  expect(status).toBe(201)
}
/** As the clerk's screen proposes it. */
async function proposed(orderId: number, code: string, typed: string) {
  const handover = await counter(orderId)
  const tool = handover.tools[0]
  if (!tool) throw new Error('Nothing is out')
  const draft = createHandoverDraft('')
  draft.tools = { [tool.rental_id]: { ...getReturnToolDraft(draft, tool), meters: { [code]: typed } } }
  return listDraftCharges(draft, handover).filter(({ id }) => id.endsWith('-hours'))
}

test('T1348 an order keeps the hours it was made at, its contract tells them, and later prices are for later orders', async () => {
  const { product, code } = await aGenerator()
  const orderId = await ordered(product)
  await update(product, { ...hours, price_per_extra_hour: 900 })

  const [line] = await db().select().from(order_lines).where(eq(order_lines.order_id, orderId))
  expect(line?.motor_hours).toEqual(hours)
  await at('2026-11-16T07:00:00Z')
  expect((await out(orderId, code, 100)).status).toBe(201)
  const papers = await db()
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, 'contract')))
  expect(papers[0]?.snapshot.lines[0]?.details).toContain(
    'Į dieną įskaičiuotos 8\u00a0motovalandos, papildoma – 5,00\u00a0€ be PVM (6,05\u00a0€ su PVM)',
  )
  expect((await counter(orderId)).tools[0]).toMatchObject({
    has_meter: true,
    motor_hours: {
      included_hours_per_day: 8,
      price_per_extra_hour_with_vat: 605,
      agreed_days: 3,
      went_out: [{ code, hours: 100 }],
    },
  })

  const plain = await makeRentProduct(shop, { title: 'Be skaitiklio', units: 1 })
  await at('2026-11-13T08:00:00Z')
  const without = await ordered(plain)
  expect((await counter(without)).tools[0]).toMatchObject({ has_meter: false })
  expect((await counter(without)).tools[0]).not.toHaveProperty('motor_hours')
})

test('T1348 a reading of a machine that does not go out is refused at its field, and nothing goes out', async () => {
  const [one, other] = [await aGenerator(), await aGenerator()]
  const orderId = await ordered(one.product)
  await at('2026-11-16T07:00:00Z')
  const { tools } = await counter(orderId)
  const line = { unit_codes: [one.code], meter_readings: [{ code: other.code, hours: 5 }] }
  const { status, body } = await shop.request(HandOver, {
    as: owner,
    params: { id: orderId },
    body: makeHandOverBody(tools, line),
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.meter_readings.0.code']])
  expect((await counter(orderId)).tools).toMatchObject([{ handed_out: 0 }])
})

test('T1349 hours beyond those of the charged days are proposed with VAT, to a tenth', async () => {
  const { product, code } = await aGenerator()
  const orderId = await ordered(product)
  await at('2026-11-16T07:00:00Z')
  await out(orderId, code, 100)
  await at('2026-11-18T13:00:00Z')
  expect(await proposed(orderId, code, '124')).toEqual([])
  expect(await proposed(orderId, code, '')).toEqual([])
  // 30,5 h less 3 × 8 h, at 6,05 €
  expect(await proposed(orderId, code, '130,5')).toMatchObject([
    {
      kind: 'other',
      on: true,
      amount: '39.33',
      with_vat: true,
      text: `Motovalandos virš įskaičiuotų: ${product.title}, 6,5\u00a0val.`,
    },
  ])
  // two days late: five are charged
  await at('2026-11-20T13:00:00Z')
  expect(await proposed(orderId, code, '140,1')).toMatchObject([{ amount: '0.61' }])
})

test('T1349 a customer does not pay for motor hours that another ran, or that were never read; a new meter goes on from the old one', async () => {
  const { product, code, unitId } = await aGenerator()
  const first = await ordered(product)
  const second = await ordered(product, { from: '2026-11-20', to: '2026-11-20' })
  const third = await ordered(product, { from: '2026-11-24', to: '2026-11-24' })
  const fourth = await ordered(product, { from: '2026-11-26', to: '2026-11-26' })
  const wentOut = async (orderId: number) => (await counter(orderId)).tools[0]?.motor_hours?.went_out
  await at('2026-11-16T07:00:00Z')
  await out(first, code)
  expect(await wentOut(first)).toEqual([])
  expect(await proposed(first, code, '500')).toEqual([])
  await at('2026-11-18T13:00:00Z')
  await back(first, code, 130)

  // read when it came back before
  await at('2026-11-20T07:00:00Z')
  await out(second, code)
  expect(await wentOut(second)).toEqual([{ code, hours: 130 }])
  await at('2026-11-20T14:00:00Z')
  await back(second, code)

  // nobody knows what the second ran
  await at('2026-11-24T07:00:00Z')
  await out(third, code)
  expect(await wentOut(third)).toEqual([])
  await at('2026-11-24T14:00:00Z')
  await back(third, code, 150)

  await at('2026-11-26T07:00:00Z')
  await out(fourth, code, 155)
  await at('2026-11-26T10:00:00Z')
  const renewed = { hours: 2, read_at: '2026-11-26T09:00:00Z', new_meter: true }
  expect((await shop.request(ReadMeter, { as: owner, params: { id: unitId }, body: renewed })).status).toBe(201)
  expect(await wentOut(fourth)).toEqual([{ code, hours: 2 }])
  expect(await proposed(fourth, code, '12')).toMatchObject([{ amount: '12.10' }])
})
