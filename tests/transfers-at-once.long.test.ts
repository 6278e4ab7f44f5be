import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { changeUnitHome } from '#catalogue/units/server/public/change-unit-home.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { planTransfer } from '#counter/transfers/server/plan-transfer.ts'
import { sendTransfer } from '#counter/transfers/server/send-transfer.ts'
import { NewTransfer, PlanTransfer, ReceiveTransfer, SendTransfer } from '#counter/transfers/transfers.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { findDatabaseError } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { markReturned } from '#rentals/server/mark-returned-input.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'

const now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
let admin: TestPerson
let vilnius: number
let kaunas: number
beforeAll(async () => {
  admin = await makeAdmin(shop)
  vilnius = await readDefaultPlace(shop.context.database.db)
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
})
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.filter(({ name, breaches }) => /^(F1|F2|I1$|I1-|I2)/.test(name) && breaches.length > 0)).toEqual([])
})

const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 10, day, hour))
const transferOf = (line: object) =>
  NewTransfer.parse({
    from_place_id: vilnius,
    to_place_id: kaunas,
    lines: [line],
    leaves_at: at(19).toISOString(),
    arrives_at: at(19, 12).toISOString(),
  })
const byAdmin = () => ({ by: admin.id, now })
const plan = (line: object) => shop.request(PlanTransfer, { as: admin.token, body: transferOf(line) })
async function aMachine(): Promise<{ id: number; code: string }> {
  const { id } = await makeRentProduct(shop, { units: 1 })
  const [unit] = await shop.context.database.db.select().from(units).where(eq(units.product_id, id))
  return { id, code: unit?.code ?? '' }
}
const refusal = (input: Promise<unknown>) =>
  input.then(
    () => 'booked',
    (error: unknown) => findDatabaseError(error)?.constraint ?? error,
  )

test('T1200 of two transfers of one machine at once one has it', async () => {
  const { id, code } = await aMachine()
  const line = { product_id: id, unit_codes: [code] }
  const { status, body } = await runConcurrently(
    shop,
    (tx) => planTransfer(createWork(tx, byAdmin()), { transfer: transferOf(line) }),
    () => plan(line),
  )
  expect([status, body.code]).toEqual([409, 'unit-is-in-transfer'])
})

test('T1200 a buyer of the last unit while it is planned to leave is refused', async () => {
  const { id } = await aMachine()
  const answer = await runConcurrently(
    shop,
    (tx) => planTransfer(createWork(tx, byAdmin()), { transfer: transferOf({ product_id: id, quantity: 1 }) }),
    () => refusal(makeRental(shop, { productId: id, from: at(20), to: at(21) })),
  )
  expect(answer).toBe('units_are_free')
})

test('T1200 a buyer of the last unit while it comes back at another branch is refused', async () => {
  const { id } = await aMachine()
  const rental = await makeRental(shop, { productId: id, from: at(16), to: at(18, 15) })
  const answer = await runConcurrently(
    shop,
    (tx) => markReturned(createWork(tx, byAdmin()), { rentalId: rental.id, quantity: 1, placeId: kaunas }),
    () => refusal(makeRental(shop, { productId: id, from: at(20), to: at(21) })),
  )
  expect(answer).toBe('units_are_free')
})

test('T1200 a transfer that is sent twice at once has one number', async () => {
  const { id, code } = await aMachine()
  const made = (await plan({ product_id: id, unit_codes: [code] })).body.data.id
  const input = { as: admin.token, params: { id: made } }
  const { status, body } = await runConcurrently(
    shop,
    (tx) => sendTransfer(createWork(tx, byAdmin()), { id: made, codes: undefined, acceptBroken: false }),
    () => shop.request(SendTransfer, input),
  )
  expect([status, body.code]).toEqual([409, 'transfer-is-sent'])
  expect((await shop.request(ReceiveTransfer, input)).body.data.number).toBe('VP000001')
})

test('T1276 a machine that gets its new home while it is handed out there goes out once that is so', async () => {
  const { id } = await makeRentProduct(shop, { units: 2 })
  const machines = await shop.context.database.db.select().from(units).where(eq(units.product_id, id)).orderBy(units.id)
  const [moved, stray] = machines as [(typeof machines)[number], (typeof machines)[number]]
  const bring = async (code: string) => {
    const made = (await plan({ product_id: id, unit_codes: [code] })).body.data.id
    const input = { as: admin.token, params: { id: made } }
    await shop.request(SendTransfer, input)
    expect((await shop.request(ReceiveTransfer, input)).status).toBe(200)
  }
  for (const { code } of machines) await bring(code)
  const rehome = (unit: { id: number }) =>
    shop.context.database.transaction((tx) =>
      changeUnitHome(createWork(tx, byAdmin()), { id: unit.id, placeId: kaunas }),
    )
  await rehome(moved)
  const period = { from: '2026-11-16', to: '2026-11-20' }
  const { id: orderId } = await makeOrder(shop, {
    order: { place_id: kaunas },
    lines: [
      {
        product_id: id,
        quantity: 1,
        charged_units: 3,
        unit_price: 2000,
        period,
        starts_at: at(16),
        expected_return: at(20, 15),
      },
    ],
  })
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  const handOut = () =>
    shop.request(HandOver, {
      as: admin.token,
      params: { id: orderId },
      body: makeHandOverBody(tools, { unit_codes: [stray.code] }),
    })
  expect((await handOut()).body.code).toBe('unit-is-elsewhere')
  const { status, body } = await runConcurrently(
    shop,
    (tx) => changeUnitHome(createWork(tx, byAdmin()), { id: stray.id, placeId: kaunas }),
    handOut,
  )
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await refusal(rehome(stray))).toMatchObject({ code: 'unit-is-out' })
})
