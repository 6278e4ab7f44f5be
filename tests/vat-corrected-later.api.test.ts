import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { BillSettlements, HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling, type RunDocument } from '#finance/billing/billing.contract.ts'
import { ListCompanyBills } from '#finance/paying/my-bills.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { latvianCompany, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { vat_checks } from '#people/companies/server/companies.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { PreviewDeskOrder, SetOrderVat, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { findBroken, outside, readBilledTotal, readPapers, readVatLines } from './vat-corrections.factories.ts'

const start = new Date('2026-11-18T08:00:00Z')
let as: string
const shop = openShopForFile({ now: start, env: { PAYMENTS: 'montonio://ACCESS:SECRET@127.0.0.1:9' } })
const goTo = async (at: Date) => {
  shop.setNow(at)
  as = (await makeAdmin(shop)).token
}
beforeEach(() => goTo(start))

const db = () => shop.context.database.db
const ask = async (endpoint: Parameters<typeof shop.request>[0], id: number, input: object = {}) => {
  const answer = await shop.request(endpoint, { as, params: { id }, ...input } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const correct = (id: number, kind = 'outside') =>
  ask(SetOrderVat, id, { body: { kind, ...(kind === 'outside' && { reason: 'Šveicarijos įmonė' }) } })
const counterOf = (id: number) => fetchHandover(shop, as, id)
const place = async (quantity: number, changes: object): Promise<number> => {
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 2_000 })
  const form = { ...makeDeskForm([makeRentLine(saw, { quantity })], { ...testCompany, ...outside, ...changes }) }
  const body = { ...form, state: 'placed' as const }
  const { body: made, status } = await shop.request(CreateDeskOrder, { as, body: body as never })
  expect(status, JSON.stringify(made)).toBe(201)
  return made.data.id
}
const handOut = async (id: number) => {
  const { tools } = await counterOf(id)
  await ask(HandOver, id, { body: makeHandOverBody(tools) })
}
const takeBack = async (id: number, quantity: number, changes: object = {}) => {
  const { tools } = await counterOf(id)
  await ask(TakeToolsBack, id, { body: makeTakeBackBody(tools.slice(0, 1), { quantity }, changes) })
}
const change = async (id: number, changeItem: (item: object) => object, buyer: object = {}) => {
  const { form, version } = (await ask(ShowDeskOrder, id)).data
  const body = { ...form, ...buyer, items: form.items.map(changeItem) }
  const preview = await ask(PreviewDeskOrder, id, { body })
  expect(preview.data.problems).toEqual([])
  await ask(UpdateDeskOrder, id, {
    body: { ...body, seen: version, expected_price_with_vat: preview.data.price_with_vat },
  })
}
const extend = async (id: number, to: string) => {
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  const quote = await ask(QuoteDeskExtension, rental?.id ?? 0, { query: { to } })
  const body = { to, expected_price_with_vat: quote.data.price_with_vat }
  return (await ask(ExtendDeskRental, rental?.id ?? 0, { body })).data.order
}

test('T2175 an order handed to a confirmed company of another member state bears its VAT, and back again', async () => {
  const answer = { code: latvianCompany.pvm_k, answer: 'valid' as const, consultation_number: 'WAPIAAAA1' }
  await db()
    .insert(vat_checks)
    .values({ ...answer, asked_at: start })
  const athome = { ...testCompany, country: 'LT', city: 'Vilnius', postal_code: '01103' }
  const id = await place(1, athome)
  const kindOf = async () => (await db().select().from(orders).where(eq(orders.id, id)))[0]?.vat_kind
  expect(await kindOf()).toBe('standard')
  await change(id, (item) => item, latvianCompany)
  expect(await kindOf()).toBe('reverse-charge')
  await change(id, (item) => item, athome)
  expect(await kindOf()).toBe('standard')
  expect(await findBroken(shop, ['I1-sold'])).toEqual([])
})

test('T2167 a corrected order comes back in two parts, the second late, and what is charged for that is of the new kind', async () => {
  const id = await place(2, {})
  await ask(MarkPaid, id)
  await correct(id)
  expect(await readBilledTotal(shop, id)).toEqual([8_000, 0])
  await goTo(toInstant('2026-11-24', '09:00'))
  await handOut(id)
  await goTo(toInstant('2026-11-25', '15:00'))
  await takeBack(id, 1)
  await goTo(toInstant('2026-11-26', '15:00'))
  const late = { kind: 'late', text: 'Vėlavimas', amount: 2_000, with_vat: true }
  await takeBack(id, 1, { settlement: [late] })
  const { order_id } = (await ask(BillSettlements, id)).data
  await ask(MarkPaid, order_id)
  const [bill] = await readPapers(shop, order_id)
  expect(readVatLines(bill)).toEqual([{ kind: 'outside', rate: 0, price: 2_000, vat: 0 }])
  expect(await readBilledTotal(shop, id)).toEqual([8_000, 0])
  expect(await findBroken(shop)).toEqual([])
})

test('T2168 a corrected order on bills is made larger, extended and billed on, all by the new kind', async () => {
  const client = await makeCompany(shop, { code: '300000900', billing: 'monthly', credit_limit: 1_000_000 })
  const id = await place(1, { im_k: client.code, client_id: client.id })
  const run = async (until: string) => {
    const { status, body } = await shop.request(RunBilling, { as, body: { until, dry_run: false } })
    expect([status, body.failed], JSON.stringify(body)).toEqual([200, []])
    return body.documents
  }
  await goTo(toInstant('2026-11-24', '09:00'))
  await handOut(id)
  await goTo(toInstant('2026-11-24', '17:30'))
  expect(await run('2026-11-24')).toMatchObject([{ price: 2_000, vat: 420 }])
  await correct(id)
  expect(await readBilledTotal(shop, id)).toEqual([2_000, 0])

  await change(id, (item) => ({ ...item, quantity: 2 }))
  const more = await extend(id, '2026-11-27')
  expect([more.vat, more.vat_kind]).toEqual([0, 'outside'])
  await goTo(toInstant('2026-11-28', '09:00'))
  const later: RunDocument[] = await run('2026-11-27')
  // three more days of one machine, four of the other
  expect(later.map(({ price, vat_lines }) => [price, vat_lines.map(({ kind }) => kind)])).toEqual([
    [14_000, ['outside']],
  ])
  expect(await findBroken(shop, ['I1-sold'])).toEqual([])
})

test('T2169 a customer sees the new bill of a corrected order to pay, and not the one that was credited', async () => {
  await goTo(toInstant('2026-11-24', '07:30'))
  const main = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  const client = await makeCompany(shop, {
    code: '300000918',
    billing: 'monthly',
    credit_limit: 1_000_000,
    people: [{ user_id: main.id, role: 'main' }],
  })
  const id = await place(1, { im_k: client.code, client_id: client.id })
  await goTo(toInstant('2026-11-24', '09:00'))
  await handOut(id)
  await goTo(toInstant('2026-11-24', '17:30'))
  const { body } = await shop.request(RunBilling, { as, body: { until: '2026-11-24', dry_run: false } })
  expect(body.failed).toEqual([])
  const bills = async () => {
    const of = { as: main.token }
    const company = await shop.request(ListCompanyBills, { ...of, params: { id: client.id } })
    expect(company.status, JSON.stringify(company.body)).toBe(200)
    return company.body.data.bills.map(({ number, open }: { number: string; open: number }) => [number, open])
  }
  const before = await bills()
  expect(before).toHaveLength(1)
  await correct(id)
  const last = (await readPapers(shop, id)).at(-1)
  expect(await bills()).toEqual([[last?.snapshot.full_number, last?.snapshot.price_with_vat]])
  expect(await bills()).not.toEqual(before)
})

test('T2172 a bill corrected after its term is due the day it is corrected, and keeps the day of its supply', async () => {
  const client = await makeCompany(shop, { code: '300000925', billing: 'monthly', credit_limit: 1_000_000 })
  const id = await place(1, { im_k: client.code, client_id: client.id })
  await goTo(toInstant('2026-11-24', '09:00'))
  await handOut(id)
  await goTo(toInstant('2026-11-24', '17:30'))
  const { body } = await shop.request(RunBilling, { as, body: { until: '2026-11-24', dry_run: false } })
  expect(body.failed).toEqual([])
  const [first] = await readPapers(shop, id)
  expect(first?.snapshot.due_on).toBe('2026-12-08')
  await goTo(toInstant('2026-12-15', '10:00'))
  await correct(id)
  const last = (await readPapers(shop, id)).at(-1)?.snapshot
  expect([last?.issued_on, last?.supplied_on, last?.due_on]).toEqual([
    '2026-12-15',
    first?.snapshot.issued_on,
    '2026-12-15',
  ])
})

test('T2173 only who may set any price takes VAT off for a business outside the Union', async () => {
  const id = await place(1, {})
  const clerk = (await makeAdmin(shop, { roles: ['counter'] })).token
  const body = { kind: 'outside' as const, reason: 'Šveicarijos įmonė' }
  expect((await shop.request(SetOrderVat, { as: clerk, params: { id }, body })).status).toBe(403)
  expect((await ask(ShowDeskOrder, id)).data.form.vat ?? null).toBeNull()
  expect((await shop.request(SetOrderVat, { as, params: { id }, body })).status).toBe(200)
})
