import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { SettleOrder } from '#finance/checkout-payments/settling.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeRentLine } from '#sales/desk/server/desk.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let clerk: TestPerson
let disc: { id: number }
let drill: { id: number }
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  clerk = await makeAdmin(shop)
  disc = await makeSellProduct(shop, { title: 'Deimantinis diskas', units: 10, priceCents: 1_000 })
  drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 2, pricePerDayCents: 2_000 })
  return async () => {
    const findings = await verify(shop.context.database.pool, shop.context.config)
    await shop.close()
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
  }
})

const db = () => shop.context.database.db
const goods = (quantity = 1) => ({ id: disc.id, type: 'sell', quantity })
const place = (body: object) =>
  shop.request(CreateDeskOrder, {
    as: clerk.token,
    body: { private_or_company: 'private', papers: 'print', state: 'placed', ...body },
  })
const placed = async (body: object) => {
  const answer = await place(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const mailsTo = () => db().select().from(mails)

test('T1300 a buyer who takes goods along needs no name, and nothing is mailed: not the order, not the invoice', async () => {
  const before = (await mailsTo()).length
  const { id, price_with_vat } = await placed({ items: [goods(2)] })
  const body = { payments: [{ way: 'cash', amount: price_with_vat, receipt: '0001/15' }], seen_due: price_with_vat }
  const settled = await shop.request(SettleOrder, { as: clerk.token, params: { id }, body })
  expect([settled.status, settled.body.data?.due], JSON.stringify(settled.body)).toEqual([201, 0])
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({
    client: 'Pirkėjas kasoje',
    email: '',
    phone: '',
    address: '',
    city: '',
    client_id: null,
  })
  const papers = await db().select().from(documents).where(eq(documents.order_id, id))
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['invoice', 'prepayment'])
  for (const { snapshot } of papers)
    expect(snapshot).toMatchObject({ buyer: { name: 'Pirkėjas kasoje', address: '', email: '', code: null } })
  expect(await mailsTo()).toHaveLength(before)
  await placed({ items: [goods()], phone: '8 612 34567' })
  expect(await db().select().from(clients)).toEqual([])
})

test('T1300 a walk-in rents by name and phone; the contract and the act have no e-mail and are not mailed', async () => {
  const before = (await mailsTo()).length
  const { id, lines, rentals } = await placed({
    name: 'Jonas',
    lastname: 'Jonaitis',
    phone: '8 612 34567',
    items: [makeRentLine(drill)],
  })
  expect((await shop.request(MarkPaid, { as: clerk.token, params: { id } })).status).toBe(200)
  expect(lines).toHaveLength(1)
  const tool = {
    rental_id: rentals[0].id,
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
    headers: { 'idempotency-key': 'walk-in-1' },
    body: {
      lines: [tool],
      briefing_given: true,
      client_name: 'Jonas Jonaitis',
      signature: [],
      signed_by_typing: true,
      deposit: null,
    },
  })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  const papers = await db().select().from(documents).where(eq(documents.order_id, id))
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['act', 'contract', 'invoice', 'prepayment'])
  expect(await mailsTo()).toHaveLength(before)
  expect(await db().select().from(clients)).toMatchObject([
    { name: 'Jonas Jonaitis', phone: '+37061234567', email: null },
  ])
})

test('T1300 an address that is given stands on the papers, and still nothing is mailed', async () => {
  const before = (await mailsTo()).length
  const whole = { email: 'jonas@example.lt', phone: '861234567', address: 'Aušros g. 1', city: 'Kaunas' }
  const { id } = await placed({ name: 'Jonas', lastname: 'Jonaitis', ...whole, items: [goods()] })
  await shop.request(MarkPaid, { as: clerk.token, params: { id } })
  expect((await db().select().from(orders).where(eq(orders.id, id)))[0]?.email).toBe('jonas@example.lt')
  expect(await mailsTo()).toHaveLength(before)
})

test('T1301 a company gives what an invoice asks for, a tool its renter’s name, a delivery its address', async () => {
  const errorsOf = async (body: object) => {
    const { status, body: answer } = await place(body)
    return [status, Object.keys(answer.errors ?? {}).sort()]
  }
  const firm = { private_or_company: 'company', title: 'UAB „Pavyzdys“', im_k: '304049058' }
  expect(await errorsOf({ ...firm, items: [goods()] })).toEqual([
    422,
    ['address', 'city', 'email', 'lastname', 'name', 'phone'],
  ])
  expect(await errorsOf({ items: [makeRentLine(drill)] })).toEqual([422, ['lastname', 'name']])
  expect(await errorsOf({ items: [goods(), makeRentLine(drill)], name: 'Jonas' })).toEqual([422, ['lastname']])
  expect(await errorsOf({ items: [goods()], delivery: 'delivery' })).toEqual([422, ['address', 'city', 'postal_code']])
  expect(await errorsOf({ items: [goods()], email: 'ne adresas', phone: '12' })).toEqual([422, ['email', 'phone']])
  expect(await errorsOf({ items: [goods()], papers: 'mail' })).toEqual([
    422,
    ['address', 'city', 'email', 'lastname', 'name', 'phone'],
  ])
  expect(await errorsOf({ items: [goods()], papers: 'fax' })).toEqual([422, ['papers']])
  expect(await errorsOf({ items: [goods()], state: 'quoted' })).toEqual([
    422,
    ['address', 'city', 'email', 'lastname', 'name', 'phone'],
  ])
})

test('T1301 a walk-in’s order is changed without asking for what it lacks; what follows it is not mailed either', async () => {
  const { id } = await placed({ name: 'Jonas', lastname: 'Jonaitis', items: [makeRentLine(drill)] })
  const change = async (changes: object) => {
    const { body } = await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })
    const { form, version: seen } = body.data
    expect(form.papers).toBe('print')
    const answer = await shop.request(UpdateDeskOrder, {
      as: clerk.token,
      params: { id },
      body: { ...form, ...changes, seen },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const before = (await mailsTo()).length
  await change({ items: [makeRentLine(drill, { quantity: 2 })] })
  await shop.request(MarkPaid, { as: clerk.token, params: { id } })
  await change({ items: [makeRentLine(drill, { quantity: 2 }), goods()] })
  await change({ phone: '+37061234567' })
  expect(await mailsTo()).toHaveLength(before)
  const family = await db().select().from(orders)
  expect(family.map(({ prints_papers }) => prints_papers)).toEqual([true, true])
})
