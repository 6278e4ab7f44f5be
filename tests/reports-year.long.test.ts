import { beforeAll, expect, test } from 'vitest'
import { debtsPivot } from '#back-office/figures/debts.pivot.ts'
import { deliveriesPivot } from '#back-office/figures/deliveries.pivot.ts'
import { depositsPivot } from '#back-office/figures/deposits.pivot.ts'
import { repairsPivot } from '#back-office/figures/repairs.pivot.ts'
import { salesPivot } from '#back-office/figures/sales.pivot.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { makeDriver, makeStop } from '#counter/rounds/rounds.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import {
  CancelCompensation,
  IssueCompensation,
  PayCompensation,
} from '#finance/compensations/compensations.contract.ts'
import { ListDebts } from '#finance/debts/debts.contract.ts'
import { HoldDeposit, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import type { Figures, Pivot, PivotRow } from '#shell/reports/define-pivot.ts'

/** REPORTS_SEED varies the year. */
const seed = Number(process.env.REPORTS_SEED ?? 20_261_130)
const begins = '2026-01-01'
const months = [...Array(12).keys()].map((at) => addMonths(begins, at).slice(0, 7))
const lastOf = (month: string): Day => addDays(addMonths(`${month}-01`, 1), -1)

let admin: TestPerson
let driver: TestPerson
const places: number[] = []
const goods: { id: number; title: string }[] = []
const clients: number[] = []
let machine = { product: 0, unit: 0 }
const shop = openShopForFile({ now: toInstant(begins, '09:00') })

const random = ((state: number) => () => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return state / 2 ** 31
})(seed)
const below = (max: number) => 1 + Math.floor(random() * max)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

async function comesTo(day: Day, time = '09:00'): Promise<void> {
  shop.setNow(toInstant(day, time))
  admin = await makeAdmin(shop)
}
const ask = (endpoint: Parameters<typeof shop.request>[0], input: object) =>
  shop.request(endpoint, { as: admin.token, ...input })
async function act(endpoint: Parameters<typeof shop.request>[0], id: number, body: object = {}) {
  const answer = await ask(endpoint, { params: { id }, body })
  expect(answer.status, `${endpoint.address}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body.data
}
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.context.database.pool.query(text, values)).rows

/** What is known because it was done, or read when it was so. */
const known = {
  /** By month. */
  stops: [] as { month: string; place: number; done: number; late: number; failed: number }[],
  /** Hours. */
  repairs: [] as { month: string; hours: number }[],
  debts: new Map<string, { total: number; ages: Record<string, number>; open: number }>(),
  held: new Map<string, number>(),
}

async function sell(day: Day): Promise<void> {
  const place = oneOf(places)
  const lines = [...Array(below(3))].map(() => {
    const { id, title } = oneOf(goods)
    return { product_id: id, title, unit_price: below(9_999), quantity: below(4) }
  })
  const isBrought = random() < 0.4
  const brings = { type: 'addition' as const, is_delivery: true, title: 'Atvežimas', unit_price: below(4_000) }
  const order = await makeOrder(shop, {
    lines: isBrought ? [...lines, brings] : lines,
    order: { place_id: place, delivery: isBrought ? 'delivery' : 'pickup' },
  })
  await act(MarkPaid, order.id)
  if (isBrought) await bring(order.id, { day, place })
  if (random() < 0.5) await hold(order.id)
  if (random() < 0.35) {
    const [{ owed }] = (await query<{ owed: number }>('select price_with_vat as owed from orders where id = $1', [
      order.id,
    ])) as [{ owed: number }]
    await act(IssueCredit, order.id, {
      reason: 'Grąžino',
      expected_remaining: owed,
      lines: random() < 0.3 ? 'all' : [{ position: 0, quantity: 1 }],
    })
  }
}

async function bring(orderId: number, { day, place }: { day: Day; place: number }): Promise<void> {
  const stop = await makeStop(shop, { orderId, driverId: driver.id, day, from: '10:00', to: '12:00' })
  const [state, time] = oneOf([
    ['done', '11:40'],
    ['done', '12:30'],
    ['failed', '11:00'],
  ] as const)
  await query('update stops set state = $2, ended_at = $3 where id = $1', [stop, state, toInstant(day, time)])
  const late = Number(state === 'done' && time > '12:00')
  known.stops.push({
    month: day.slice(0, 7),
    place,
    done: Number(state === 'done'),
    late,
    failed: Number(state === 'failed'),
  })
}

async function hold(orderId: number): Promise<void> {
  const amount = below(9_000)
  await act(HoldDeposit, orderId, { amount, way: oneOf(['card', 'cash']) })
  if (random() < 0.6) {
    const returned = Math.floor(amount * random())
    const kept = random() < 0.3 ? Math.floor((amount - returned) / 2) : 0
    if (returned + kept > 0) await act(SettleDeposit, orderId, { returned, kept, way: 'card', reason: 'Žala' })
  }
}

async function rentOut(day: Day): Promise<void> {
  const line = await makeRentedLine(shop, {
    from: day,
    to: addDays(day, below(20)),
    quantity: below(2),
    unit_price: below(3_000),
  })
  await makeOrderOnCredit(shop, oneOf(clients), { lines: [line] })
}

async function damages(): Promise<void> {
  const order = await makeOrder(shop, { order: { place_id: oneOf(places) } })
  const amount = below(30_000)
  const bill = await act(IssueCompensation, order.id, { lines: [{ title: 'Sulaužyta', amount }] })
  if (random() < 0.3) await act(CancelCompensation, bill.id, { reason: 'Klaida' })
  else if (random() < 0.6)
    await act(PayCompensation, bill.id, {
      amount: below(amount),
      paid_on: toVilniusDay(shop.context.clock()),
      way: 'transfer',
    })
}

async function repairs(day: Day): Promise<void> {
  const hours = below(60)
  const from = toInstant(day, '00:00')
  const to = new Date(from.getTime() + hours * 3_600_000)
  const body = { product_id: machine.product, unit_id: machine.unit, from, to, kind: 'repair', reason: 'Variklis' }
  const { status, body: answer } = await ask(StartDowntime, { body })
  expect(status, JSON.stringify(answer)).toBe(201)
  known.repairs.push({ month: day.slice(0, 7), hours })
}

beforeAll(async () => {
  await comesTo(begins)
  driver = await makeDriver(shop)
  const [first] = await query<{ id: number }>('select id from places order by id limit 1')
  places.push(first?.id ?? 0, (await makeBranch(shop, { title: 'Kaunas', code: 'KN' })).id)
  for (const title of ['Diskas', 'Kopėčios', 'Virvė'])
    goods.push(await makeSellProduct(shop, { title: `${title} ${seed}`, cost: below(900) }))
  for (const code of ['300000001', '300000002'])
    clients.push((await makeCompany(shop, { code, email: `${code}@example.lt` })).id)
  const { id } = await makeRentProduct(shop, { title: 'Vibroplokštė', units: 1 })
  const [unit] = await query<{ id: number }>('select id from units where product_id = $1', [id])
  machine = { product: id, unit: unit?.id ?? 0 }

  for (const month of months) {
    for (const at of [3, 11, 19]) {
      const day = `${month}-${String(at).padStart(2, '0')}`
      await comesTo(day)
      await sell(day)
      await sell(day)
      await rentOut(day)
      if (random() < 0.5) await damages()
      if (random() < 0.5) await repairs(day)
      if (random() < 0.6)
        await act(RecordClientPayment, oneOf(clients), { amount: below(40_000), paid_on: day, way: 'transfer' })
    }
    const last = lastOf(month)
    await comesTo(last, '20:00')
    const run = await ask(RunBilling, { body: { until: last, dry_run: false } })
    expect(run.status, JSON.stringify(run.body)).toBeLessThan(300)
    const { total, ages } = (await ask(ListDebts, { query: {} })).body
    const [sums] = await query<{ open: number; held: number }>(
      `select (select coalesce(sum(open), 0)::int from document_balances b join documents d on d.id = b.document_id
                where b.client_id is not null or d.kind = 'compensation') as open,
              (select coalesce(sum(held), 0)::int from deposit_balances) as held`,
    )
    known.debts.set(month, { total, ages, open: sums?.open ?? 0 })
    known.held.set(month, sums?.held ?? 0)
  }
}, 900_000)

async function report(pivot: Pivot, more: object = {}): Promise<{ data: PivotRow[]; total: Figures }> {
  const year = { from: begins, to: lastOf(months.at(-1) as string) }
  const { status, body } = await ask(pivot.show, { query: { ...year, ...more } })
  expect(status, JSON.stringify(body)).toBe(200)
  return { data: body.data, total: body.total.figures }
}
const ofMonth = (month: string) => ({ from: `${month}-01`, to: lastOf(month) })
const sumOf = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const byKey = <Row>(rows: Row[], keyOf: (row: Row) => unknown, of: (row: Row) => number): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(rows, (row) => String(keyOf(row)))].map(([key, own]) => [key, sumOf(own, of)]))
const figureByKey = (rows: PivotRow[], figure: string) =>
  Object.fromEntries(rows.map(({ key, figures }) => [key, figures[figure] ?? 0]))
const without0 = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))

interface Billed {
  kind: string
  month: string
  place: number
  client: number | null
  price: number
  vat: number
  document: number
}
const readBilled = () =>
  query<Billed>(
    `select d.id as document, d.kind, left(d.issued_on::text, 7) as month, o.place_id as place, o.client_id as client, t.price, t.vat
       from documents d join document_orders t on t.document_id = d.id join orders o on o.id = t.order_id`,
  )

test('T2210 sales of a year add up to its invoices and credit notes, by month, place, client and product, to the cent', async () => {
  const billed = (await readBilled()).filter(({ kind }) => kind === 'invoice' || kind === 'credit')
  expect(billed.some(({ kind, price }) => kind === 'credit' && price < 0)).toBe(true)
  for (const [by, keyOf] of [
    ['month', ({ month }: Billed) => month],
    ['place', ({ place }: Billed) => place],
    ['client', ({ client }: Billed) => client ?? 'none'],
  ] as const) {
    const { data } = await report(salesPivot, { by })
    for (const figure of ['price', 'vat'] as const)
      expect(without0(figureByKey(data, figure)), `${by}, ${figure}`).toEqual(
        without0(byKey(billed, keyOf, (row) => row[figure])),
      )
  }
  const whole = { price: sumOf(billed, ({ price }) => price), vat: sumOf(billed, ({ vat }) => vat) }
  for (const by of Object.keys(salesPivot.by)) expect((await report(salesPivot, { by })).total, by).toMatchObject(whole)
  for (const month of months)
    for (const place of places)
      expect((await report(salesPivot, { ...ofMonth(month), place })).total.price, `${month} at ${place}`).toBe(
        sumOf(
          billed.filter((row) => row.month === month && row.place === place),
          ({ price }) => price,
        ),
      )
  // the papers' own lines, by their words
  const lines = await query<{ title: string; price: number }>(
    `select x ->> 'title' as title, (x ->> 'price')::int as price
       from documents d cross join jsonb_array_elements(d.snapshot -> 'lines') x where d.kind in ('invoice', 'credit')`,
  )
  const products = (await report(salesPivot, { by: 'product' })).data
  for (const { id, title } of goods)
    expect(figureByKey(products, 'price')[id], title).toBe(
      sumOf(
        lines.filter((line) => line.title === title),
        ({ price }) => price,
      ),
    )
  const { price: brought } = (await report(deliveriesPivot)).total
  expect(brought).toBe(
    sumOf(
      lines.filter(({ title }) => title === 'Atvežimas'),
      ({ price }) => price,
    ),
  )
  expect(brought).toBeGreaterThan(0)
})

test('T2211 deposits of each month stand as their ledger, whatever came later', async () => {
  const ledger = await query<{ kind: string; amount: number; at: Date; place: number }>(
    'select d.kind, d.amount, d.at, o.place_id as place from deposits d join orders o on o.id = d.order_id',
  )
  const moved = (month: string, kind: string, place?: number) =>
    sumOf(
      ledger.filter(
        (row) => row.kind === kind && toVilniusDay(row.at).startsWith(month) && (place ?? row.place) === row.place,
      ),
      ({ amount }) => amount,
    )
  let opening = 0
  const { data } = await report(depositsPivot, { by: 'month' })
  for (const [at, month] of months.entries()) {
    const [taken, returned, kept] = ['held', 'returned', 'kept'].map((kind) => moved(month, kind)) as [
      number,
      number,
      number,
    ]
    const held = known.held.get(month)
    const figures = { held, opening, taken, returned, kept }
    expect(opening + taken - returned - kept, month).toBe(held)
    expect(data[at]?.figures, month).toEqual(figures)
    for (const by of ['place', 'client', 'day'])
      expect((await report(depositsPivot, { ...ofMonth(month), by })).total, `${month} by ${by}`).toEqual(figures)
    opening = held ?? 0
  }
  expect(opening).toBeGreaterThan(0)
  for (const place of places)
    expect((await report(depositsPivot, { place })).total.taken).toBe(
      sumOf(months, (month) => moved(month, 'held', place)),
    )
})

test('T2212 debts at the end of each month are those that were told on that evening, by age, debtor, place and kind', async () => {
  const ends = (await report(debtsPivot, { by: 'month' })).data
  for (const [at, month] of months.entries()) {
    const then = known.debts.get(month)
    if (!then) throw new Error(month)
    for (const by of ['client', 'place', 'kind']) {
      const { total, data } = await report(debtsPivot, { ...ofMonth(month), by })
      expect(total.open, `${month} by ${by}`).toBe(then.total)
      expect(sumOf(data, ({ figures }) => figures.open ?? 0)).toBe(then.total)
      const ages = [
        total.not_due,
        (total.late_7 ?? 0) + (total.late_30 ?? 0),
        total.late_60,
        total.late_90,
        total.late_over,
      ]
      expect(ages, `${month} by ${by}`).toEqual(
        ['not_due', '0-30', '31-60', '61-90', '90+'].map((age) => then.ages[age]),
      )
    }
    // nobody has paid ahead of all that is open then: documents say the same
    if (then.total === then.open) compared += 1
    expect(then.total).toBeGreaterThanOrEqual(then.open)
    expect(ends[at]?.figures.open, month).toBe(then.total)
  }
  expect(compared).toBeGreaterThan(0)
})
let compared = 0

test('T2213 deliveries are what drivers did, damage is its documents and their payments, and repairs are hours of the calendar', async () => {
  const stops = (await report(deliveriesPivot, { by: 'month' })).data
  const charged = (await readBilled()).filter(({ kind }) => kind === 'compensation')
  const paid = await query<{ month: string; amount: number }>(
    `select left(coalesce(s.from_day, p.paid_on)::text, 7) as month, s.amount
       from payment_documents s join payments p on p.id = s.payment_id join documents d on d.id = s.document_id
      where d.kind = 'compensation'`,
  )
  const damage = (await report(repairsPivot, { by: 'month' })).data
  for (const [at, month] of months.entries()) {
    for (const figure of ['done', 'late', 'failed'] as const)
      expect(stops[at]?.figures[figure], `${month}, ${figure}`).toBe(
        sumOf(
          known.stops.filter((stop) => stop.month === month),
          (stop) => stop[figure],
        ),
      )
    expect(damage[at]?.figures, month).toMatchObject({
      charged: sumOf(
        charged.filter((row) => row.month === month),
        ({ price }) => price,
      ),
      recovered: sumOf(
        paid.filter((row) => row.month === month),
        ({ amount }) => amount,
      ),
    })
    // no repair of this year reaches into the next month
    const hours = sumOf(
      known.repairs.filter((repair) => repair.month === month),
      (repair) => repair.hours,
    )
    expect(Math.abs((damage[at]?.figures.repair_days ?? 0) - hours / 24), month).toBeLessThan(0.02)
  }
  for (const pivot of [deliveriesPivot, repairsPivot] as Pivot[]) {
    const [first] = Object.keys(pivot.by)
    const { total } = await report(pivot, { by: first })
    for (const by of Object.keys(pivot.by))
      expect((await report(pivot, { by })).total, `${pivot.name} by ${by}`).toEqual(total)
    const [here, there] = await Promise.all(places.map((place) => report(pivot, { by: first, place })))
    for (const [figure, sum] of Object.entries(total))
      expect((here?.total[figure] ?? 0) + (there?.total[figure] ?? 0), `${pivot.name}, ${figure}`).toBeCloseTo(sum, 6)
  }
})
