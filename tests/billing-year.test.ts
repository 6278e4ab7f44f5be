import { and, asc, eq, isNull, sum } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '#accounts/server/accounts.samples.ts'
import { issueToken } from '#accounts/server/issue-token.ts'
import { RunBilling } from '#billing/billing.contract.ts'
import { anOrderOnCredit, aRentedLine } from '#billing/server/billing.samples.ts'
import { addMonths } from '#calendar/add-months.ts'
import { addDays, type Day, eachDay } from '#calendar/day.ts'
import { isOpenDay } from '#calendar/opening-hours.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import { aCompany } from '#clients/server/people.samples.ts'
import { document_orders, documents } from '#documents/server/documents.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { firstSettings } from '#settings/settings.contract.ts'
import { invariants } from '#verify/invariants.ts'

/** `npm test` lives through a quarter of four clients, `npm run test:slow` through a year of fifty. */
const [clientCount, monthCount] = process.env.HALF === 'slow' ? [50, 12] : [4, 3]
const price = 1_370

let shop: TestShop
let admin: string
let adminId: number
beforeAll(async () => {
  shop = await openTestShop({ now: instantOf('2026-09-01', '07:00') })
  const { id, token } = await anAdmin(shop)
  adminId = id
  admin = token
})
afterAll(() => shop.close())

/** Units that went out together, and when each came back, as somebody with a pencil would keep them. */
interface Kept {
  client: number
  from: Day
  to: Day
  backOn: Day[]
}

const aMonth = fc.record({
  orders: fc.array(fc.record({ starts: fc.nat(27), length: fc.nat(50), quantity: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 2,
  }),
  returns: fc.array(fc.record({ on: fc.integer({ min: 1, max: 27 }), units: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 2,
  }),
  runsInBetween: fc.boolean(),
  atOnce: fc.integer({ min: 1, max: 3 }),
})

/** It is another moment; who was signed in would long have been signed out. */
async function goTo(now: Date): Promise<void> {
  shop.setNow(now)
  const { database } = shop.ground
  admin = await database.transaction((tx) => issueToken(tx, { userId: adminId, remember: true, now }))
}

const isOpen = (day: Day) => isOpenDay(day, firstSettings)
const run = (until: Day) => shop.request(RunBilling, { as: admin, body: { until, dry_run: false } })

test('T656 a history of rentals on credit is billed to the cent as counting it day by day does, however often it is run', async () => {
  const months = fc.sample(aMonth, { numRuns: clientCount * monthCount, seed: 20_261_123 })
  const clients: number[] = []
  for (let code = 0; code < clientCount; code += 1)
    clients.push((await aCompany(shop, { code: String(302_000_000 + code), name: `UAB „Statyba ${code}“` })).id)
  const kept = new Map<number, Kept>()
  const { db, pool } = shop.ground.database

  for (let at = 0; at < monthCount; at += 1) {
    const first = addMonths('2026-09-01', at)
    const deeds = clients.flatMap((client, index) => {
      const month = months[at * clientCount + index]
      if (!month) return []
      const orders = month.orders.map((order) => ({ day: addDays(first, order.starts), client, order, units: 0 }))
      const returns = month.returns.map(({ on, units }) => ({ day: addDays(first, on), client, order: null, units }))
      return [...orders, ...returns]
    })
    for (const { day, client, order, units } of deeds.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      await goTo(instantOf(day, '12:00'))
      if (order) await rentOut(client, day, order)
      else await bringBack(client, day, units)
    }
    const last = addDays(addMonths(first, 1), -1)
    if (months[at]?.runsInBetween) expect((await run(addDays(first, 14))).body.failed).toEqual([])
    await goTo(instantOf(addDays(last, 1), '07:00'))
    const runs = await Promise.all(Array.from({ length: months[at]?.atOnce ?? 1 }, () => run(last)))
    expect(runs.flatMap(({ body }) => body.failed)).toEqual([])
  }
  const end = addMonths('2026-09-01', monthCount + 3)
  await goTo(instantOf(end, '12:00'))
  for (const client of clients) await bringBack(client, end, 1_000)
  await run(end)

  for (const client of clients) {
    const [billed] = await db
      .select({ price: sum(document_orders.price).mapWith(Number) })
      .from(document_orders)
      .innerJoin(documents, eq(documents.id, document_orders.document_id))
      .where(eq(documents.client_id, client))
    expect([client, billed?.price ?? 0]).toEqual([client, countedByHand([...kept.values()], client)])
  }
  for (const { name, sql } of invariants.filter(({ name }) => name.startsWith('C2-')))
    expect([name, (await pool.query(sql)).rows]).toEqual([name, []])

  async function rentOut(client: number, day: Day, { length, quantity }: { length: number; quantity: number }) {
    let from = day
    while (!isOpen(from)) from = addDays(from, 1)
    let to = addDays(from, length)
    while (!isOpen(to)) to = addDays(to, 1)
    const line = await aRentedLine(shop, { from, to, quantity, unit_price: price })
    const { id } = await anOrderOnCredit(shop, client, { lines: [line], order: { im_k: null } })
    kept.set(id, { client, from, to, backOn: [] })
  }

  async function bringBack(client: number, day: Day, units: number) {
    for (const [orderId, one] of kept) {
      if (one.client !== client || one.from > day) continue
      const [open] = await db
        .select()
        .from(rentals)
        .where(and(eq(rentals.order_id, orderId), isNull(rentals.returned_at)))
        .orderBy(asc(rentals.id))
      if (!open) continue
      const quantity = Math.min(units, open.quantity)
      const { status } = await shop.request(MarkReturned, { as: admin, params: { id: open.id }, body: { quantity } })
      expect(status).toBeLessThan(300)
      one.backOn.push(...Array.from({ length: quantity }, () => day))
      if (units < 1_000) return
    }
  }
})

/** Every unit, every day: charged when the shop is open, the tool is out and it was agreed. */
function countedByHand(kept: readonly Kept[], client: number): number {
  return kept
    .filter((one) => one.client === client)
    .flatMap(({ from, to, backOn }) =>
      backOn.map((back) => eachDay(from, back < to ? back : to).filter(isOpen).length * price),
    )
    .reduce((all, cents) => all + cents, 0)
}
