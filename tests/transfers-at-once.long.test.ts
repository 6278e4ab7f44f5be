import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#back-office/verify/verify.ts'
import { aRentProduct } from '#catalogue/server/catalogue.samples.ts'
import { rehomeUnit } from '#catalogue/units/server/rehome-unit.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { aHandOver, atTheCounter } from '#counter/handovers/handovers.samples.ts'
import { planTransfer } from '#counter/transfers/server/plan-transfer.ts'
import { sendTransfer } from '#counter/transfers/server/send-transfer.ts'
import { NewTransfer, PlanTransfer, ReceiveTransfer, SendTransfer } from '#counter/transfers/transfers.contract.ts'
import { anOrder } from '#orders/server/orders.samples.ts'
import { anAdmin, type SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import { databaseError } from '#platform/database/database.ts'
import { atOnce } from '#platform/test-kit/at-once.ts'
import { shopForFile } from '#platform/test-kit/shop-for-file.ts'
import { markReturned } from '#rentals/server/mark-returned.ts'
import { aRental } from '#rentals/server/rentals.samples.ts'
import { workOf } from '#shell/action/work.ts'
import { aPlace } from '#shell/places/server/places.samples.ts'
import { readDefaultPlace } from '#shell/places/server/read-places.ts'

const now = new Date('2026-11-18T08:00:00Z')
const shop = shopForFile({ now })
let admin: SamplePerson
let vilnius: number
let kaunas: number
beforeAll(async () => {
  admin = await anAdmin(shop)
  vilnius = await readDefaultPlace(shop.ground.database.db)
  kaunas = (await aPlace(shop, { title: 'Kaunas', code: 'KN' })).id
})
afterAll(async () => {
  const findings = await verify(shop.ground.database.pool, shop.ground.config)
  expect(findings.filter(({ name, breaches }) => /^(F1|F2|I1$|I1-|I2)/.test(name) && breaches.length > 0)).toEqual([])
})

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const transferOf = (line: object) =>
  NewTransfer.parse({
    ...{ from_place_id: vilnius, to_place_id: kaunas, lines: [line] },
    ...{ leaves_at: at(19).toISOString(), arrives_at: at(19, 12).toISOString() },
  })
const byAdmin = () => ({ by: admin.id, now })
const plan = (line: object) => shop.request(PlanTransfer, { as: admin.token, body: transferOf(line) })
async function aMachine(): Promise<{ id: number; code: string }> {
  const { id } = await aRentProduct(shop, { units: 1 })
  const [unit] = await shop.ground.database.db.select().from(units).where(eq(units.product_id, id))
  return { id, code: unit?.code ?? '' }
}
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'booked',
    (error: unknown) => databaseError(error)?.constraint ?? error,
  )

test('T1200 of two transfers of one machine at once one has it', async () => {
  const { id, code } = await aMachine()
  const line = { product_id: id, unit_codes: [code] }
  const { status, body } = await atOnce(
    shop,
    (tx) => planTransfer(workOf(tx, byAdmin()), { transfer: transferOf(line) }),
    () => plan(line),
  )
  expect([status, body.code]).toEqual([409, 'unit-is-in-transfer'])
})

test('T1200 who books the last unit while it is planned to leave is refused', async () => {
  const { id } = await aMachine()
  const answer = await atOnce(
    shop,
    (tx) => planTransfer(workOf(tx, byAdmin()), { transfer: transferOf({ product_id: id, quantity: 1 }) }),
    () => refusal(aRental(shop, { productId: id, from: at(20), to: at(21) })),
  )
  expect(answer).toBe('units_are_free')
})

test('T1200 who books the last unit while it comes back elsewhere is refused', async () => {
  const { id } = await aMachine()
  const rental = await aRental(shop, { productId: id, from: at(16), to: at(18, 15) })
  const answer = await atOnce(
    shop,
    (tx) => markReturned(workOf(tx, byAdmin()), { rentalId: rental.id, quantity: 1, placeId: kaunas }),
    () => refusal(aRental(shop, { productId: id, from: at(20), to: at(21) })),
  )
  expect(answer).toBe('units_are_free')
})

test('T1200 a transfer that is sent twice at once has one number', async () => {
  const { id, code } = await aMachine()
  const made = (await plan({ product_id: id, unit_codes: [code] })).body.data.id
  const asked = { as: admin.token, params: { id: made } }
  const { status, body } = await atOnce(
    shop,
    (tx) => sendTransfer(workOf(tx, byAdmin()), { id: made, codes: undefined, acceptBroken: false }),
    () => shop.request(SendTransfer, asked),
  )
  expect([status, body.code]).toEqual([409, 'transfer-is-sent'])
  expect((await shop.request(ReceiveTransfer, asked)).body.data.number).toBe('VP000001')
})

test('T1276 a machine that gets its new home while it is handed out there goes out once that is so', async () => {
  const { id } = await aRentProduct(shop, { units: 2 })
  const machines = await shop.ground.database.db.select().from(units).where(eq(units.product_id, id)).orderBy(units.id)
  const [moved, stray] = machines as [(typeof machines)[number], (typeof machines)[number]]
  const bring = async (code: string) => {
    const made = (await plan({ product_id: id, unit_codes: [code] })).body.data.id
    const asked = { as: admin.token, params: { id: made } }
    await shop.request(SendTransfer, asked)
    expect((await shop.request(ReceiveTransfer, asked)).status).toBe(200)
  }
  for (const { code } of machines) await bring(code)
  const rehome = (unit: { id: number }) =>
    shop.ground.database.transaction((tx) => rehomeUnit(workOf(tx, byAdmin()), { id: unit.id, placeId: kaunas }))
  await rehome(moved)
  const period = { from: '2026-11-16', to: '2026-11-20' }
  const { id: orderId } = await anOrder(shop, {
    order: { place_id: kaunas },
    lines: [
      {
        ...{ product_id: id, quantity: 1, charged_units: 3, unit_price: 2000, period },
        ...{ starts_at: at(16), expected_return: at(20, 15) },
      },
    ],
  })
  const { tools } = await atTheCounter(shop, admin.token, orderId)
  const handOut = () =>
    shop.request(HandOver, {
      as: admin.token,
      params: { id: orderId },
      body: aHandOver(tools, { unit_codes: [stray.code] }),
    })
  expect((await handOut()).body.code).toBe('unit-is-elsewhere')
  const { status, body } = await atOnce(
    shop,
    (tx) => rehomeUnit(workOf(tx, byAdmin()), { id: stray.id, placeId: kaunas }),
    handOut,
  )
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await refusal(rehome(stray))).toMatchObject({ code: 'unit-is-out' })
})
