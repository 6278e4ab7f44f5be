import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowClientCredit } from '#finance/credit/credit.contract.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { ListOrders, MyOrderPdf, ShowMyOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { StopCredit } from '#people/clients/credit-stop.contract.ts'
import { ApprovePerson } from '#people/clients/people.contract.ts'
import { client_people, clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { lapseOrders } from '#sales/closing/server/lapse-orders.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote, ShowQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'

let clerk: TestPerson
let buyer: TestPerson
let tool: number
let company: { id: number; code: string }
let price: number

const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop)
  tool = (await makeRentProduct(shop, { units: 900 })).id
  buyer = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  company = await makeCompany(shop, { people: [{ user_id: buyer.id, role: 'main' }] })
  price = (await order({ billing: 'prepaid' })).body.data.price_with_vat
})
afterAll(async () => {
  await holds()
})
beforeEach(async () => {
  const { db } = shop.context.database
  await db.update(orders).set({ deleted_at: shop.context.clock() }).where(sql`${orders.billing} <> 'prepaid'`)
  await db.execute(
    sql`update rentals set cancelled_at = now() where order_id in (select id from orders where deleted_at is not null)`,
  )
  await db.update(clients).set({ credit_stopped_at: null, credit_stopped_by: null, credit_stop_reason: null })
  await trust({})
})

const db = () => shop.context.database.db
const trust = (terms: object, limit = 10) =>
  shop.request(UpdateClient, {
    as: clerk.token,
    params: { id: company.id },
    body: { terms: { billing: 'monthly', due_days: 30, credit_limit: price * limit, stop_after_days: null, ...terms } },
  })
const days = (changes: object = {}) => [
  { id: tool, type: 'rent', quantity: 1, period: { from: '2026-11-24', to: '2026-11-25' }, ...changes },
]
const order = async (changes: object = {}, who = buyer, items: object[] = days()) =>
  checkOut(shop, who, {
    ...(await makePricedCheckoutForm(shop, items, { private_or_company: 'company' })),
    ...forCompany,
    // not a repeat of an earlier order
    comment: `Nr. ${++ordered}`,
    ...changes,
  })
let ordered = 0
const atDesk = (changes: object = {}) =>
  shop.request(CreateDeskOrder, {
    as: clerk.token,
    body: makeDeskForm(days(), { private_or_company: 'company', client_id: company.id, state: 'placed', ...changes }),
  })
const free = async () =>
  (await shop.request(ShowClient, { as: clerk.token, params: { id: company.id } })).body.data.balance.free
const mailsOf = (id: number) => db().select().from(mails).where(eq(mails.order_id, id)).orderBy(mails.id)
const letIn = () => ({ asked_at: shop.context.clock(), approved_at: shop.context.clock() })
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

async function holds() {
  for (const { name, sql: value } of invariants) {
    const match = await db().execute(value)
    expect([name, match.rows]).toEqual([name, []])
  }
}

test('T630 an order of a client on credit is confirmed without money: no prepayment, the contract and how it is paid in the mail', async () => {
  const placed = await order({ po_number: 'PO-2026/17' })
  expect(placed.status).toBe(201)
  const { id, billing, is_payed, po_number, documents } = placed.body.data
  expect({ billing, is_payed, po_number }).toEqual({ billing: 'monthly', is_payed: false, po_number: 'PO-2026/17' })
  expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['contract'])
  const [mail] = await mailsOf(id)
  expect(mail?.subject).toBe(`Užsakymas Nr. ${id} patvirtintas`)
  expect(mail?.text).toContain('Apmokėsite pagal sąskaitą per 30\u00a0d., iš anksto mokėti nereikia.')
  expect(mail?.text).toContain('PO-2026/17')
  expect(mail?.text).not.toMatch(/Išankstin|Įmokos kodas/)
  expect(mail?.attachments).toHaveLength(1)
  const paper = await shop.request(MyOrderPdf, { as: buyer.token, params: { id, kind: 'prepayment' } })
  expect(refusal(paper)).toEqual([409, 'on-credit'])
  const desk = await atDesk()
  expect([desk.status, desk.body.data.billing]).toEqual([201, 'monthly'])
  const quoted = (await atDesk({ state: 'quoted' })).body.data
  const accepted = await shop.request(AcceptQuote, { params: { secret: quoted.quote.secret } })
  expect(accepted.status).toBe(200)
  const [row] = await db().select().from(orders).where(eq(orders.id, quoted.id))
  expect([row?.billing, row?.lapses, row?.client_id]).toEqual(['monthly', false, company.id])
  expect(await free()).toBe(price * 7)
})

test('T631 on credit a client orders up to the limit and no cent more; then only what is paid before', async () => {
  await trust({ credit_limit: price * 2 - 1 })
  expect((await order()).status).toBe(201)
  const refused = await order()
  expect(refusal(refused)).toEqual([409, 'over-credit-limit'])
  expect(refused.body.free).toBe(price - 1)
  expect(refused.body.message).toMatch(/^Iki kredito limito liko .* o reikia .* arba rinkitės apmokėti iš anksto\.$/)
  expect(refusal(await atDesk())).toEqual([409, 'over-credit-limit'])
  const first = await order({ billing: 'prepaid' })
  expect([first.status, first.body.data.billing]).toEqual([201, 'prepaid'])
  expect(first.body.data.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['prepayment'])
  expect(await free()).toBe(price - 1)
  // a cent more, and it fits exactly
  await trust({ credit_limit: price * 2 })
  expect((await order()).status).toBe(201)
  expect(await free()).toBe(0)
})

test('T632 twenty orders of one client at once never pass its limit together', async () => {
  // different tools and buyers: only the client's lock serialises them
  const each: { tool: number; who: TestPerson }[] = []
  for (let index = 0; index < 20; index++) {
    const who = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
    await db()
      .insert(client_people)
      .values({ client_id: company.id, user_id: who.id, role: 'main', ...letIn() })
    each.push({ tool: (await makeRentProduct(shop, { units: 1 })).id, who })
  }
  await trust({}, 7)
  const all = await Promise.all(
    each.map(({ tool: id, who }, index) => {
      const items = days({ id })
      return index % 4 ? order({}, who, items) : atDesk({ items })
    }),
  )
  const answers = all.map(({ status, body }) => (status === 201 ? 201 : body.code))
  expect(answers.filter((one) => one === 201)).toHaveLength(7)
  expect(answers.filter((one) => one === 'over-credit-limit')).toHaveLength(13)
  expect(await free()).toBe(0)
})

test('T633 a client stopped by the office orders nothing on credit; the office sees why, the client what to do', async () => {
  await shop.request(StopCredit, { as: clerk.token, params: { id: company.id }, body: { reason: 'Neatsiliepia' } })
  const web = await order()
  expect(refusal(web)).toEqual([409, 'credit-stopped'])
  expect(web.body.message).toContain('rinkitės apmokėti iš anksto')
  expect(web.body.message).not.toContain('Neatsiliepia')
  const desk = await atDesk()
  expect(refusal(desk)).toEqual([409, 'credit-stopped'])
  expect(desk.body.message).toContain('Neatsiliepia')
  // a name brings quotes of its own
  expect(desk.body.message).not.toMatch(/„[^“]*„/)
  expect((await order({ billing: 'prepaid' })).status).toBe(201)
})

test('T740 the credit left to order on, or why there is none, is shown before anything is typed', async () => {
  const entry = async () =>
    (await shop.request(ShowClientCredit, { as: clerk.token, params: { id: company.id } })).body.data
  await trust({}, 2)
  expect(await entry()).toEqual({ billing: 'monthly', due_days: 30, free: price * 2, refused: null })
  await order()
  expect((await entry()).free).toBe(price)
  await shop.request(StopCredit, { as: clerk.token, params: { id: company.id }, body: { reason: 'Neatsiliepia.' } })
  expect(await entry()).toMatchObject({ free: price, refused: (await atDesk()).body.message })
  expect((await entry()).refused).toContain('Priežastis: Neatsiliepia. Atnaujinkite')
  await trust({ billing: 'prepaid' })
  expect(await entry()).toMatchObject({ billing: 'prepaid', refused: null })
  expect((await shop.request(ShowClientCredit, { as: buyer.token, params: { id: company.id } })).status).toBe(403)
  expect((await shop.request(ShowClientCredit, { as: clerk.token, params: { id: 9_999 } })).status).toBe(404)
})

test('T1165 a client on credit who opens the accepted quote sees how it is paid, and is offered no payment', async () => {
  const quoted = await atDesk({ state: 'quoted' })
  expect(quoted.status).toBe(201)
  const { secret } = quoted.body.data.quote
  const [kept] = await db().select().from(desk_orders).where(eq(desk_orders.id, quoted.body.data.id))
  expect(kept?.promised?.paper.terms.join(' ')).toContain('Iš anksto mokėti nereikia')
  expect(kept?.promised?.paper.terms.join(' ')).not.toContain('išankstinę')
  const shown = (await shop.request(AcceptQuote, { params: { secret } })).body.data
  expect(shown).toMatchObject({
    state: 'placed',
    billing: 'monthly',
    due_days: 30,
    money: { received: 0, due: 0, credited: 0 },
  })
  expect((await shop.request(ShowQuote, { params: { secret } })).body.data).toEqual(shown)
  const prepaid = await atDesk({ state: 'quoted', billing: 'prepaid' })
  const other = (await shop.request(AcceptQuote, { params: { secret: prepaid.body.data.quote.secret } })).body.data
  expect(other).toMatchObject({ billing: 'prepaid', money: { received: 0, due: other.price_with_vat } })
})

test('T634 terms that change hold for what is ordered from then on', async () => {
  const monthly = (await order()).body.data.id
  await trust({ billing: 'on_return' })
  expect((await order()).body.data.billing).toBe('on_return')
  await trust({ billing: 'prepaid' })
  expect((await order()).body.data.billing).toBe('prepaid')
  const shown = await shop.request(ShowMyOrder, { as: buyer.token, params: { id: monthly } })
  expect(shown.body.data.billing).toBe('monthly')
  expect(await free()).toBe(price * 8)
})

test('T635 an order on credit neither lapses nor is waited for; its money is written down for its bills', async () => {
  const { id } = (await order()).body.data
  await lapseOrders(shop.context)
  const [row] = await db().select().from(orders).where(eq(orders.id, id))
  expect(row?.lapsed_at).toBe(null)
  const listed = async (paid: string) =>
    (await shop.request(ListOrders, { as: clerk.token, query: { paid } })).body.data.map(
      (one: { id: number }) => one.id,
    )
  expect(await listed('credit')).toEqual([id])
  expect(await listed('0')).not.toContain(id)
  expect(refusal(await shop.request(MarkPaid, { as: clerk.token, params: { id } }))).toEqual([409, 'on-credit'])
  const paid = await shop.request(RecordPayment, {
    as: clerk.token,
    params: { id },
    body: { amount: price, way: 'transfer', paid_on: '2026-11-18' },
  })
  expect(refusal(paid)).toEqual([409, 'on-credit'])
  expect(paid.body.message).toContain('kliento puslapyje')
  expect((await shop.request(DeleteOrder, { as: clerk.token, params: { id } })).status).toBe(204)
  expect(await free()).toBe(price * 10)
})

test('T636 a changed order on credit is asked for what it costs more, keeps its client, and is told without an invoice', async () => {
  await trust({}, 2)
  const { id } = (await order()).body.data
  const shown = (await shop.request(ShowDeskOrder, { as: clerk.token, params: { id } })).body.data
  const put = async (items: object[], changes: object = {}) =>
    shop.request(UpdateDeskOrder, { as: clerk.token, params: { id }, body: { items, seen: shown.version, ...changes } })
  const line_id = shown.lines[0].id
  expect(refusal(await put(days({ line_id, quantity: 3 })))).toEqual([409, 'over-credit-limit'])
  const other = { title: 'UAB „Kita“', im_k: '301000006' }
  expect(refusal(await put(days({ line_id }), other))).toEqual([409, 'not-changeable'])
  const changed = await put(days({ line_id, quantity: 2 }))
  expect([changed.status, changed.body.data.billing]).toEqual([200, 'monthly'])
  expect(await free()).toBe(0)
  const [, mail] = await mailsOf(id)
  expect([mail?.template, mail?.attachments?.length]).toEqual(['order-changed', 1])
  expect(mail?.text).toContain('Apmokėsite pagal sąskaitą')
  expect(mail?.text).not.toContain('išankstin')
  // reductions are always allowed, even after a credit stop
  await shop.request(StopCredit, { as: clerk.token, params: { id: company.id }, body: { reason: 'Skola' } })
  const less = await shop.request(UpdateDeskOrder, {
    as: clerk.token,
    params: { id },
    body: { items: days({ line_id }), seen: changed.body.data.version },
  })
  expect([less.status, await free()]).toEqual([200, price])
})

test('T637 an extension of a rental on credit is on credit within the limit, and within a buyer’s', async () => {
  const input = { to: '2026-11-26' }
  const extend = async (id: number, rentalId: number, who: TestPerson) => {
    const quote = await shop.request(QuoteExtension, { as: who.token, params: { id, rentalId }, query: input })
    const expected_price_with_vat = quote.body.data.price_with_vat
    return shop.request(ExtendRental, {
      as: who.token,
      params: { id, rentalId },
      body: { ...input, expected_price_with_vat },
    })
  }
  const small = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
  const now = shop.context.clock()
  await db()
    .insert(client_people)
    .values({
      client_id: company.id,
      user_id: small.id,
      role: 'buyer',
      order_limit: price,
      asked_at: now,
      approved_at: now,
    })
  await trust({}, 1)
  const { id, rentals } = (await order({}, small)).body.data
  expect(refusal(await extend(id, rentals[0].id, small))).toEqual([409, 'over-credit-limit'])
  await trust({}, 2)
  const limit = (cents: number) =>
    shop.request(ApprovePerson, {
      as: clerk.token,
      params: { id: company.id, user_id: small.id },
      body: { role: 'buyer', limit: cents },
    })
  await limit(100)
  expect(refusal(await extend(id, rentals[0].id, small))).toEqual([409, 'over-buyer-limit'])
  await limit(price)
  const extended = await extend(id, rentals[0].id, small)
  expect([extended.status, extended.body.data.order.billing]).toEqual([201, 'monthly'])
  expect(extended.body.data.order.documents).toEqual([])
  const [mail] = await mailsOf(extended.body.data.order.id)
  expect([mail?.template, mail?.text.includes('Apmokėsite pagal sąskaitą')]).toEqual(['rental-extended', true])
  expect(await free()).toBe(price * 2 - price - extended.body.data.order.price_with_vat)
})

test('T638 a number of the client’s own is one short line', async () => {
  for (const po_number of ['a'.repeat(51), 'a\nb', 7]) {
    const { status, body } = await order({ po_number })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['po_number']])
  }
  expect((await order({ po_number: ' ' })).body.data.po_number).toBe(null)
})
