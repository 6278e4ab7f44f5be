import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { product_inspections } from '#catalogue/server/catalogue.tables.ts'
import {
  ListDueInspections,
  ListInspections,
  ListReadings,
  PassInspection,
  ReadMeter,
  RemoveInspection,
  RemoveReading,
  SendCertificate,
  ShowCertificate,
} from '#catalogue/units/inspections.contract.ts'
import { ListUnits, RetireUnit } from '#catalogue/units/units.contract.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { handOut as handOutUnits } from '#rentals/server/public/hand-out.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'

const monday = new Date('2026-11-16T07:00:00Z')
let admin: TestPerson
let counter: TestPerson
const shop = openShopForFile({ now: monday })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  counter = await makeAdmin(shop, { roles: ['counter'] })
})
beforeEach(() => goTo(monday))

/** Staff sessions end after twelve hours. */
async function goTo(now: Date): Promise<void> {
  shop.setNow(now)
  for (const one of [admin, counter])
    one.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now }), { userId: one.id, remember: false }),
    )
}

interface InspectedUnit {
  id: number
  code: string
}
const sauga = { kind: 'Elektros sauga', months: 12, obligatory: true }
const db = () => shop.context.database.db

async function anInspectedTool(
  kinds: object[] = [sauga],
  some: Parameters<typeof makeRentalOrder>[1] = {},
): Promise<{ orderId: number; productId: number; machines: InspectedUnit[] }> {
  const { orderId, productId } = await makeRentalOrder(shop, { units: 3, ...some })
  const rows = kinds.map((kind, position) => ({ obligatory: true, ...kind, product_id: productId, position }))
  await db()
    .insert(product_inspections)
    .values(rows as (typeof product_inspections.$inferInsert)[])
  const { body } = await shop.request(ListUnits, { as: admin.token, query: { product_id: productId } })
  return { orderId, productId, machines: body.data }
}

const pass = ({ id }: InspectedUnit | undefined = { id: 0, code: '' }, body: object = {}, as = admin.token) =>
  shop.request(PassInspection, {
    as,
    params: { id },
    body: { kind: 'Elektros sauga', passed_on: '2026-11-02', ...body },
  })
const handOut = async (orderId: number, line: object = {}, as = admin.token) =>
  shop.request(HandOver, {
    as,
    params: { id: orderId },
    body: makeHandOverBody((await fetchHandover(shop, as, orderId)).tools, line),
  })
const takeBack = async (orderId: number, line: object = {}) =>
  shop.request(TakeToolsBack, {
    as: admin.token,
    params: { id: orderId },
    body: makeTakeBackBody((await fetchHandover(shop, admin.token, orderId)).tools, line),
  })
const standingOf = async ({ id }: InspectedUnit | undefined = { id: 0, code: '' }) =>
  (await shop.request(ListInspections, { as: admin.token, params: { id } })).body.standing
const outNow = async (productId: number): Promise<string[]> =>
  (await shop.request(ListUnits, { as: admin.token, query: { product_id: productId, state: 'out' } })).body.data.map(
    ({ code }: InspectedUnit) => code,
  )

async function anotherOrderOf(product_id: number): Promise<number> {
  const [line] = await db().select().from(rentals).where(eq(rentals.product_id, product_id))
  const { starts_at: first, expected_return } = line as typeof rentals.$inferSelect
  const starts_at = new Date(Math.max(first.getTime(), shop.context.clock().getTime()))
  const period = { from: '2026-11-16', to: '2026-11-18' }
  const tool = { product_id, title: 'Perforatorius', quantity: 1, charged_units: 3, unit_price: 2000 }
  const { id } = await makeOrder(shop, { lines: [{ ...tool, period, starts_at, expected_return }] })
  return id
}

test('T283 a machine whose obligatory inspection was never passed, or has run out, stays, and another is named', async () => {
  const { orderId, productId, machines } = await anInspectedTool()
  const [never, expired, fine] = machines
  expect((await pass(expired, { passed_on: '2025-11-10', valid_until: '2026-11-15' })).status).toBe(201)
  expect((await pass(fine)).body.data).toMatchObject({ kind: 'Elektros sauga', valid_until: '2027-11-02' })

  const first = await handOut(orderId, { unit_codes: [never?.code] })
  expect([first.status, first.body.code]).toEqual([409, 'inspection-expired'])
  expect(first.body.message).toBe(
    `Vieneto ${never?.code} patikra „Elektros sauga“ dar neatlikta. Imkite ${fine?.code}.`,
  )
  const second = await handOut(orderId, { unit_codes: [expired?.code] })
  expect(second.body.message).toBe(
    `Vieneto ${expired?.code} patikra „Elektros sauga“ galiojo iki 2026-11-15. Imkite ${fine?.code}.`,
  )
  expect(await outNow(productId)).toEqual([])
  expect((await handOut(orderId, { unit_codes: [fine?.code] })).status).toBe(201)
  expect(await outNow(productId)).toEqual([fine?.code])
})

test('T283 an inspection holds through its last day by Vilnius', async () => {
  const { orderId, machines } = await anInspectedTool()
  await pass(machines[0], { valid_until: '2026-11-17' })
  await goTo(new Date('2026-11-17T22:00:00Z'))
  expect((await handOut(orderId)).body.code).toBe('inspection-expired')
  await goTo(new Date('2026-11-17T21:59:00Z'))
  expect((await handOut(orderId)).status).toBe(201)
})

test('T283 where the shop chooses it takes inspected machines alone, and goes without rather than one that is not', async () => {
  const { orderId, productId, machines } = await anInspectedTool([sauga], { quantity: 2 })
  await pass(machines[2])
  const none = await handOut(orderId)
  expect([none.status, none.body.code]).toEqual([409, 'inspection-expired'])
  expect(none.body.message).toMatch(/^Vieneto IR-\d{6} patikra „Elektros sauga“ dar neatlikta\. .*yra tik 1\.$/)
  expect(await outNow(productId)).toEqual([])
  await pass(machines[1])
  expect((await handOut(orderId)).status).toBe(201)
  expect((await outNow(productId)).toSorted()).toEqual([machines[1]?.code, machines[2]?.code].toSorted())
})

test('T283 an inspection that nobody is obliged to pass, and a machine of another product, keep nobody back', async () => {
  const { orderId } = await anInspectedTool([{ ...sauga, obligatory: false }])
  expect((await handOut(orderId)).status).toBe(201)
  expect((await handOut((await makeRentalOrder(shop)).orderId)).status).toBe(201)
})

test('T284 of many who hand out the last inspected machine at once one gets it, the others hear why', async () => {
  const { orderId, productId, machines } = await anInspectedTool([sauga], { units: 6 })
  await pass(machines[3])
  const others = await Promise.all(Array.from({ length: 4 }, () => anotherOrderOf(productId)))
  const answers = await Promise.all([orderId, ...others].map((id) => handOut(id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['inspection-expired']),
  )
  expect(await outNow(productId)).toEqual([machines[3]?.code])
})

test('T284 a clerk who waits for the last inspected machine gets it when the other lets it go', async () => {
  const { orderId, productId, machines } = await anInspectedTool()
  await pass(machines[0])
  const other = await anotherOrderOf(productId)
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  let coming: ReturnType<typeof handOut> | undefined
  const undone = shop.context.database.transaction(async (tx) => {
    await handOutUnits(createWork(tx, { now: shop.context.clock() }), { rentalId: rental?.id ?? 0, units: 1 })
    coming = handOut(other)
    await Promise.race([coming, untilSomebodyWaits()])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await coming)?.status).toBe(201)
  expect(await outNow(productId)).toEqual([machines[0]?.code])
})

test('T284 of hand-overs at once that the shop chooses for each gets a machine of its own', async () => {
  const { orderId, productId, machines } = await anInspectedTool([{ ...sauga, obligatory: false }])
  const other = await anotherOrderOf(productId)
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  let coming: ReturnType<typeof handOut> | undefined
  await shop.context.database.transaction(async (tx) => {
    await handOutUnits(createWork(tx, { now: shop.context.clock() }), { rentalId: rental?.id ?? 0, units: 1 })
    coming = handOut(other)
    await Promise.race([coming, untilSomebodyWaits()])
  })
  expect((await coming)?.status).toBe(201)
  expect((await outNow(productId)).toSorted()).toEqual([machines[0]?.code, machines[1]?.code])
})

test('T285 only who may lets an uninspected machine go out, with a reason that stays in the history', async () => {
  const { orderId, productId, machines } = await anInspectedTool()
  const override_inspection = 'Patikra atlikta vakar, pažymėjimas pakeliui'
  const refused = await handOut(orderId, { unit_codes: [machines[0]?.code], override_inspection }, counter.token)
  expect([refused.status, refused.body.code, refused.body.right]).toEqual([403, 'no-right', 'inspections:override'])
  expect((await handOut(orderId, { override_inspection: ' ' })).status).toBe(422)
  expect(await outNow(productId)).toEqual([])

  expect((await handOut(orderId, { unit_codes: [machines[0]?.code], override_inspection })).status).toBe(201)
  const said = await db().select().from(history).where(eq(history.deed, 'unit.inspection-overridden'))
  expect(said).toMatchObject([
    {
      by_id: admin.id,
      subject_title: machines[0]?.code,
      details: { inspection: 'Elektros sauga', reason: override_inspection },
    },
  ])
  const chosen = await anotherOrderOf(productId)
  expect((await handOut(chosen, { override_inspection })).status).toBe(201)
})

test.each([
  ['a kind that the product does not have', { kind: 'Triukšmas' }, 'kind'],
  ['a day to come', { passed_on: '2026-11-17' }, 'passed_on'],
  ['a day that is none', { passed_on: '2026-02-30' }, 'passed_on'],
  ['an end before the beginning', { valid_until: '2026-11-01' }, 'valid_until'],
  ['a year too many', { valid_until: '3026-11-01' }, 'valid_until'],
  ['a meter below nothing', { hours: -1 }, 'hours'],
])('T286 %s is told at its field', async (_, body, field) => {
  const { machines } = await anInspectedTool()
  const { status, body: entry } = await pass(machines[0], body)
  expect([status, Object.keys(entry.errors)]).toEqual([422, [field]])
  expect(entry.errors[field][0]).toMatch(/^[A-ZŽŠČĮ].*\.$/)
  expect(await standingOf(machines[0])).toMatchObject([{ passed_on: null, overdue: true }])
})

test('T286 a retired machine passes nothing, one that is not there neither, and a mistake can be taken back', async () => {
  const { machines } = await anInspectedTool()
  const [first, second] = machines
  await shop.request(RetireUnit, { as: admin.token, params: { id: first?.id ?? 0 }, body: { reason: 'lost' } })
  const retired = await pass(first)
  expect([retired.status, retired.body.code]).toEqual([409, 'unit-is-retired'])
  expect((await pass({ id: 2_147_483_647, code: '' })).status).toBe(404)

  const made = await pass(second, { kind: 'ELEKTROS SAUGA' })
  expect(made.body.data).toMatchObject({ kind: 'Elektros sauga', written_by: 'Jonas Šeimininkas', certificate: null })
  expect(await standingOf(second)).toMatchObject([{ overdue: false, due: '2027-11-02' }])
  const gone = { as: admin.token, params: { id: made.body.data.id } }
  expect((await shop.request(RemoveInspection, gone)).status).toBe(204)
  expect((await shop.request(RemoveInspection, gone)).status).toBe(404)
  expect(await standingOf(second)).toMatchObject([{ overdue: true, due: null }])
})

test('T286 the paper of an inspection is kept for the staff, and only a PDF or a picture is one', async () => {
  const { machines } = await anInspectedTool()
  const { id } = (await pass(machines[0])).body.data
  const send = async (name: string, bytes: Buffer) =>
    shop.request(SendCertificate, {
      ...(await buildMultipartForm({ certificate: { name, bytes } })),
      as: admin.token,
      params: { id },
    })
  const wrong = await send('virusas.pdf', Buffer.from('<html>'))
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['certificate']])
  const pdf = Buffer.from('%PDF-1.7 pažymėjimas')
  const kept = await send('Pažymėjimas „12“.pdf', pdf)
  expect(kept.body.data.certificate).toEqual({ name: 'Pažymėjimas „12“.pdf', media_type: 'application/pdf' })
  const shown = await shop.request(ShowCertificate, { as: admin.token, params: { id } })
  expect(shown.bytes).toEqual(pdf)
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Pa/),
  })
  expect((await shop.request(ShowCertificate, { params: { id } })).status).toBe(401)
})

test('T1067 a picture of a certificate is drawn anew, with nothing of the file that came, and what can’t be drawn is refused', async () => {
  const { machines } = await anInspectedTool()
  const { id } = (await pass(machines[0])).body.data
  const send = async (name: string, bytes: Buffer) =>
    shop.request(SendCertificate, {
      ...(await buildMultipartForm({ certificate: { name, bytes } })),
      as: admin.token,
      params: { id },
    })
  const secret = Buffer.from('<script>alert(1)</script>')
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = Buffer.concat([await makePictureFile({ format }), secret])
    expect((await send(`pažyma.${format}`, bytes)).body.data.certificate).toEqual({
      name: 'pažyma.webp',
      media_type: 'image/webp',
    })
    const shown = await shop.request(ShowCertificate, { as: admin.token, params: { id } })
    expect(shown.bytes?.includes(secret)).toBe(false)
    expect(shown.bytes?.toString('latin1', 8, 12)).toBe('WEBP')
  }
  const headAlone = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64), secret])
  const refused = await send('pažyma.png', headAlone)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['certificate']])
})

test('T286 a machine that was kept back for an inspection is in use again once it has passed', async () => {
  const { productId, machines } = await anInspectedTool()
  const [kept] = machines
  const began = await shop.request(StartDowntime, {
    as: admin.token,
    body: {
      product_id: productId,
      unit_id: kept?.id,
      from: monday.toISOString(),
      kind: 'inspection',
      reason: 'Elektros sauga',
    },
  })
  expect(began.status).toBe(201)
  const state = async () =>
    (await shop.request(ListUnits, { as: admin.token, query: { product_id: productId, state: 'down' } })).body.meta
      .total
  expect(await state()).toBe(1)
  expect((await pass(kept)).status).toBe(201)
  expect(await state()).toBe(1)
  expect((await pass(kept, { passed_on: '2026-11-16' })).status).toBe(201)
  expect(await state()).toBe(0)
})

test('T287 a meter that runs backwards is told at its place, and nothing of the return is written', async () => {
  const { orderId, productId, machines } = await anInspectedTool([{ ...sauga, months: null, meter_hours: 100 }], {
    quantity: 2,
    units: 2,
  })
  const [one, two] = machines
  for (const machine of machines) await pass(machine)
  expect((await handOut(orderId)).status).toBe(201)
  const read = (machine: InspectedUnit | undefined, body: object) =>
    shop.request(ReadMeter, { as: admin.token, params: { id: machine?.id ?? 0 }, body })
  // T972: an empty field arrives as null
  expect((await read(two, { hours: null })).body.errors).toEqual({ hours: ['Įveskite motovalandas.'] })
  expect((await read(two, { hours: 120.5, read_at: '2026-11-15T10:00:00Z' })).status).toBe(201)
  const back = await takeBack(orderId, {
    meter_readings: [
      { code: one?.code, hours: 40 },
      { code: two?.code.toLowerCase(), hours: 120.4 },
    ],
  })
  expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['lines.0.meter_readings.1.hours']])
  expect(back.body.message).toMatch(/Skaitiklis negali eiti atgal.*120,5/)
  expect((await outNow(productId)).length).toBe(2)
  expect((await shop.request(ListReadings, { as: admin.token, params: { id: one?.id ?? 0 } })).body.data).toEqual([])

  const strange = await takeBack(orderId, { meter_readings: [{ code: 'KITAS', hours: 1 }] })
  expect(Object.keys(strange.body.errors)).toEqual(['lines.0.meter_readings.0.code'])
  const whole = { meter_readings: machines.map(({ code }, index) => ({ code, hours: index === 0 ? 40 : 130 })) }
  expect((await takeBack(orderId, whole)).status).toBe(201)
  const [last] = (await shop.request(ListReadings, { as: admin.token, params: { id: two?.id ?? 0 } })).body.data
  expect(last).toMatchObject({ hours: 130, written_by: 'Jonas Šeimininkas' })

  const between = await read(two, { hours: 131, read_at: '2026-11-15T12:00:00Z' })
  expect([between.status, Object.keys(between.body.errors)]).toEqual([422, ['hours']])
  const later = await read(two, { hours: 140, read_at: '2026-11-16T08:00:00Z' })
  expect([later.status, Object.keys(later.body.errors)]).toEqual([422, ['read_at']])
  expect((await read(two, { hours: 1.25 })).status).toBe(422)
  expect((await shop.request(RemoveReading, { as: admin.token, params: { id: last.id } })).status).toBe(204)
  expect((await read(two, { hours: 121 })).status).toBe(201)
})

test('T287 of many readings at once none is less than one before it', async () => {
  const { machines } = await anInspectedTool()
  const hours = [50, 10, 40, 30, 20]
  await Promise.all(
    hours.map((one) =>
      shop.request(ReadMeter, { as: admin.token, params: { id: machines[0]?.id ?? 0 }, body: { hours: one } }),
    ),
  )
  const { body } = await shop.request(ListReadings, { as: admin.token, params: { id: machines[0]?.id ?? 0 } })
  const kept = body.data.map(({ hours: one }: { hours: number }) => one)
  expect(kept).toContain(50)
  expect(kept).toEqual(kept.toSorted((a: number, b: number) => b - a))
})

test('T288 the act names the inspection of each machine that goes out, and one of uninspected tools says what it always said', async () => {
  const { orderId, machines } = await anInspectedTool()
  await pass(machines[1], { certificate_number: 'ES-77', valid_until: '2027-05-01' })
  const { body } = await handOut(orderId)
  const snapshotOf = async (id: number) =>
    (await db().select({ snapshot: documents.snapshot }).from(documents).where(eq(documents.id, id)))[0]
      ?.snapshot as unknown as { content: { lines: object[] } }
  const [line] = (await snapshotOf(body.data.act.document_id)).content.lines
  expect(line).toMatchObject({
    inspections: [
      {
        code: machines[1]?.code,
        kind: 'Elektros sauga',
        passed_on: '2026-11-02',
        valid_until: '2027-05-01',
        certificate: 'ES-77',
      },
    ],
  })
  const plain = await handOut((await makeRentalOrder(shop)).orderId)
  const [other = {}] = (await snapshotOf(plain.body.data.act.document_id)).content.lines
  expect(other).not.toHaveProperty('inspections')
})

test('T289 days with customers use an interval up, whole days, each once', async () => {
  const { orderId, productId, machines } = await anInspectedTool([{ ...sauga, months: null, rental_days: 3 }], {
    units: 1,
  })
  await pass(machines[0])
  expect((await handOut(orderId)).status).toBe(201)
  expect(await standingOf(machines[0])).toMatchObject([{ days_out: 1, due: null, overdue: false }])
  await goTo(new Date('2026-11-17T09:00:00Z'))
  expect((await takeBack(orderId)).status).toBe(201)
  const again = await anotherOrderOf(productId)
  expect((await handOut(again)).status).toBe(201)
  expect(await standingOf(machines[0])).toMatchObject([{ days_out: 2, overdue: false }])
  await goTo(new Date('2026-11-18T09:00:00Z'))
  expect(await standingOf(machines[0])).toMatchObject([{ days_out: 3, overdue: true }])
  expect((await takeBack(again)).status).toBe(201)
  const refused = await handOut(await anotherOrderOf(productId), { unit_codes: [machines[0]?.code] })
  expect(refused.body).toMatchObject({
    code: 'inspection-expired',
    message: `Vieneto ${machines[0]?.code} patikrą „Elektros sauga“ reikia atlikti iš naujo: pasiekta jos riba. Kito laisvo vieneto nėra.`,
  })
})

test('T289 meter hours use an interval up, from what the meter showed at the inspection', async () => {
  const { machines } = await anInspectedTool([{ ...sauga, months: null, meter_hours: 100 }])
  const [machine] = machines
  const read = (hours: number) =>
    shop.request(ReadMeter, { as: admin.token, params: { id: machine?.id ?? 0 }, body: { hours } })
  await pass(machine, { passed_on: '2026-11-16', hours: 250 })
  expect(await standingOf(machine)).toMatchObject([{ hours_run: 0, overdue: false, soon: false }])
  expect((await read(340)).status).toBe(201)
  expect(await standingOf(machine)).toMatchObject([{ hours_run: 90, overdue: false, soon: true }])
  expect((await read(350)).status).toBe(201)
  expect(await standingOf(machine)).toMatchObject([{ hours_run: 100, overdue: true, soon: false }])
})

test('T450 a new meter begins anew, and the hours until an inspection run on', async () => {
  const { machines } = await anInspectedTool([{ ...sauga, months: null, meter_hours: 100 }])
  const [machine] = machines
  const read = async (hours: number, more: object = {}) => {
    const body = { hours, ...more }
    return shop.request(ReadMeter, { as: admin.token, params: { id: machine?.id ?? 0 }, body })
  }
  await pass(machine, { passed_on: '2026-11-16', hours: 250 })
  expect((await read(290)).status).toBe(201)
  shop.setNow(new Date(shop.context.clock().getTime() + 60_000))
  const less = await read(5)
  expect([less.status, less.body.errors.hours?.[0]]).toEqual([422, expect.stringContaining('kaip naujo skaitiklio')])
  expect((await read(5, { new_meter: true })).body.data).toMatchObject({ hours: 5, new_meter: true, run: 290 })
  expect(await standingOf(machine)).toMatchObject([{ hours_run: 40, overdue: false, soon: false }])
  const earlier = new Date(shop.context.clock().getTime() - 30_000).toISOString()
  // readings before the change count for the old meter, up to its last value; a new meter has no past
  expect(Object.keys((await read(291, { read_at: earlier })).body.errors)).toEqual(['hours'])
  expect(Object.keys((await read(0, { read_at: earlier, new_meter: true })).body.errors)).toEqual(['read_at'])
  shop.setNow(new Date(shop.context.clock().getTime() + 60_000))
  expect((await read(4.9)).status).toBe(422)
  expect((await read(65.2)).body.data).toMatchObject({ hours: 65.2, new_meter: false, run: 350.2 })
  expect(await standingOf(machine)).toMatchObject([{ hours_run: 100.2, overdue: true }])
})

test('T289 expired and soon expiring inspections are listed, the most pressing first', async () => {
  const { productId, machines } = await anInspectedTool([sauga, { ...sauga, kind: 'Aptarnavimas', obligatory: false }])
  const [soon, fine, expired] = machines
  await pass(soon, { valid_until: '2026-11-30' })
  await pass(fine, { valid_until: '2026-12-01' })
  await pass(expired, { passed_on: '2025-11-01', valid_until: '2026-11-01' })
  for (const machine of machines) await pass(machine, { kind: 'Aptarnavimas' })
  const due = async (query: object = {}) =>
    (await shop.request(ListDueInspections, { as: admin.token, query: { product_id: productId, ...query } })).body
  const { data, meta } = await due()
  expect(data).toMatchObject([
    { unit: { code: expired?.code, state: 'idle' }, kind: 'Elektros sauga', due: '2026-11-01', overdue: true },
    { unit: { code: soon?.code }, product: { id: productId }, due: '2026-11-30', overdue: false, soon: true },
  ])
  expect([data.length, meta.total]).toEqual([2, 2])
  expect((await due({ which: 'soon' })).data).toMatchObject([{ unit: { code: soon?.code } }])
  expect((await due({ search: expired?.code })).data).toHaveLength(1)
  await shop.request(RetireUnit, { as: admin.token, params: { id: expired?.id ?? 0 }, body: { reason: 'scrapped' } })
  expect((await due()).meta.total).toBe(1)
})

test('T290 a product says what its machines are inspected for; a form that does not speak of it changes nothing', async () => {
  const { productId } = await makeRentalOrder(shop, { units: 2 })
  const { body } = await shop.request(AdminProducts.rent.list, { as: admin.token })
  const product = body.data.find(({ id }: { id: number }) => id === productId)
  const save = async (fields: Record<string, string>) =>
    shop.request(AdminProducts.rent.update, {
      ...(await buildMultipartForm({
        _method: 'PUT',
        title: product.title,
        left_in_stock: '2',
        price_per_day: '2000',
        rent_category_id: String(product.category.id),
        ...fields,
      })),
      as: admin.token,
      params: { id: productId },
    })
  const inspections = [
    { kind: 'Elektros saugos patikra', months: 12, obligatory: true },
    { kind: 'Tepimas', months: null, rental_days: 30, meter_hours: 100, obligatory: false },
  ]
  expect(product.inspections).toEqual([])
  expect((await save({ inspections: JSON.stringify(inspections) })).body.data.inspections).toEqual(inspections)
  expect((await save({ title: 'Kitas' })).body.data.inspections).toEqual(inspections)

  for (const [rows, field] of [
    [[{ kind: '', months: 1 }], 'inspections.0.kind'],
    [[{ kind: 'A', obligatory: true }], 'inspections.0.months'],
    [[{ kind: 'A', months: 0 }], 'inspections.0.months'],
    [[{ kind: 'A', months: 'daug' }], 'inspections.0.months'],
    [
      [
        { kind: 'A', months: 1 },
        { kind: 'a ', months: 2 },
      ],
      'inspections.1.kind',
    ],
    ['ne sąrašas', 'inspections'],
  ] as const) {
    const { status, body: entry } = await save({ inspections: typeof rows === 'string' ? rows : JSON.stringify(rows) })
    expect([status, Object.keys(entry.errors)], JSON.stringify(rows)).toEqual([422, [field]])
  }
  expect((await save({})).body.data.inspections).toEqual(inspections)
  expect((await save({ inspections: '[]' })).body.data.inspections).toEqual([])
})

async function untilSomebodyWaits(): Promise<void> {
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await shop.context.database.pool.query(waits)).rowCount, { timeout: 10_000 })
    .toBeGreaterThan(0)
}
