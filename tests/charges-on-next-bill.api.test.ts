import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { BillSettlements, HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'

const today = '2026-11-16'
const shop = openShopForFile({ now: new Date(`${today}T08:30:00Z`) })
let as: string
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

test('T1414 return charges of a client who pays later are on the next bill, without a mail, and the shop’s own check misses none', async () => {
  const client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  const { id: toolId } = await makeRentProduct(shop, { pricePerDayCents: 2_000 })
  const items = [{ id: toolId, type: 'rent', quantity: 1, period: { from: today, to: '2026-11-17' } }]
  const form = { ...makeDeskForm(items, { ...company }), private_or_company: 'company', client_id: client.id }
  const placed = await shop.request(CreateDeskOrder, { as, body: { ...form, state: 'placed' } })
  const params = { id: placed.body.data.id }
  const tools = async () => (await fetchHandover(shop, as, params.id)).tools
  await shop.request(HandOver, { as, params, body: makeHandOverBody(await tools()) })
  const settlement = [{ kind: 'cleaning' as const, text: 'Valymas', amount: 3_025, with_vat: true }]
  await shop.request(TakeToolsBack, { as, params, body: makeTakeBackBody(await tools(), {}, { settlement }) })
  const billed = await shop.request(BillSettlements, { as, params })
  expect(billed.status).toBe(201)

  const { pool } = shop.context.database
  const mails = await pool.query('select template from mails where order_id = $1', [billed.body.data.order_id])
  expect(mails.rows).toEqual([])
  const check = invariants.find(({ name }) => name === 'I11-mails')
  expect((await pool.query(check?.sql ?? '')).rows).toEqual([])

  const { body } = await shop.request(RunBilling, { as, body: { until: today, dry_run: true } })
  expect(body.documents).toMatchObject([{ price_with_vat: 2_420 + 3_025 }])
  await pool.query('delete from mails where order_id = $1', [params.id])
  expect((await pool.query(check?.sql ?? '')).rows).toEqual([{ what: `order ${params.id} has no mail` }])
})

test.each(['prepaid', 'monthly'] as const)(
  'T1492 charges that were agreed with VAT add up to that sum on the invoice of a company that pays %s',
  async (billing) => {
    const code = billing === 'prepaid' ? '302691103' : '302691110'
    const client = await makeCompany(shop, { code, billing, credit_limit: 1_000_000 })
    const { id: toolId } = await makeRentProduct(shop, { pricePerDayCents: 2_000 })
    const items = [{ id: toolId, type: 'rent', quantity: 1, period: { from: today, to: '2026-11-17' } }]
    const form = {
      ...makeDeskForm(items, { ...company, im_k: code }),
      private_or_company: 'company',
      client_id: client.id,
    }
    const placed = await shop.request(CreateDeskOrder, { as, body: { ...form, state: 'placed' } })
    const params = { id: placed.body.data.id }
    const tools = async () => (await fetchHandover(shop, as, params.id)).tools
    const deposit = { amount: 5_000, way: 'card' } as const
    await shop.request(HandOver, { as, params, body: makeHandOverBody(await tools(), {}, { deposit }) })
    const settlement = [999, 501, 250].map((amount) => ({
      kind: 'cleaning' as const,
      text: `Valymas ${amount}`,
      amount,
      with_vat: true,
    }))
    const kept = { returned: 3_250, kept: billing === 'prepaid' ? 1_750 : 0, reason: 'Valymas', way: 'card' as const }
    const back = makeTakeBackBody(await tools(), {}, { settlement, ...(billing === 'prepaid' && { deposit: kept }) })
    expect((await shop.request(TakeToolsBack, { as, params, body: back })).status).toBe(201)
    const billed = (await shop.request(BillSettlements, { as, params })).body.data.order_id
    const { pool } = shop.context.database
    if (billing === 'prepaid') {
      const { rows } = await pool.query(
        `select o.paid_at is not null as paid, (d.snapshot ->> 'price_with_vat')::int as sum from orders o
         join documents d on d.order_id = o.id and d.kind = 'invoice' where o.id = $1`,
        [billed],
      )
      expect(rows).toEqual([{ paid: true, sum: 1_750 }])
    } else {
      const { body } = await shop.request(RunBilling, {
        as,
        body: { until: today, dry_run: false, client_ids: [client.id] },
      })
      expect(body.documents).toMatchObject([{ price_with_vat: 2_420 + 1_750 }])
    }
    for (const { name, sql } of invariants.filter((one) => /^(I3|I4|C2|H)/.test(one.name)))
      expect([name, (await pool.query(sql)).rows]).toEqual([name, []])
  },
)
