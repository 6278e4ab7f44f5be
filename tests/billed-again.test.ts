import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { OffRentByOffice, UndoOffRent } from '#rentals/stops.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { addVatToPackages } from '#rules/tariffs/cover-days.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

let admin: { id: number; token: string }
let customer: { id: number; token: string }
const shop = openShopForFile({ now: toInstant('2026-11-18', '10:00') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
})

async function goTo(day: Day, time = '12:00'): Promise<void> {
  const now = toInstant(day, time)
  shop.setNow(now)
  for (const person of [admin, customer])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now }), { userId: person.id, remember: true }),
    )
}

const run = async (until: Day, client: number) => {
  const body = { until, dry_run: false, client_ids: [client] }
  const entry = (await shop.request(RunBilling, { as: admin.token, body })).body
  expect(entry.failed).toEqual([])
  return entry.documents
}

async function handedOut(orderId: number): Promise<number> {
  const { db } = shop.context.database
  const [rental] = await db.select().from(rentals).where(eq(rentals.order_id, orderId))
  await shop.context.database.pool.query(`update products set tracked = 'count' where id = $1`, [rental?.product_id])
  await db.update(rentals).set({ handed_out: 1 }).where(eq(rentals.order_id, orderId))
  return rental?.id ?? 0
}

test('T772 a rental that goes on after its customer was done with it is billed, also when it was billed to that day', async () => {
  const client = await makeCompany(shop, { code: '300000011' })
  await goTo('2026-11-18')
  const line = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-27', unit_price: 2_000 })
  const { id } = await makeOrderOnCredit(shop, client.id, { lines: [line] })
  const params = { id: await handedOut(id) }
  const at = toInstant('2026-11-18', '12:00').toISOString()
  expect((await shop.request(OffRentByOffice, { as: admin.token, params, body: { at } })).status).toBe(200)
  expect(await run('2026-11-18', client.id)).toMatchObject([{ price: 6_000 }])
  expect((await shop.request(UndoOffRent, { as: admin.token, params })).status).toBe(200)
  await goTo('2026-11-23')
  expect(await run('2026-11-23', client.id)).toMatchObject([
    { price: 6_000, pieces: [{ from: '2026-11-19', to: '2026-11-23', charged_days: 3 }] },
  ])
})

test('T773 a day that turns out to be free takes no more off a bill than the office has left of it', async () => {
  const client = await makeCompany(shop, { code: '300000012' })
  for (const [left, takes] of [
    [0, []],
    [1_210, [{ kind: 'credit', price: -1_000, price_with_vat: -1_210 }]],
  ] as const) {
    await goTo('2026-11-18', '08:00')
    const line = await makeRentedLine(shop, { from: '2026-11-18', to: '2026-11-27', unit_price: 2_000 })
    const first = await makeRentedLine(shop, { from: '2026-11-17', to: '2026-11-27', unit_price: 2_000 })
    const { id, lineIds } = await makeOrderOnCredit(shop, client.id, { lines: [{ ...line, quantity: 1 }, first] })
    const bill = (await run('2026-11-18', client.id))[0]
    const amount_with_vat = bill.price_with_vat - left
    const credit = await shop.request(IssueCredit, {
      as: admin.token,
      params: { id },
      body: {
        lines:
          left === 0
            ? 'all'
            : bill.pieces.map((piece: { price_with_vat: number }, position: number) => ({
                position,
                amount_with_vat:
                  position === 0 ? piece.price_with_vat : amount_with_vat - bill.pieces[0].price_with_vat,
              })),
        reason: 'Susitarta',
        rebill: false,
        expected_remaining: bill.price_with_vat,
      } as never,
    })
    expect([credit.status, credit.body]).toEqual([201, credit.body])
    await goTo('2026-11-18', '09:00')
    const { pool } = shop.context.database
    const back = await pool.query('select id from rentals where order_line_id = $1', [lineIds[1]])
    await shop.request(MarkReturned, { as: admin.token, params: { id: back.rows[0].id }, body: {} })
    expect(await run('2026-11-18', client.id)).toMatchObject(takes)
    expect(await run('2026-11-18', client.id)).toEqual([])
  }
})

test('T774 days that cost nothing, because a package covers them, count for what those after them cost', async () => {
  const client = await makeCompany(shop, {
    code: '300000013',
    credit_limit: 10_000_000,
    people: [{ user_id: customer.id, role: 'main' }],
  })
  await goTo('2026-11-16')
  const packages = [{ days: 5, price: 4_000 }]
  const product = await makeRentProduct(shop, { title: 'Vibroplokštė', pricePerDayCents: 2_000, packages, units: 2 })
  const line = {
    ...(await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-18', unit_price: 2_000 })),
    product_id: product.id,
    packages: addVatToPackages(packages, 21),
    pieces: [{ days: 5, count: 1, price: 4_000, price_with_vat: 4_840 }],
  }
  const { id } = await makeOrderOnCredit(shop, client.id, {
    user_id: customer.id,
    lines: [line],
    order: { billing: 'monthly' },
  })
  await shop.context.database.pool.query('update order_lines set price = 4000 where order_id = $1', [id])
  const rentalId = await handedOut(id)
  const extend = async (to: Day) => {
    const input = { as: customer.token, params: { id, rentalId } }
    const { body } = await shop.request(QuoteExtension, { ...input, query: { to, to_time: '17:00' } })
    const expected_price_with_vat = body.data.price_with_vat
    const extended = await shop.request(ExtendRental, {
      ...input,
      body: { to, to_time: '17:00', expected_price_with_vat },
    })
    expect(extended.status).toBe(201)
    return expected_price_with_vat
  }
  // three days cost the same as five
  expect(await extend('2026-11-20')).toBe(0)
  // the eighth to tenth cost no more than another package
  expect(await extend('2026-11-27')).toBe(4_840)
  await goTo('2026-11-23', '17:30')
  expect(await run('2026-11-23', client.id)).toMatchObject([{ price: 6_000 }])
  await shop.request(MarkReturned, { as: admin.token, params: { id: rentalId }, body: {} })
  expect(await run('2026-11-23', client.id)).toEqual([])
})
