import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { CheckIsaf, IsafFile } from '#finance/books/isaf.contract.ts'
import { UblFile } from '#finance/books/ubl.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now: start })

test('T1305 a price by hand and a free line are on the bill of a client who pays later, in its e-invoice and in i.SAF, to the cent', async () => {
  let clerk = await makeAdmin(shop)
  const seller = { ...testSettings, iban: 'LT121000011101001000' }
  expect((await shop.request(SaveSettings, { as: clerk.token, body: seller })).status).toBe(200)
  const client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  const saw = await makeRentProduct(shop, { title: 'Betono pjūklas', units: 1, pricePerDayCents: 1_999 })
  const period = { from: '2026-11-18', to: '2026-11-19' }
  const items = [
    { id: saw.id, type: 'rent', quantity: 1, period, discount: { percent: 10, reason: 'Sutarta telefonu' } },
    { type: 'service', title: 'Transportas pagal susitarimą', quantity: 2, price: 1_250 },
  ]
  const body = {
    ...makeDeskForm(items),
    ...company,
    private_or_company: 'company',
    client_id: client.id,
    state: 'placed',
  }
  const placed = await shop.request(CreateDeskOrder, { as: clerk.token, body })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { id, rentals } = placed.body.data
  shop.setNow(new Date('2026-11-19T14:00:00Z'))
  clerk = await makeAdmin(shop)
  await shop.request(MarkReturned, { as: clerk.token, params: { id: rentals[0].id } })
  shop.setNow(new Date('2026-12-01T08:00:00Z'))
  clerk = await makeAdmin(shop)

  const run = await shop.request(RunBilling, { as: clerk.token, body: { until: '2026-11-30' } })
  // two days of 17,99 € and two trips of 12,50 €
  const [net, vat] = [2 * 1_799 + 2 * 1_250, Math.round((2 * 1_799 + 2 * 1_250) * 0.21)]
  expect(run.body, JSON.stringify(run.body)).toMatchObject({
    documents: [{ kind: 'invoice', price: net, vat, price_with_vat: net + vat }],
    failed: [],
  })
  const bill = run.body.documents[0].id as number
  const [paper] = await shop.context.database.db.select().from(documents).where(eq(documents.id, bill))
  expect(JSON.stringify(paper?.snapshot)).toContain('Transportas pagal susitarimą')
  expect(JSON.stringify(paper?.snapshot)).not.toContain('Sutarta telefonu')

  const ubl = await shop.request(UblFile, { as: clerk.token, params: { id, document_id: bill } })
  const xml = ubl.bytes.toString()
  expect(xml).toContain('Transportas pagal susitarimą')
  expect(xml).toContain(`<cbc:TaxExclusiveAmount currencyID="EUR">${(net / 100).toFixed(2)}</cbc:TaxExclusiveAmount>`)
  expect(xml).toContain(`<cbc:PayableAmount currencyID="EUR">${((net + vat) / 100).toFixed(2)}</cbc:PayableAmount>`)

  const month = { as: clerk.token, query: { month: '2026-12' } }
  expect((await shop.request(CheckIsaf, month)).body.data).toMatchObject({ problems: [], vat })
  expect((await shop.request(IsafFile, month)).bytes.toString()).toContain(
    `<TaxableValue>${(net / 100).toFixed(2)}</TaxableValue>`,
  )
})
