import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import type { Reader } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

let admin: TestPerson
let drill: { id: number }
let prepaid: number
let bundle: number
const shop = openShopForFile({ now: new Date('2026-09-21T07:00:00Z') })
const db = () => shop.context.database.db

async function comesTo(day: string, time: string): Promise<void> {
  const now = toInstant(day, time)
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

async function rented(productId: number, period: { from: string; to: string }) {
  const settings = await readSettings(db())
  const { days, receipt } = computeChargedDays(period, settings)
  const line = { product_id: productId, title: 'Grąžtas', charged_units: days, receipt, period, unit_price: 1_777 }
  const { id } = await makeOrder(shop, { lines: [{ ...line, ...toPeriodInstants(period, settings) }] })
  await ask(MarkPaid, { params: { id }, body: {} })
  return id
}

// One paid before and one on a bill, both over the turn of a month; a bundle; a machine that was out.
beforeAll(async () => {
  admin = await makeAdmin(shop)
  drill = await makeRentProduct(shop, { title: 'Grąžtas', units: 3, pricePerDayCents: 1_777 })
  const plate = await makeRentProduct(shop, { title: 'Plokštė', units: 6 })
  prepaid = await rented(drill.id, { from: '2026-09-24', to: '2026-10-06' })
  bundle = await rented(drill.id, { from: '2026-09-28', to: '2026-10-02' })
  await db().execute(
    sql`update order_lines set parts = ${JSON.stringify([
      { product_id: drill.id, title: 'Grąžtas', quantity: 1, price: 2_000 },
      { product_id: plate.id, title: 'Plokštė', quantity: 2, price: 333 },
    ])}::jsonb where order_id = ${bundle}`,
  )
  await db().execute(sql`update units set created_at = '2026-09-01'`)
  const client = await makeCompany(shop, { billing: 'monthly' })
  const line = await makeRentedLine(shop, { from: '2026-09-22', to: '2026-10-15' })
  await makeOrderOnCredit(shop, client.id, { lines: [line], order: { billing: 'monthly' } })
  await comesTo('2026-09-24', '09:00')
  const { tools } = await fetchHandover(shop, admin.token, prepaid)
  await ask(HandOver, { params: { id: prepaid }, body: makeHandOverBody(tools) })
  await comesTo('2026-10-01', '09:00')
  await ask(RunBilling, { body: { until: '2026-09-30' } })
  await comesTo('2026-10-08', '12:00')
  const back = await fetchHandover(shop, admin.token, prepaid)
  await ask(TakeToolsBack, { params: { id: prepaid }, body: makeTakeBackBody(back.tools) })
})

const names = ['I4-periods', 'I2-days-out'] as const
const now = toInstant('2026-11-20', '12:00')

/** What the invariant tells, by its statement or month by month. */
async function toldBy(name: (typeof names)[number], reader: Reader): Promise<string[]> {
  const invariant = invariants.find((one) => one.name === name)
  const { rows } = await reader.execute<{ what: string }>(sql.raw(invariant?.sql ?? ''))
  return [...rows.map(({ what }) => what), ...((await invariant?.look?.(reader, now)) ?? [])]
}

/** What is told of a shop whose rows were changed so behind its guards; the change is undone. */
async function toldOf(name: (typeof names)[number], broken: string): Promise<string[]> {
  let breaches: string[] = []
  const undone = new Error('undone')
  await shop.context.database
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql.raw(broken))
      breaches = await toldBy(name, tx)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return breaches
}

test('T2234 earnings of units are what papers bill, month by month and in all, in a shop that did nothing wrong', async () => {
  const { rows } = await db().execute(sql`select count(*)::int as pieces from billed_pieces`)
  expect(rows[0]?.pieces).toBeGreaterThan(0)
  for (const name of names) expect([name, await toldBy(name, db())]).toEqual([name, []])
})

test.for([
  [
    'lies on other days than those that it charges',
    `update order_lines set period = '{"from": "2026-11-25", "to": "2026-12-05"}' where order_id = ORDER`,
    /^order \d+, line 0: 0, billed 1599\d$/,
  ],
  [
    'ends before days that it charges',
    `update order_lines set period = jsonb_set(period, '{to}', '"2026-10-01"') where order_id = ORDER`,
    /^order \d+, line 0: 2026-10-0[56]$/,
  ],
  [
    'has lost the parts of its bundle',
    `update order_lines set parts = '[]' where order_id = BUNDLE`,
    /^line \d+, 2026-09-01: \d+, shared 0$/,
  ],
  [
    'is on a bill whose piece counts days of another time',
    `update billed_pieces set counted = '["2027-03-01", "2027-03-02"]'`,
    /^order \d+, piece \d+: 2027-03-01$/,
  ],
  [
    'is on a bill whose piece lies on two months and counts days of neither',
    `update billed_pieces set counted = '["2027-03-01"]', from_day = '2026-09-26', to_day = '2026-11-01';
     update order_lines set receipt = '[]' where id in (select order_line_id from billed_pieces)`,
    /^order \d+, line 0: 0, billed \d+$/,
  ],
  [
    'was before there were computers',
    `update order_lines set period = '{"from": "0206-09-24", "to": "0206-10-06"}' where order_id = ORDER`,
    /^days of papers begin on 0206-09-24$/,
  ],
] as const)('T2234 the sum of what units earned in a period is told when a line %s', async ([, broken, breach]) => {
  const statement = broken.replace('ORDER', String(prepaid)).replace('BUNDLE', String(bundle))
  expect(await toldOf('I4-periods', statement)).toContainEqual(expect.stringMatching(breach))
})

test('T2235 no machine is out on more days of a month than its place was open, and a second time out at once is told', async () => {
  const again = `insert into rental_units (rental_id, unit_id, out_at, back_at)
    select rental_id, unit_id, out_at - interval '20 days', back_at from rental_units where back_at is not null and unit_id is not null`
  expect(await toldOf('I2-days-out', again)).toEqual([
    expect.stringMatching(/^unit \d+$/),

    expect.stringMatching(/^unit .+, 2026-(?:09|10)-01: [\d.]+ days out of \d+$/),
  ])
})
