import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { settleOrder } from '#finance/checkout-payments/server/public/settle-order.ts'
import { SettleOrder, ShowToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let clerk: TestPerson
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  clerk = await makeAdmin(shop)
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  }
})

/** Prepaid, two days of 20 €, of a company that may pay by bill: 48,40 €. */
async function prepaid(terms: object = {}) {
  const client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 100_000, ...terms })
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2_000 })
  const items = [{ id: saw.id, type: 'rent', quantity: 1, period: { from: '2026-11-18', to: '2026-11-19' } }]
  const form = { ...makeDeskForm(items), ...company, private_or_company: 'company', client_id: client.id }
  const body = { ...form, billing: 'prepaid', state: 'placed' }
  const placed = await shop.request(CreateDeskOrder, { as: clerk.token, body })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect(placed.body.data.billing).toBe('prepaid')
  return { id: placed.body.data.id as number, rental: placed.body.data.rentals[0].id as number }
}
const toSettle = async (id: number) => (await shop.request(ShowToSettle, { as: clerk.token, params: { id } })).body.data
const settle = (id: number, body: object) => shop.request(SettleOrder, { as: clerk.token, params: { id }, body })
const billingOf = async (id: number) =>
  (await shop.context.database.db.select().from(orders).where(eq(orders.id, id)))[0]?.billing

test('T1306 at the counter an unpaid order goes on the bills of a client who pays later, in the press that hands it out', async () => {
  const { id, rental } = await prepaid()
  expect(await toSettle(id)).toMatchObject({ due: 4_840, may_go_on_credit: true })
  const tool = {
    rental_id: rental,
    quantity: 1,
    handed_out_seen: 0,
    remember_kit: false,
    clean: true,
    accessories: [],
    condition: 'good',
    photos: [],
  }
  const out = await shop.request(HandOver, {
    as: clerk.token,
    params: { id },
    headers: { 'idempotency-key': 'isduota' },
    body: {
      lines: [tool],
      briefing_given: true,
      client_name: 'Jonas Jonaitis',
      signature: [],
      signed_by_typing: true,
      deposit: null,
      settle: { payments: [], on_credit: true, seen_due: 4_840 },
    },
  })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  expect(await billingOf(id)).toBe('monthly')
  expect(await toSettle(id)).toMatchObject({ due: 0, billing: 'monthly', may_go_on_credit: false })
  const entries = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, id))
  expect(entries.some(({ text }) => text.includes('užsakymas bus jūsų sąskaitoje'))).toBe(true)
  shop.setNow(new Date('2026-11-20T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const run = await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-11-19' } })
  expect(run.body).toMatchObject({ documents: [{ kind: 'invoice', price_with_vat: 4_840 }], failed: [] })
})

test('T1307 putting an order on credit is refused to customers who pay first, above the limit, beside money, and after a payment', async () => {
  const { id } = await prepaid({ credit_limit: 1_000 })
  const all = { payments: [], on_credit: true, seen_due: 4_840 }
  expect(await settle(id, all)).toMatchObject({ status: 409, body: { code: 'over-credit-limit' } })
  const cash = { way: 'cash', amount: 840, receipt: 'K-1' }
  const beside = await settle(id, { ...all, payments: [cash] })
  expect([beside.status, Object.keys(beside.body.errors)]).toEqual([422, ['payments']])
  expect((await settle(id, { payments: [cash], seen_due: 4_840 })).status).toBe(201)
  expect(await toSettle(id)).toMatchObject({ due: 4_000, may_go_on_credit: false })
  expect(await settle(id, { ...all, seen_due: 4_000 })).toMatchObject({ status: 409, body: { code: 'not-on-credit' } })
  expect(await billingOf(id)).toBe('prepaid')
})

test('T1307 a client who pays first is not offered it', async () => {
  const first = await prepaid({ billing: 'prepaid' })
  expect(await toSettle(first.id)).toMatchObject({ may_go_on_credit: false })
  const input = { payments: [], on_credit: true as const, seen_due: 4_840 }
  expect(await settle(first.id, input)).toMatchObject({ status: 409, body: { code: 'not-on-credit' } })
})

test('T1307 of two clerks of whom one puts it on credit and one takes the money one is told', async () => {
  const { id } = await prepaid()
  const second = await runConcurrently(
    shop,
    (tx) =>
      settleOrder(createWork(tx, { by: clerk.id, now: start }), {
        orderId: id,
        settling: { payments: [], on_credit: true, seen_due: 4_840 },
      }),
    () => settle(id, { payments: [{ way: 'card', amount: 4_840, receipt: 'K-2' }], seen_due: 4_840 }),
  )
  expect(second).toMatchObject({ status: 409, body: { code: 'on-credit' } })
  expect(await billingOf(id)).toBe('monthly')
})
