import { beforeAll, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { CompanyPaperPdf, ListCompanyPapers, ShowCompanyCosts } from '#orders/company-papers.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { AddSite } from '#people/work-sites/client-sites.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'

let clerk: TestPerson
let company: { id: number; code: string }
const people = {} as Record<
  'main' | 'buyer' | 'otherBuyer' | 'receiver' | 'pending' | 'lateMain' | 'stranger',
  TestPerson
>
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop)
  for (const name of ['main', 'buyer', 'otherBuyer', 'receiver', 'pending', 'lateMain', 'stranger'] as const)
    people[name] = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  company = await makeCompany(shop, {
    people: [
      { user_id: people.main.id, role: 'main' },
      { user_id: people.buyer.id, role: 'buyer' },
      { user_id: people.otherBuyer.id, role: 'buyer' },
      { user_id: people.receiver.id, role: 'receiver' },
      { user_id: people.pending.id, role: 'pending' },
      { user_id: people.lateMain.id, role: 'main', until_day: '2026-11-17' },
    ],
  })
})

const papers = (who: TestPerson) =>
  shop.request(ListCompanyPapers, { as: who.token, params: { id: company.id }, query: {} })
const costs = (who: TestPerson, query: Record<string, string> = {}) =>
  shop.request(ShowCompanyCosts, { as: who.token, params: { id: company.id }, query })

test('T699 of a company’s papers and costs each role sees what is its own: all, those of its own orders, nothing', async () => {
  const goods = (await makeSellProduct(shop)).id
  const site = await shop.request(AddSite, {
    as: clerk.token,
    params: { id: company.id },
    body: { title: 'Mokykla', address: 'Žirmūnų g. 1', city: 'Vilnius' },
  })
  const order = async (who: TestPerson, changes: object) => {
    const items = [{ id: goods, type: 'sell', quantity: 1 }]
    const form = await makePricedCheckoutForm(shop, items, { private_or_company: 'company' })
    const { body } = await checkOut(shop, who, { ...form, ...forCompany, ...changes })
    const paid = await shop.request(MarkPaid, { as: clerk.token, params: { id: body.data.id } })
    expect(paid.status).toBe(200)
    return body.data
  }
  const first = await order(people.buyer, { object_id: site.body.data.id })
  const second = await order(people.otherBuyer, { comment: 'Be objekto' })

  const seen: Record<string, unknown> = {}
  for (const [name, who] of Object.entries(people)) {
    const { status, body } = await papers(who)
    const cost = await costs(who)
    const sums = cost.body.data?.map(({ month, site: of, price_with_vat }: Record<string, unknown>) => [
      ...[month, of, price_with_vat],
    ])
    const orderIds = [...new Set((body.data ?? []).map(({ order_id }: { order_id: number }) => order_id))]
    seen[name] = [status, orderIds.sort(), cost.status, sums ?? []]
  }
  const ofFirst = ['2026-11', 'Mokykla', first.price_with_vat]
  const ofSecond = ['2026-11', null, second.price_with_vat]
  const nothing = [404, [], 404, []]
  expect(seen).toEqual({
    main: [200, [first.id, second.id], 200, [ofFirst, ofSecond]],
    buyer: [200, [first.id], 200, [ofFirst]],
    otherBuyer: [200, [second.id], 200, [ofSecond]],
    receiver: nothing,
    pending: nothing,
    lateMain: nothing,
    stranger: nothing,
  })

  const invoice = (await papers(people.buyer)).body.data.find(({ kind }: { kind: string }) => kind === 'invoice')
  expect(invoice).toMatchObject({ price_with_vat: first.price_with_vat, open: 0, site: 'Mokykla', order_id: first.id })
  const opened: Record<string, number> = {}
  for (const [name, who] of Object.entries(people)) {
    const params = { id: company.id, document_id: invoice.id }
    opened[name] = (await shop.request(CompanyPaperPdf, { as: who.token, params })).status
  }
  const none = { otherBuyer: 404, receiver: 404, pending: 404, lateMain: 404, stranger: 404 }
  expect(opened).toEqual({ main: 200, buyer: 200, ...none })

  expect((await costs(people.main, { from: '2026-01-01', to: '2026-10-31' })).body.data).toEqual([])
  expect(Object.keys((await costs(people.main, { from: '2026-13-01' })).body.errors)).toEqual(['from'])
  expect(Object.keys((await costs(people.main, { from: '2026-11-02', to: '2026-11-01' })).body.errors)).toEqual(['to'])
})
