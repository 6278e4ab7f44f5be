import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { makeDriver, makeStop } from '#counter/rounds/rounds.factories.ts'
import {
  CancelCompensation,
  IssueCompensation,
  PayCompensation,
} from '#finance/compensations/compensations.contract.ts'
import { ListDebts } from '#finance/debts/debts.contract.ts'
import { makeDebtor, makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { HoldDeposit, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import type { Pivot, PivotRow } from '#shell/reports/define-pivot.ts'
import { debtsPivot } from '../debts.pivot.ts'
import { deliveriesPivot } from '../deliveries.pivot.ts'
import { depositsPivot } from '../deposits.pivot.ts'
import { ShowMonthReport } from '../month-report.contract.ts'
import { repairsPivot } from '../repairs.pivot.ts'
import { salesPivot } from '../sales.pivot.ts'

let admin: string
let kaunas = 0
let plate = 0
const units: { id: number; code: string }[] = []
const shop = openShopForFile({ now: new Date('2026-09-15T08:30:00Z') })

async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  admin = (await makeAdmin(shop)).token
}
const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin, ...input })
async function act(endpoint: Parameters<TestShop['request']>[0], id: number, body: object = {}) {
  const answer = await ask(endpoint, { params: { id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}
const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows
const november = { from: '2026-11-01', to: '2026-11-30' }
async function report(pivot: Pivot, more: object = {}) {
  const { status, body } = await ask(pivot.show, { query: { ...november, ...more } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { data: PivotRow[]; total: Pick<PivotRow, 'figures' | 'before'>; before: object | null }
}
const titled = (rows: PivotRow[]) => Object.fromEntries(rows.map(({ title, figures }) => [title, figures]))

/** Orders of three months at two places: deposits, bills, a compensation, stops, a repair. */
beforeAll(async () => {
  await at('2026-09-15T08:30:00Z')
  kaunas = (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id
  const product = await makeRentProduct(shop, { title: 'Vibroplokštė', units: 2 })
  plate = product.id
  await query("update units set created_at = '2026-09-15'")
  units.push(...(await query('select id, code from units where product_id = $1 order by id', [plate])))
  const debtor = await makeDebtor(shop)
  await makeDebtorBill(shop, {
    clientId: debtor,
    issued_on: '2026-09-15',
    due_on: '2026-09-20',
    price_with_vat: 10_000,
  })
  const here = (await makeOrder(shop)).id
  await act(HoldDeposit, here, { amount: 5_000, way: 'card' })

  await at('2026-10-20T08:30:00Z')
  await act(RecordClientPayment, debtor, { amount: 4_000, paid_on: '2026-10-20', way: 'transfer' })
  // one bill of orders at both places, a third of it in Kaunas
  const bill = await makeBill(shop, { clientId: debtor, sums: [20_001, 10_000], dueOn: '2026-11-25' })
  await query('update orders set client_id = $1, place_id = case when id = $2 then 1 else $3 end where id = any($4)', [
    debtor,
    bill.orderIds[0],
    kaunas,
    bill.orderIds,
  ])

  await at('2026-11-18T08:30:00Z')
  const lines = [
    { unit_price: 3_000 },
    { type: 'addition' as const, is_delivery: true, title: 'Pristatymas', unit_price: 1_001 },
  ]
  const there = await makeOrder(shop, { lines, order: { place_id: kaunas, delivery: 'delivery' } })
  await act(MarkPaid, there.id)
  await act(HoldDeposit, there.id, { amount: 9_000, way: 'card' })
  await act(SettleDeposit, here, { returned: 1_000, way: 'card' })
  const driver = await makeDriver(shop)
  const stops = [
    await makeStop(shop, { orderId: there.id, driverId: driver.id, day: '2026-11-18', from: '09:00', to: '12:00' }),
    await makeStop(shop, { orderId: there.id, kind: 'collect', day: '2026-11-20' }),
    await makeStop(shop, { orderId: here, kind: 'collect', day: '2026-11-19' }),
  ]
  // brought ten minutes after its time; fetched on its day; nobody was there
  for (const [index, [state, when]] of [
    ['done', '2026-11-18T10:10:00Z'],
    ['done', '2026-11-20T15:00:00Z'],
    ['failed', '2026-11-19T15:00:00Z'],
  ].entries())
    await query('update stops set state = $2, ended_at = $3 where id = $1', [stops[index], state, when])

  const tool = await makeOrder(shop, {
    lines: [
      {
        product_id: plate,
        title: 'Vibroplokštė',
        charged_units: 2,
        period: { from: '2026-11-10', to: '2026-11-11' },
        starts_at: new Date('2026-11-10T06:00:00Z'),
        expected_return: new Date('2026-11-11T15:00:00Z'),
      },
    ],
  })
  const [rental] = await query('select id from rentals where order_id = $1', [tool.id])
  await query(
    `insert into rental_units (rental_id, unit_id, out_at, back_at) values ($1, $2, '2026-11-10T06:00Z', '2026-11-11T15:00Z')`,
    [rental.id, units[0]?.id],
  )
  const damage = await act(IssueCompensation, tool.id, {
    lines: [
      { rental_id: rental.id, title: 'Variklis', amount: 20_000 },
      { title: 'Laidas', amount: 1_000 },
    ],
  })
  await act(PayCompensation, damage.id, { amount: 10_500, paid_on: '2026-11-18', way: 'transfer' })
  const wrong = await act(IssueCompensation, tool.id, { lines: [{ title: 'Klaida', amount: 700 }] })
  await act(CancelCompensation, wrong.id, { reason: 'Ne tas klientas' })
  for (const [kind, from, to] of [
    ['repair', '2026-10-31T12:00:00Z', '2026-11-02T22:00:00Z'],
    ['service', '2026-11-05T06:00:00Z', '2026-11-05T18:00:00Z'],
  ])
    expect(
      (
        await ask(StartDowntime, {
          body: { product_id: plate, unit_id: units[0]?.id, from, to, kind, reason: 'Filtras' },
        })
      ).status,
    ).toBe(201)
})

test('T2200 deposits stand at the beginning and the end of a period as their ledger, by place, client, month and day', async () => {
  const { data, total, before } = await report(depositsPivot, { by: 'place', compare: 'previous' })
  expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  const moved = { taken: 9_000, returned: 1_000, kept: 0 }
  expect(total).toEqual({
    figures: { held: 13_000, opening: 5_000, ...moved },
    before: { held: 5_000, opening: 5_000, taken: 0, returned: 0, kept: 0 },
  })
  expect(titled(data).Kaunas).toMatchObject({ held: 9_000, opening: 0, taken: 9_000 })
  for (const by of Object.keys(depositsPivot.by))
    expect((await report(depositsPivot, { by, compare: 'previous' })).total, by).toEqual(total)
  const days = (await report(depositsPivot, { by: 'day' })).data
  expect(days.map(({ figures }) => figures.held)).toEqual([...Array(17).fill(5_000), ...Array(13).fill(13_000)])
  expect(days[17]?.figures).toEqual({ held: 13_000, opening: 5_000, ...moved })
  const months = (await report(depositsPivot, { from: '2026-08-01', by: 'month' })).data
  expect(months.map(({ figures }) => [figures.opening, figures.held])).toEqual([
    [0, 0],
    [0, 5_000],
    [5_000, 5_000],
    [5_000, 13_000],
  ])
  expect((await report(depositsPivot, { place: kaunas })).total.figures).toMatchObject({ held: 9_000 })
})

test('T2201 debts of a day stand by their age and add up to the list of debts; a bill of two places is owed to both', async () => {
  const today = { from: '2026-11-01', to: '2026-11-18' }
  const { data, total } = await report(debtsPivot, { ...today, by: 'client', compare: 'previous' })
  // what is left of September's bill is 59 days late, October's is not due, and neither is the damage
  expect(total.figures).toEqual({
    open: 46_501,
    not_due: 40_501,
    late_7: 0,
    late_30: 0,
    late_60: 6_000,
    late_90: 0,
    late_over: 0,
  })
  expect(total.before).toMatchObject({ open: 10_000, late_30: 10_000, not_due: 0 })
  expect(data.map(({ title }) => title).sort()).toEqual(['Be kliento kortelės', 'UAB „Ąžuolo statyba“'])
  const listed = (await ask(ListDebts, { query: {} })).body
  expect(total.figures.open).toBe(listed.total)
  expect(total.figures.not_due).toBe(listed.ages.not_due)
  for (const by of ['place', 'kind', 'month'])
    expect((await report(debtsPivot, { ...today, by, compare: 'previous' })).total, by).toEqual(total)
  const places = (await report(debtsPivot, { ...today, by: 'place' })).data
  expect(places.find(({ key }) => key === String(kaunas))?.figures.open).toBe(10_000)
  expect(
    (await report(debtsPivot, { ...today, by: 'kind' })).data.map(({ key, figures }) => [key, figures.open]),
  ).toEqual([
    ['bill', 36_001],
    ['compensation', 10_500],
  ])
  // at the ends of months, whatever came later
  const months = (await report(debtsPivot, { from: '2026-09-01', to: '2026-11-30', by: 'month' })).data
  expect(months.map(({ figures }) => figures.open)).toEqual([10_000, 36_001, 46_501])
})

test('T2202 deliveries are counted by their day and driver, late ones by the agreed time, and earn what is billed', async () => {
  const { data, total } = await report(deliveriesPivot, { by: 'driver' })
  expect(total.figures).toEqual({ done: 2, late: 1, failed: 1, price: 1_001 })
  // the way there was billed, not the way back
  expect(titled(data)).toEqual({
    'Vytas Vežėjas': { done: 1, late: 1, failed: 0, price: 1_001 },
    'Be vairuotojo': { done: 1, late: 0, failed: 1, price: 0 },
  })
  const sold = (await report(salesPivot, { by: 'category' })).data.find(({ key }) => key === 'delivery')
  expect(sold?.figures.price).toBe(total.figures.price)
  for (const by of Object.keys(deliveriesPivot.by))
    expect((await report(deliveriesPivot, { by })).total, by).toEqual(total)
  expect((await report(deliveriesPivot, { place: kaunas })).total.figures).toMatchObject({ done: 2, price: 1_001 })
})

test('T2203 repairs are days that machines stood, damage is what documents charged and what of it was paid', async () => {
  const { data, total } = await report(repairsPivot, { by: 'unit' })
  // from midnight to the second midnight of November; half a day of service; 210 € charged, half of it paid
  expect(total.figures).toEqual({ repair_days: 2, repairs: 0, other_days: 0.5, charged: 21_000, recovered: 10_500 })
  expect(titled(data)).toEqual({
    [`${units[0]?.code} · Vibroplokštė`]: {
      repair_days: 2,
      repairs: 0,
      other_days: 0.5,
      charged: 20_000,
      recovered: 10_000,
    },
    'Be konkretaus vieneto': { repair_days: 0, repairs: 0, other_days: 0, charged: 1_000, recovered: 500 },
  })
  for (const by of Object.keys(repairsPivot.by)) expect((await report(repairsPivot, { by })).total, by).toEqual(total)
  const whole = await report(repairsPivot, { from: '2026-10-01', by: 'month' })
  // ten hours of October's last day, by the wall's clock
  expect(whole.data.map(({ figures }) => figures.repair_days)).toEqual([0.42, 2])
  expect(whole.total.figures).toMatchObject({ repair_days: 2.42, repairs: 1 })
})

test('T2204 the month on one page has the totals of its reports, and the machines that were at no client', async () => {
  const { status, body } = await ask(ShowMonthReport, { query: { month: '2026-11' } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    deposits_held: { now: 13_000, before: 5_000 },
    debts: { now: 46_501, before: 10_000 },
    // the month ends today: what is planned for the 20th is no stop of it
    deliveries: { now: 1, before: 0 },
    repair_days: { now: 2, before: 0 },
    idle_units: { count: 1, data: [{ unit: { code: units[1]?.code }, product: { id: plate }, last_back_on: null }] },
  })
})

test('T2205 each report is a CSV and an XLSX file too, and refuses what it has not got', async () => {
  for (const pivot of [depositsPivot, debtsPivot, deliveriesPivot, repairsPivot] as Pivot[]) {
    const csv = await ask(pivot.file, { query: { ...november, by: 'place', compare: 'previous' } })
    expect(csv.status, pivot.name).toBe(200)
    for (const { head } of Object.values(pivot.figures)) expect(csv.body, pivot.name).toContain(`${head}, anksčiau`)
    const file = { ...pivot.file, address: pivot.file.address.replace('.csv', '.xlsx') } as never
    const xlsx = await ask(file, { query: { ...november, by: 'place' } })
    expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()], pivot.name).toEqual([200, 'PK'])
    expect((await ask(pivot.show, { query: { ...november, by: 'weather' } })).status).toBe(422)
    expect((await ask(pivot.show, { query: { ...november, place: 999_999 } })).status).toBe(422)
  }
})
