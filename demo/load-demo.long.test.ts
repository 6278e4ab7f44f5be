import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { listCollisions } from '#counter/fleet/server/collisions.queries.ts'
import { listDebts } from '#finance/debts/server/debts.queries.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { demoCompanies } from './demo-companies.ts'
import { listDemoExpectations } from './list-demo-expectations.factories.ts'
import { loadDemo } from './load-demo.ts'

let entries: boolean[]

const now = new Date('2026-11-21T08:00:00Z')
const shop = openShopForFile({ now })
beforeAll(async () => {
  entries = await Promise.all([loadDemo(shop.context), loadDemo(shop.context)])
}, 240_000)

async function count(question: string): Promise<number> {
  const { rows } = await shop.context.database.db.execute<{ n: number }>(sql.raw(`select (${question})::int as n`))
  return rows[0]?.n ?? 0
}

test('of two that start at once on an empty database one tells the demo, and the other waits for it', () => {
  expect(entries.toSorted()).toEqual([false, true])
})

test('the demo stocks all three catalogues with pictures', async () => {
  expect(await count(`select count(*) from categories where kind = 'rent'`)).toBeGreaterThanOrEqual(8)
  expect(await count(`select count(*) from categories where kind = 'sell'`)).toBeGreaterThanOrEqual(4)
  expect(await count(`select count(*) from categories where kind = 'addition'`)).toBeGreaterThanOrEqual(4)
  expect(await count('select count(*) from products')).toBeGreaterThanOrEqual(80)
  expect(
    await count(
      'select count(*) from products p where not exists (select from product_images where product_id = p.id)',
    ),
  ).toBe(0)
})

test('the demo has two months of history: orders paid and unpaid, tools out, late and returned', async () => {
  expect(await count('select count(*) from orders')).toBeGreaterThan(50)
  expect(await count('select count(*) from orders where paid_at is null')).toBeGreaterThan(5)
  expect(await count(`select max(placed_at)::date - min(placed_at)::date from orders`)).toBeGreaterThan(50)
  expect(await count('select count(*) from rentals where returned_at is not null')).toBeGreaterThan(20)
  const now = `timestamptz '2026-11-21T08:00:00Z'`
  const out = `select count(*) from rentals where returned_at is null and cancelled_at is null and starts_at < ${now}`
  expect(await count(out)).toBeGreaterThan(0)
  expect(await count(`${out} and expected_return < ${now}`)).toBeGreaterThan(0)
})

test('orders that nobody paid for were let go, and of one that was paid too late a clerk has to decide', async () => {
  const lapsed = 'select count(*) from orders o where lapsed_at is not null'
  const paid = 'exists (select from payments p where p.order_id = o.id having sum(p.amount) > 0)'
  expect(await count(`${lapsed} and not ${paid}`)).toBeGreaterThan(0)
  expect(await count(`${lapsed} and ${paid}`)).toBe(1)
  expect(await count(`select count(*) from mails where template = 'order-lapses-soon'`)).toBeGreaterThan(1)
})

test('tools went out and came back by acts, with deposits held, given back and kept', async () => {
  const now = `timestamptz '2026-11-21T08:00:00Z'`
  expect(
    await count(
      `select count(*) from rentals where starts_at < ${now} and cancelled_at is null and handed_out < quantity`,
    ),
  ).toBe(0)
  expect(await count(`select count(*) from handovers where act = 'return'`)).toBeGreaterThan(20)
  const orders = (held: string) =>
    `select count(*) from (select 1 from deposits group by order_id
      having sum(case when kind = 'held' then amount else -amount end) ${held}) o`
  expect(await count(orders('> 0'))).toBeGreaterThan(0)
  expect(await count(orders('= 0'))).toBeGreaterThan(0)
  expect(await count(`select count(*) from deposits where kind = 'kept'`)).toBeGreaterThan(0)
  expect(await count('select count(*) from settlements where settled_at is null')).toBeGreaterThan(0)
  expect(await count(`select count(*) from settlements where follow_up_order_id is not null`)).toBeGreaterThan(0)
})

test('the demo’s machines have serials, days and prices; some are retired, some were in the workshop, and one is overdue for inspection', async () => {
  expect(
    await count(`select count(*) from units where serial = '' or bought_on is null or purchase_price is null`),
  ).toBe(0)
  expect(await count('select count(distinct retired_reason) from units')).toBe(3)
  expect(await count('select count(*) from rental_units where unit_id is null')).toBe(0)
  expect(await count('select count(*) from downtimes where ended_at is not null')).toBeGreaterThan(4)
  const last = 'select max(valid_until) from unit_inspections group by unit_id, kind having max(valid_until)'
  expect(await count(`select count(*) from (${last} < '2026-11-21') overdue`)).toBe(1)
})

test('the demo has three branches with stock of their own, one transfer in transit and one machine that was returned to another branch', async () => {
  expect(await count('select count(*) from places where removed_at is null')).toBe(3)
  expect(await count('select count(distinct place_id) from place_stock where units > 0')).toBe(2)
  expect(await count("select count(*) from places where opening_hours -> 'by_day' ? '6'")).toBe(1)
  expect(await count('select count(*) from transfers where sent_at is not null and received_at is null')).toBe(1)
  expect(await count('select count(*) from units where in_transit')).toBeGreaterThan(0)
  expect(await count('select count(*) from units where at_place_id is not null')).toBe(1)
})

test('three bookings stand on the board: for a late tool, for one in the workshop, for one written off', async () => {
  const { rows } = await listCollisions(shop.context.database.db, { page: 1, now: new Date('2026-11-21T08:00:00Z') })
  expect(new Set(rows.map(({ cause }) => cause))).toEqual(new Set(['late', 'downtime', 'retired']))
})

test.each(listDemoExpectations(now))('T1406 the demo has an example of %s', async (_, question, min) => {
  expect(await count(`select count(*) from ${question}`)).toBeGreaterThanOrEqual(min)
})

test('T1407 the demo’s first company owes nothing and has an advance; the second has overdue bills and a compensation', async () => {
  const { rows } = await listDebts(shop.context.database.db, { page: 1, sort: 'oldest_due_on' }, toVilniusDay(now))
  expect(rows.filter(({ name }) => name === demoCompanies[0]?.title)).toEqual([])
  expect(rows.find(({ name }) => name === demoCompanies[1]?.title)).toMatchObject({
    kinds: ['bill', 'compensation'],
    last_reminder: { step: 1 },
  })
})

test('T1408 the secrets of the demo’s quotes and payment links were sent with the mails, and are stored nowhere', async () => {
  expect(await count("select count(*) from mails where text || html ~ '/pasiulymas/'")).toBe(0)
})

test('no mail of the demo is waiting to be sent', async () => {
  expect(await count('select count(*) from mails where sent_at is null')).toBe(0)
})

test('every invariant of the shop but the missing administrator holds in it', async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  const broken = findings.filter(({ name, breaches }) => name !== 'I8' && breaches.length > 0)
  expect(broken).toEqual([])
})

test('a shop that has a category is left alone', async () => {
  expect(await loadDemo(shop.context)).toBe(false)
})
