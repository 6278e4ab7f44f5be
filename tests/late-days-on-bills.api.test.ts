import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

/** A Wednesday. */
const today = '2026-11-18'
const shop = openShopForFile({ now: new Date(`${today}T08:30:00Z`) })

async function billed(code: string, lines: object[]) {
  const client = await makeCompany(shop, { code, email: 'saskaitos@example.lt' })
  const { id } = await makeOrderOnCredit(shop, client.id, { lines })
  await shop.context.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
  await shop.context.database.db.update(rentals).set({ handed_out: 1 }).where(eq(rentals.order_id, id))
  const as = (await makeAdmin(shop)).token
  const { body } = await shop.request(RunBilling, {
    as,
    body: { until: today, dry_run: false, client_ids: [client.id] },
  })
  const [bill] = body.documents
  const [document] = await shop.context.database.db.select().from(documents).where(eq(documents.id, bill.id))
  const details = (document?.snapshot.lines ?? []).map((line) => line.details.join(' ').replaceAll('\u00a0', ' '))
  const { body: order } = await shop.request(ShowOrder, { as, params: { id } })
  return {
    pieces: bill.pieces,
    details,
    sums: order.data.bills.map((one: { price_with_vat: number }) => one.price_with_vat),
  }
}

test('T1411 a bill tells of late days and of days without an end how many they are and which are free, as of agreed ones', async () => {
  const { details } = await billed('300000101', [await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-11' })])
  expect(details).toEqual([
    expect.stringContaining('Skaičiuojamos 2 dienos.'),
    expect.stringContaining('Skaičiuojamos 5 dienos. Nemokamai: savaitgalis (2 d.)'),
  ])
  const open = {
    period: { from: '2026-11-10', to: '2026-11-11', open_ended: true as const },
    expected_return: withoutEnd,
  }
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-11' })
  expect((await billed('300000112', [{ ...line, ...open }])).details).toEqual([
    expect.stringContaining('Skaičiuojamos 7 dienos. Nemokamai: savaitgalis (2 d.)'),
  ])
})

test('T1412 a run tells which of its days are of a rental without an agreed end', async () => {
  const agreed = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-17' })
  const other = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-17' })
  const open = {
    period: { from: '2026-11-16', to: '2026-11-17', open_ended: true as const },
    expected_return: withoutEnd,
  }
  const { pieces } = await billed('300000123', [agreed, { ...other, ...open }])
  expect(pieces.map(({ from, to, open_ended }: Record<string, unknown>) => [from, to, open_ended])).toEqual([
    ['2026-11-16', '2026-11-17', undefined],
    ['2026-11-18', '2026-11-18', undefined],
    ['2026-11-16', '2026-11-18', true],
  ])
})

test('T1413 an order tells what of it is on each bill, late days, too', async () => {
  // two days and three late ones at 24.20 €
  const { sums } = await billed('300000134', [await makeRentedLine(shop, { from: '2026-11-12', to: '2026-11-13' })])
  expect(sums).toEqual([5 * 2_420])
})

test.each([
  [1, 2],
  [2, 1],
])(
  'T1513 a late factor of %d that becomes %d changes no day of orders agreed before, billed or not',
  async (before, after) => {
    const set = (late_factor: number) =>
      shop.context.database.transaction((tx) =>
        saveSettings(createWork(tx, { now: shop.context.clock() }), { ...testSettings, late_factor }, { by: null }),
      )
    await set(before)
    const client = await makeCompany(shop, {
      code: before === 1 ? '300000145' : '300000156',
      email: 'saskaitos@example.lt',
    })
    const late = async () => {
      const { id } = await makeOrderOnCredit(shop, client.id, {
        lines: [await makeRentedLine(shop, { from: '2026-11-12', to: '2026-11-13' })],
      })
      await shop.context.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
      await shop.context.database.db.update(rentals).set({ handed_out: 1 }).where(eq(rentals.order_id, id))
    }
    const run = async (until: string) => {
      const as = (await makeAdmin(shop)).token
      const { body } = await shop.request(RunBilling, { as, body: { until, dry_run: false, client_ids: [client.id] } })
      return body.documents.map(({ price }: { price: number }) => price)
    }
    await late()
    // two agreed days and two late ones at 20 €, then one more
    expect(await run('2026-11-17')).toEqual([2 * 2_000 + before * 2 * 2_000])
    await set(after)
    expect(await run('2026-11-17')).toEqual([])
    expect(await run(today)).toEqual([before * 2_000])
    await late()
    expect(await run(today)).toEqual([2 * 2_000 + after * 3 * 2_000])
    await set(1)
  },
)
