import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { SwapBroken } from '#counter/fleet/breakdowns.contract.ts'
import { ShowUnitUtilisation, ShowUtilisation } from '#counter/fleet/utilisation.contract.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { takeBack as takeRentalBack } from '#rentals/server/public/take-back.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { OffRentByOffice, ReportBreakdownByOffice } from '#rentals/stops.contract.ts'
import { isOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-09T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const at = (day: number, time: string) => toInstant(`2026-11-${String(day).padStart(2, '0')}`, time)

async function comesTo(day: number, time: string): Promise<void> {
  await comesToInstant(at(day, time))
}

async function comesToInstant(now: Date): Promise<void> {
  shop.setNow(now)
  admin.token = await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now }), { userId: admin.id, remember: true }),
  )
}

const ask = async (endpoint: Parameters<typeof shop.request>[0], input: object = {}) => {
  const answer = await shop.request(endpoint, { as: admin.token, ...input })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const productOf = async (id: number, from: number, to: number) =>
  (await ask(ShowUtilisation, { query: { from: `2026-11-${from}`, to: `2026-11-${to}` } })).data.find(
    ({ product }: { product: { id: number } }) => product.id === id,
  )
const unitsOf = async (product_id: number, from: number, to: number) =>
  ask(ShowUnitUtilisation, { query: { product_id, from: `2026-11-${from}`, to: `2026-11-${to}` } })

/** In service since Monday the 9th; the shop is open on working days from 8 to 17. */
async function aTool(about: Parameters<typeof makeRentProduct>[1]) {
  const { id } = await makeRentProduct(shop, about)
  for (const [table, column] of [
    ['units', 'product_id'],
    ['products', 'id'],
  ])
    await shop.context.database.pool.query(`update ${table} set created_at = '2026-11-09' where ${column} = $1`, [id])
  return id
}

async function booked(productId: number, period: { from: string; to: string }, quantity = 1) {
  const settings = await readSettings(db())
  const { days, receipt } = computeChargedDays(period, settings)
  const line = { product_id: productId, title: 'Grąžtas', charged_units: days, receipt, period, quantity }
  const { id } = await makeOrder(shop, {
    lines: [{ ...line, unit_price: 2_000, ...toPeriodInstants(period, settings) }],
  })
  return id
}
const week = { from: '2026-11-16', to: '2026-11-18' }

async function handOver(orderId: number, line: object = {}) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return ask(HandOver, { params: { id: orderId }, body: makeHandOverBody(tools, line) })
}
async function takeBack(orderId: number, line: object = {}) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return ask(TakeToolsBack, { params: { id: orderId }, body: makeTakeBackBody(tools, line) })
}
const rentalOf = async (orderId: number) => {
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  return rental?.id ?? 0
}
const expectToHold = async () => {
  for (const { name, sql } of invariants.filter(({ name }) =>
    ['I2-units', 'I2-out-once', 'I2-counts', 'I4-earned'].includes(name),
  ))
    expect((await shop.context.database.pool.query(sql)).rows, name).toEqual([])
}

test('T1931 a machine is out from its hand-over to its return, late and after an off-rent, and earned what was billed', async () => {
  const id = await aTool({ title: 'Kompresorius', units: 1 })
  const order = await booked(id, week)
  await comesTo(16, '12:30')
  // booked since the morning, and nobody has it yet: what is ahead is planned, half of today and two days
  expect(await productOf(id, 16, 22)).toMatchObject({ open_days: 5, days_out: 3, earned: 4_000 })
  await handOver(order)
  expect(await productOf(id, 16, 22)).toMatchObject({ open_days: 5, days_out: 2.5, utilisation: 0.5 })
  await comesTo(17, '10:00')
  await ask(OffRentByOffice, { params: { id: await rentalOf(order) }, body: { at: at(17, '10:00').toISOString() } })
  await comesTo(20, '12:30')
  await takeBack(order)
  // half of Monday, three whole days, half of Friday
  expect(await productOf(id, 16, 22)).toMatchObject({ days_out: 4, utilisation: 0.8, earned: 0 })
  expect(await productOf(id, 16, 18)).toMatchObject({ days_out: 2.5 })
  expect(await productOf(id, 19, 20)).toMatchObject({ days_out: 1.5 })
  await ask(MarkPaid, { params: { id: order }, body: {} })
  // three days at 20,00, of which two fall on Monday and Tuesday
  expect(await productOf(id, 16, 22)).toMatchObject({ earned: 6_000 })
  expect(await productOf(id, 16, 17)).toMatchObject({ days_out: 1.5, earned: 4_000 })
  const { data, unnamed } = await unitsOf(id, 16, 22)
  expect(data).toMatchObject([{ open_days: 5, days_out: 4, days_idle: 1, earned: 6_000 }])
  expect(unnamed).toEqual({ days_out: 0, earned: 0 })
  await expectToHold()
})

test('T1932 counted tools that come back in parts were out by their number, each until its own return', async () => {
  await comesTo(9, '09:00')
  const id = await aTool({ title: 'Statramstis', units: 10, tracked: 'count' })
  const order = await booked(id, week, 6)
  await comesTo(16, '08:00')
  await handOver(order, { quantity: 4 })
  await comesTo(17, '08:00')
  await handOver(order)
  await comesTo(17, '17:00')
  await takeBack(order, { quantity: 3 })
  await comesTo(19, '17:00')
  await takeBack(order)
  // of four since Monday three came back on Tuesday: 3 × 2; the fourth and two more until Thursday: 4 + 2 × 3
  expect(await productOf(id, 16, 22)).toMatchObject({ open_days: 50, days_out: 16, utilisation: 0.32 })
  expect(await productOf(id, 16, 16)).toMatchObject({ days_out: 4 })
  expect(await productOf(id, 18, 19)).toMatchObject({ days_out: 6 })
  await expectToHold()
})

test('T1933 after a swap each machine has the days that it was there, and its share of the money by them', async () => {
  await comesTo(9, '09:00')
  const id = await aTool({ title: 'Generatorius', units: 2 })
  const order = await booked(id, { from: '2026-11-16', to: '2026-11-19' })
  await comesTo(16, '08:00')
  await handOver(order)
  const rental = await rentalOf(order)
  await comesTo(17, '12:30')
  await ask(ReportBreakdownByOffice, { params: { id: rental }, body: { note: 'Nesiveda' } })
  await comesTo(18, '08:00')
  await ask(SwapBroken, { params: { id: rental }, body: {} })
  await comesTo(20, '08:00')
  await takeBack(order)
  await ask(MarkPaid, { params: { id: order }, body: {} })
  const { data, unnamed } = await unitsOf(id, 16, 22)
  // two days each, and two nights each: 80,00 in halves
  expect(data).toMatchObject([
    { days_out: 2, earned: 4_000 },
    { days_out: 2, earned: 4_000 },
  ])
  expect(unnamed).toEqual({ days_out: 0, earned: 0 })
  expect(await productOf(id, 16, 22)).toMatchObject({ days_out: 4, earned: 8_000 })
  await expectToHold()
})

test('T1934 without acts a tool is out from its agreed beginning until it is taken back', async () => {
  await comesTo(9, '09:00')
  const id = await aTool({ title: 'Pjūklas', units: 2 })
  const [late, never] = [await booked(id, week), await booked(id, week)]
  await comesTo(15, '09:00')
  await ask(MarkReturned, { params: { id: await rentalOf(never) }, body: {} })
  await comesTo(19, '17:00')
  await ask(MarkReturned, { params: { id: await rentalOf(late) }, body: {} })
  expect(await productOf(id, 16, 22)).toMatchObject({ days_out: 4 })
  expect((await unitsOf(id, 16, 22)).unnamed).toMatchObject({ days_out: 4 })
  await expectToHold()
})

/** 27 minutes are a twentieth of the shop's day, so nothing is rounded. */
const step = 27
const action = fc.record({
  what: fc.constantFrom('book', 'book', 'out', 'out', 'back', 'back', 'mark'),
  which: fc.nat(9),
  units: fc.integer({ min: 1, max: 3 }),
  later: fc.integer({ min: 1, max: 60 }),
})

test('T1935 days out of random hand-overs and returns are those that minutes of open hours make, and machines add up', async () => {
  const settings = await readSettings(db())
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 4, maxLength: 14 }),
      fc.constantFrom('each' as const, 'count' as const),
      async (actions, tracked) => {
        await comesTo(10, '08:00')
        const id = await aTool({ title: 'Vibroplokštė', units: 4, tracked })
        const orders: number[] = []
        // units out from that moment on
        const log: [at: Date, change: number][] = []
        let twentieths = 0
        for (const { what, which, units, later } of actions) {
          twentieths += later
          // days of twenty parts, weekends too
          const now = new Date(
            at(10 + Math.floor(twentieths / 20), '08:00').getTime() + (twentieths % 20) * step * 60_000,
          )
          if (toVilniusDay(now) > '2026-11-26') break
          await comesToInstant(now)
          const order = orders[which % Math.max(1, orders.length)] ?? 0
          if (what === 'book') {
            const day = toVilniusDay(new Date(now.getTime() + 86_400_000))
            if (orders.length === 0) orders.push(await booked(id, { from: day, to: '2026-11-27' }, 4))
            continue
          }
          if (order === 0) continue
          const { tools } = await fetchHandover(shop, admin.token, order)
          const [tool] = tools.filter(({ quantity }) => quantity > 0)
          if (!tool) continue
          if (what === 'out') {
            const quantity = Math.min(units, tool.quantity - tool.handed_out)
            if (quantity === 0) continue
            await ask(HandOver, { params: { id: order }, body: makeHandOverBody([tool], { quantity }) })
            log.push([now, quantity])
          } else {
            const quantity = Math.min(units, tool.handed_out)
            if (quantity === 0) continue
            if (what === 'back')
              await ask(TakeToolsBack, { params: { id: order }, body: makeTakeBackBody([tool], { quantity }) })
            else await ask(MarkReturned, { params: { id: tool.rental_id }, body: { quantity } })
            log.push([now, -quantity])
          }
        }
        await comesTo(27, '17:00')
        const expected = (from: number, to: number) => {
          let sum = 0
          for (let day = from; day <= to; day += 1) {
            if (!isOpenDay(`2026-11-${day}`, settings)) continue
            for (let part = 0; part < 20; part += 1) {
              const moment = new Date(at(day, '08:00').getTime() + part * step * 60_000)
              sum += log.reduce((out, [since, change]) => (since <= moment ? out + change : out), 0) / 20
            }
          }
          return Math.round(sum * 100) / 100
        }
        // what was booked and never fetched has begun, too
        if (orders.length > 0) await leaveAtShop(orders[0] ?? 0)
        for (const [from, to] of [
          [10, 27],
          [10, 17],
          [18, 27],
        ] as const) {
          const [product, { data, unnamed }] = [await productOf(id, from, to), await unitsOf(id, from, to)]
          expect(product.days_out).toBeCloseTo(expected(from, to), 6)
          const named = data.reduce((days: number, unit: { days_out: number }) => days + unit.days_out, 0)
          expect(named + unnamed.days_out).toBeCloseTo(product.days_out, 6)
          for (const unit of data) expect(unit.days_out).toBeLessThanOrEqual(unit.open_days)
          expect(product.days_out).toBeLessThanOrEqual(product.open_days)
        }
        await expectToHold()
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)

/** What never went out is cancelled: it is in no figure. */
async function leaveAtShop(orderId: number): Promise<void> {
  await shop.context.database.pool.query(
    'update rentals set cancelled_at = starts_at where order_id = $1 and handed_out = 0 and returned_at is null',
    [orderId],
  )
}

test('T1936 of two returns at once the second waits, and no counted unit comes back twice', async () => {
  await comesTo(9, '09:00')
  const id = await aTool({ title: 'Klojinys', units: 6, tracked: 'count' })
  const order = await booked(id, week, 6)
  await comesTo(16, '08:00')
  await handOver(order)
  const rentalId = await rentalOf(order)
  await comesTo(17, '17:00')
  const work = { now: at(17, '17:00'), by: admin.id }
  const second = await runConcurrently(
    shop,
    (tx) => takeRentalBack(createWork(tx, work) as never, { rentalId, quantity: 2 }),
    () => ask(MarkReturned, { params: { id: rentalId }, body: { quantity: 3 } }),
  )
  expect(second.message).toBeTruthy()
  await comesTo(18, '17:00')
  // five for two days, one for three
  expect(await productOf(id, 16, 18)).toMatchObject({ days_out: 13 })
  await expectToHold()
})

test('T1937 a machine is never out at two moments at once, also when both are written at once', async () => {
  const id = await aTool({ title: 'Smūginis gręžtuvas', units: 1 })
  const order = await booked(id, week)
  const [unit] = (await ask(ListUnits, { query: { product_id: id } })).data
  const pool = shop.context.database.pool
  const wasOut = `insert into rental_units (rental_id, unit_id, out_at, back_at)
    values ((select id from rentals where order_id = ${order}), ${unit.id}, $1, $2)`
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    await first.query('begin')
    await first.query(wasOut, [at(10, '08:00'), at(11, '08:00')])
    const other = second.query(wasOut, [at(10, '12:00'), at(12, '08:00')]).catch((error: unknown) => error)
    await expect
      .poll(async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
      .toBe(1)
    await first.query('commit')
    expect(await other).toMatchObject({ constraint: 'unit_is_out_at_one_place' })
    await second.query(wasOut, [at(11, '08:00'), at(12, '08:00')])
  } finally {
    first.release()
    second.release()
  }
  await expectToHold()
})
