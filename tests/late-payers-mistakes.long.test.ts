import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { billReturned } from '#finance/billing/server/bill-returned.ts'
import { makeClientSite, makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { ShowClientCredit } from '#finance/credit/credit.contract.ts'
import { CloseMonth } from '#finance/months/months.contract.ts'
import { ListClientDocuments, RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { CompanyPaperPdf, ListCompanyPapers, ShowCompanyCosts } from '#orders/company-papers.contract.ts'
import { ListMyOrders, MyOrderDocument, ShowMyOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { ListClients, ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import {
  ApproveMyPerson,
  ApprovePerson,
  JoinClient,
  ListMyClients,
  RemoveMyPerson,
  ShowMyClient,
} from '#people/clients/people.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { AddMySite } from '#people/work-sites/client-sites.contract.ts'
import { DeleteObject, ListObjects, UpdateObject } from '#people/work-sites/objects.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { OffRent, OffRentByOffice } from '#rentals/stops.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
let customer: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
})
afterAll(async () => {
  for (const { name, sql } of invariants.filter((one) => /^C2-/.test(one.name)))
    expect((await db().execute(sql)).rows, name).toEqual([])
})

const db = () => shop.context.database.db
const iso = (day: Day, time = '12:00') => toInstant(day, time).toISOString()

async function comesTo(day: Day, time = '12:00'): Promise<void> {
  shop.setNow(toInstant(day, time))
  for (const person of [admin, customer])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: toInstant(day, time) }), { userId: person.id, remember: true }),
    )
}

async function everything(): Promise<Record<string, string>> {
  const { pool } = shop.context.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const { rows } = await pool.query<{ name: string; said: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as said from "${name}" t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, said }) => [name, said]))
}

async function writesNothing<Told>(story: () => Promise<Told>): Promise<Told> {
  const before = await everything()
  const entry = await story()
  expect(await everything()).toEqual(before)
  return entry
}

function refusal({ status, body }: TestAnswer): { parts: unknown[]; message: string; body: TestAnswer['body'] } {
  const errors = Object.entries((body.errors ?? {}) as Record<string, string[]>)
  for (const sentence of [body.message, ...errors.flatMap(([, own]) => own)])
    expect(sentence).toMatch(/[a-ząčęėįšųūž€0-9“)]\.$/)
  return { parts: [status, body.code, ...errors.map(([field]) => field)], message: body.message, body }
}

const refused = (ask: () => Promise<TestAnswer>) => writesNothing(async () => refusal(await ask()))

/** Company codes with valid check digits. */
const codes = [
  '301000006',
  '301000013',
  '301000020',
  '301000038',
  '301000045',
  '301000052',
  '301000069',
  '301000077',
  '301000084',
  '301000091',
  '301000102',
  '301000112',
]
const aClient = (overrides: object = {}) =>
  makeCompany(shop, { code: codes.pop() ?? '', billing: 'monthly', credit_limit: 10_000_000, ...overrides })
const aConfirmed = () => makeCustomer(shop, { email_confirmed_at: shop.context.clock() })
const show = async (id: number) => (await shop.request(ShowClient, { as: admin.token, params: { id } })).body.data
const trust = (id: number, terms: object) =>
  shop.request(UpdateClient, { as: admin.token, params: { id }, body: { terms } })
const run = async (client: number, until: Day) => {
  const { body } = await shop.request(RunBilling, {
    as: admin.token,
    body: { until, dry_run: false, client_ids: [client] },
  })
  expect(body.failed).toEqual([])
  return body.documents
}

const hired = (id: number) => [{ id, type: 'rent', quantity: 1, period: { from: '2026-12-21', to: '2026-12-22' } }]
const formWith = async (code: string, items: object[], changes: object = {}) => ({
  ...(await makePricedCheckoutForm(shop, items, { private_or_company: 'company' })),
  ...forCompany,
  im_k: code,
  ...changes,
})
const orderRow = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const documentsOf = async (id: number) =>
  (await shop.request(ListClientDocuments, { as: admin.token, params: { id }, query: {} })).body.data
const rentalOf = async (orderId: number) =>
  (await db().select().from(rentals).where(eq(rentals.order_id, orderId)))[0]?.id ?? 0
const back = (id: number) => shop.request(MarkReturned, { as: admin.token, params: { id }, body: {} })
const sum = (bills: { price_with_vat: number }[]) => bills.reduce((all, bill) => all + bill.price_with_vat, 0)

test('T765 a person who types the code of a company that pays later waits, and nowhere sees or orders anything of it', async () => {
  const [main, typist] = [await aConfirmed(), await aConfirmed()]
  const company = await aClient({
    name: 'UAB „Tik parduotuvei žinoma“',
    phone: '+37061119999',
    people: [{ user_id: main.id, role: 'main' }],
  })
  const site = await makeClientSite(shop, company.id, 'Slapta statybvietė')
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' })
  const order = { user_id: main.id, lines: [line], order: { object_id: site } }
  const { id } = await makeOrderOnCredit(shop, company.id, order)
  const [bill] = await run(company.id, '2026-11-18')
  const as = typist.token
  const joined = await shop.request(JoinClient, { as, body: { code: company.code } })
  expect([joined.status, joined.body.data.role, joined.body.data.id]).toEqual([201, 'pending', null])

  const params = { id: company.id }
  const paper = { document_id: bill.id }
  const body = { title: 'Mano', address: 'Gatvė 1', city: 'Kaunas' }
  const closed = [
    () => shop.request(ShowMyClient, { as, params }),
    () => shop.request(ListCompanyPapers, { as, params }),
    () => shop.request(CompanyPaperPdf, { as, params: { ...params, ...paper } }),
    () => shop.request(ShowCompanyCosts, { as, params }),
    () => shop.request(ShowMyOrder, { as, params: { id } }),
    () => shop.request(MyOrderDocument, { as, params: { id, ...paper } }),
    () => shop.request(AddMySite, { as, params, body }),
    () => shop.request(UpdateObject, { as, params: { id: site }, body }),
    () => shop.request(DeleteObject, { as, params: { id: site } }),
    () => shop.request(ApproveMyPerson, { as, params: { ...params, user_id: typist.id }, body: { role: 'main' } }),
    () => shop.request(RemoveMyPerson, { as, params: { ...params, user_id: main.id } }),
  ]
  await writesNothing(async () => {
    for (const ask of closed) expect(refusal(await ask()).parts).toEqual([404, 'not-found'])
  })
  const office = { as, params: { ...params, user_id: typist.id }, body: { role: 'main' } }
  expect((await refused(() => shop.request(ApprovePerson, office))).parts[0]).toBe(403)
  expect((await shop.request(ListObjects, { as })).body.data).toEqual([])

  // waiting, unknown to the company, or without an account: the order is private and prepaid
  const goods = await makeSellProduct(shop)
  const form = await formWith(company.code, [{ id: goods.id, type: 'sell', quantity: 1 }])
  const balance = (await show(company.id)).balance
  const said: unknown[] = [joined.body, (await shop.request(ListMyClients, { as })).body]
  for (const [who, token] of [
    ['typist', as],
    ['stranger', (await aConfirmed()).token],
    ['guest', undefined],
  ] as const) {
    const send = (more: object) => shop.request(Checkout, { ...(token && { as: token }), body: { ...form, ...more } })
    expect([who, (await refused(() => send({ object_id: site }))).parts]).toEqual([who, [422, 'invalid', 'object_id']])
    for (const more of [{ billing: 'monthly' }, { billing: 'on_return', ask_approval: true }]) {
      const placed = await send({ ...more, comment: `${who} ${more.billing}` })
      expect([who, placed.status]).toEqual([who, 201])
      expect(await orderRow(placed.body.data.id)).toMatchObject({
        client_id: null,
        billing: 'prepaid',
        unapproved_since: null,
      })
      said.push(placed.body)
    }
  }
  const words = JSON.stringify(said)
  for (const secret of ['Tik parduotuvei', '61119999', 'Slapta', bill.full_number]) expect(words).not.toContain(secret)
  expect((await show(company.id)).balance).toEqual(balance)
  expect((await shop.request(ListMyOrders, { as: main.token })).body.data).toHaveLength(1)

  await shop.request(ApprovePerson, { ...office, as: admin.token })
  expect((await shop.request(ListMyOrders, { as: main.token })).body.data).toHaveLength(1)
  expect((await shop.request(ShowMyOrder, { as, params: { id } })).status).toBe(200)
}, 20_000)

test('T766 a limit that is lowered below what is owed says so, is nowhere told as more than it is, and refuses the next order', async () => {
  const main = await aConfirmed()
  const company = await aClient({ people: [{ user_id: main.id, role: 'main' }] })
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' })
  await makeOrderOnCredit(shop, company.id, { user_id: main.id, lines: [line] })
  await run(company.id, '2026-11-18')
  const { open, unbilled } = (await show(company.id)).balance
  expect(Math.min(open, unbilled)).toBeGreaterThan(0)
  const owed = open + unbilled
  const euros = (cents: number) => formatMoney(cents)

  expect((await trust(company.id, { credit_limit: owed })).body.message).toBeUndefined()
  const lowered = await trust(company.id, { credit_limit: 10_000 })
  expect([lowered.status, lowered.body.message]).toEqual([
    200,
    `Limitas mažesnis už tai, ką klientas jau skolingas (${euros(owed)}): kol nesumokės ${euros(owed - 10_000)}, nauji užsakymai į skolą bus atmetami.`,
  ])
  const free = 10_000 - owed
  const entries = [
    lowered.body.data.balance.free,
    (await show(company.id)).balance.free,
    (await shop.request(ListClients, { as: admin.token, query: { search: company.code } })).body.data[0].balance.free,
    (await shop.request(ListMyClients, { as: main.token })).body.data[0].balance.free,
    (await shop.request(ShowClientCredit, { as: admin.token, params: { id: company.id } })).body.data.free,
  ]
  expect(entries).toEqual(entries.map(() => free))

  const tool = await makeRentProduct(shop, { units: 3 })
  const form = await formWith(company.code, hired(tool.id))
  const web = await refused(() => checkOut(shop, main, form))
  expect([web.parts, web.body.free]).toEqual([[409, 'over-credit-limit'], free])
  expect(web.message).toMatch(/^Kredito limitas jau išnaudotas, o reikia .* arba rinkitės apmokėti iš anksto\.$/)
  const typed = { private_or_company: 'company' as const, client_id: company.id, state: 'placed' as const }
  const body = makeDeskForm(hired(tool.id), typed)
  const desk = await refused(() => shop.request(CreateDeskOrder, { as: admin.token, body }))
  expect([desk.parts, desk.body.free]).toEqual([[409, 'over-credit-limit'], free])

  await shop.request(RecordClientPayment, {
    as: admin.token,
    params: { id: company.id },
    body: { amount: open, paid_on: '2026-11-18', way: 'transfer' },
  })
  expect((await show(company.id)).balance).toEqual({ open: 0, unbilled, free: 10_000 - unbilled, advance: 0 })
  // prepaying clients are refused nothing, and are not told of limits
  const first = await trust(company.id, { billing: 'prepaid', credit_limit: 0 })
  expect(first.body.message).toBe(
    `Limitas mažesnis už tai, ką klientas jau skolingas (${euros(unbilled)}). Už tai, kas jau užsakyta į skolą (${euros(unbilled)}), sąskaitos bus išrašytos, kaip sutarta.`,
  )
  expect((await checkOut(shop, main, form)).body.data.billing).toBe('prepaid')
})

test('T767 terms that change in the middle of a month leave what was ordered before as it was agreed: nothing is lost, nothing billed twice', async () => {
  const tool = await makeRentProduct(shop, { units: 9 })
  const mine = { user_id: customer.id, role: 'main' as const }
  const line = () => makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-27' })
  const order = async ({ code }: { code: string }, comment = '') =>
    (await checkOut(shop, customer, await formWith(code, hired(tool.id), { comment }))).body.data

  const leaving = await aClient({ people: [mine] })
  const { id: begun } = await makeOrderOnCredit(shop, leaving.id, { user_id: customer.id, lines: [await line()] })
  const coming = await aClient({ billing: 'prepaid', people: [mine] })
  const paidFirst = await order(coming)
  const [toMonthly, toReturn] = [await aClient({ billing: 'on_return' }), await aClient()]
  const onReturn = { lines: [await line()], order: { billing: 'on_return' as const } }
  const { id: atReturn } = await makeOrderOnCredit(shop, toMonthly.id, onReturn)
  const { id: byMonth } = await makeOrderOnCredit(shop, toReturn.id, { lines: [await line()] })

  const firstBill = await run(leaving.id, '2026-11-18')
  expect(firstBill).toHaveLength(1)
  const [issued] = await documentsOf(leaving.id)
  expect(issued.due_on).toBe('2026-12-02')
  const left = (await show(leaving.id)).balance.unbilled
  const answer = await trust(leaving.id, { billing: 'prepaid', due_days: 30 })
  expect([answer.body.message, answer.body.data.balance.unbilled]).toEqual([
    `Už tai, kas jau užsakyta į skolą (${formatMoney(left)}), sąskaitos bus išrašytos, kaip sutarta.`,
    left,
  ])
  await trust(coming.id, { billing: 'monthly' })
  await trust(toMonthly.id, { billing: 'monthly' })
  await trust(toReturn.id, { billing: 'on_return' })

  const after = await order(leaving)
  expect([after.billing, after.documents.map(({ kind }: { kind: string }) => kind)]).toEqual([
    'prepaid',
    ['prepayment'],
  ])
  expect((await show(leaving.id)).balance.unbilled).toBe(left)
  expect(await run(coming.id, '2026-11-18')).toEqual([])
  expect((await show(coming.id)).balance.unbilled).toBe(0)
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id: paidFirst.id } })).status).toBe(200)
  expect(await run(coming.id, '2026-11-18')).toEqual([])
  expect((await documentsOf(coming.id)).map(({ open }: { open: number }) => open)).toEqual([0])
  expect((await order(coming, 'antras')).billing).toBe('monthly')

  expect(await run(toMonthly.id, '2026-11-18')).toEqual([])
  const half = await run(toReturn.id, '2026-11-18')
  expect(half).toHaveLength(1)

  await comesTo('2026-11-27', '16:00')
  for (const id of [begun, atReturn, byMonth]) expect((await back(await rentalOf(id))).status).toBe(200)
  await billReturned(shop.context)
  const rest = await run(leaving.id, '2026-11-27')
  const [second, first] = await documentsOf(leaving.id)
  expect([second.due_on, first]).toEqual(['2026-12-27', issued])
  expect(sum([...firstBill, ...rest])).toBe((await orderRow(begun))?.price_with_vat)
  expect(await run(toMonthly.id, '2026-11-27')).toEqual([])
  expect(sum(await documentsOf(toMonthly.id))).toBe((await orderRow(atReturn))?.price_with_vat)
  expect(sum([...half, ...(await run(toReturn.id, '2026-11-27'))])).toBe((await orderRow(byMonth))?.price_with_vat)
  for (const { id } of [leaving, toMonthly, toReturn]) {
    expect(await run(id, '2026-11-27')).toEqual([])
    expect((await show(id)).balance.unbilled).toBe(0)
  }
})

test('T768 an end of rent before the hand-over, beyond the agreed return or in days that were billed is refused on its field, and splits nothing off', async () => {
  await comesTo('2026-11-27', '16:00')
  const client = await aClient({ people: [{ user_id: customer.id, role: 'main' }] })
  const line = await makeRentedLine(shop, { from: '2026-11-27', to: '2026-12-09', quantity: 3 })
  const { id } = await makeOrderOnCredit(shop, client.id, { user_id: customer.id, lines: [line] })
  const rentalId = await rentalOf(id)
  const byDesk = async (body: object) =>
    refusal(await shop.request(OffRentByOffice, { as: admin.token, params: { id: rentalId }, body }))
  const byCustomer = async (body: object) =>
    refusal(await shop.request(OffRent, { as: customer.token, params: { id, rentalId }, body }))
  const both = async (body: object, entries: unknown[], words: string) => {
    for (const { message, ...answer } of [await byDesk(body), await byCustomer(body)]) {
      expect([body, answer.parts]).toEqual([body, entries])
      expect(message).toContain(words)
    }
  }
  const at = iso('2026-11-27', '15:00')
  await writesNothing(async () => {
    for (const some of [{}, { quantity: 1 }]) await both({ at, ...some }, [409, 'not-handed-over'], 'dar neišduotas')
  })
  const { tools } = await fetchHandover(shop, admin.token, id)
  await shop.request(HandOver, { as: admin.token, params: { id }, body: makeHandOverBody(tools) })

  await comesTo('2026-12-02')
  expect(await run(client.id, '2026-12-02')).toHaveLength(1)
  const at422 = [422, 'invalid', 'at']
  await writesNothing(async () => {
    for (const some of [{}, { quantity: 1 }]) {
      await both({ at: iso('2026-11-26'), ...some }, at422, 'Nuoma prasidėjo 2026-11-27 08:00')
      await both({ at: iso('2026-12-10'), ...some }, at422, 'Sutarta grąžinti 2026-12-09 17:00')
      const billed = await byDesk({ at: iso('2026-12-01'), ...some })
      expect([billed.parts, billed.message]).toEqual([
        [409, 'billed-past'],
        'Dienos iki 2026-12-02 jau išrašytos sąskaitoje. Nurodykite 2026-12-02 ar vėlesnę dieną, o sąskaitą prireikus kredituokite.',
      ])
      expect((await byCustomer({ at: iso('2026-12-01'), ...some })).parts).toEqual(at422)
    }
    for (const wrong of ['2026-02-30T10:00:00Z', '2026-12-03', '', 5]) await both({ at: wrong }, at422, 'datą ir laiką')
    await both({ at: '1900-01-01T00:00:00Z' }, at422, 'Nuoma prasidėjo')
    await both({ at: '2999-12-31T23:59:59Z' }, at422, 'pabaiga negali būti vėlesnė')
    for (const at of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) await both({ at }, at422, 'Patikrinkite metus')
    await both({ at: iso('2026-12-02'), quantity: 4 }, [422, 'invalid', 'quantity'], 'Išduota 3')
  })

  // a future off-rent day is charged until then, and once billed can't be moved earlier
  const planned = { at: iso('2026-12-03'), quantity: 3 }
  expect((await shop.request(OffRent, { as: customer.token, params: { id, rentalId }, body: planned })).status).toBe(
    200,
  )
  await comesTo('2026-12-07')
  expect(await run(client.id, '2026-12-07')).toMatchObject([
    { pieces: [{ from: '2026-12-03', to: '2026-12-03', price: 6_000 }] },
  ])
  expect((await writesNothing(() => byDesk({ at: iso('2026-12-02') }))).parts).toEqual([409, 'billed-past'])
  expect(await run(client.id, '2026-12-07')).toEqual([])
})

test('T769 a client’s payment of a wrong sum, day, way or bill is refused on its field, and settles nothing', async () => {
  await comesTo('2026-12-07')
  const [client, stranger] = [await aClient(), await aClient()]
  for (const { id } of [client, stranger])
    await makeOrderOnCredit(shop, id, { lines: [await makeRentedLine(shop, { from: '2026-11-30', to: '2026-12-18' })] })
  const [bill] = await run(client.id, '2026-12-07')
  const [others] = await run(stranger.id, '2026-12-07')
  const pay = (changes: object) =>
    shop.request(RecordClientPayment, {
      as: admin.token,
      params: { id: client.id },
      body: { paid_on: '2026-12-07', way: 'transfer', amount: 100, ...changes },
    })
  const mistakes = [
    ['amount', { amount: 0 }],
    ['amount', { amount: -100 }],
    ['amount', { amount: 10.5 }],
    ['amount', { amount: '100' }],
    ['amount', { amount: 1e12 }],
    ['documents', { documents: [bill.id, others.id] }],
    ['documents', { documents: 'visos' }],
    ['paid_on', { paid_on: '2026-12-08' }],
    ['paid_on', { paid_on: '2026-02-30' }],
    ['paid_on', { paid_on: '1026-12-07' }],
    ['way', { way: 'mainais' }],
    ['receipt_number', { way: 'cash' }],
  ] as const
  await writesNothing(async () => {
    for (const [field, changes] of mistakes) {
      const { parts: entries, body } = refusal(await pay(changes))
      expect([changes, entries]).toEqual([changes, [422, 'invalid', field]])
      expect(body.errors[field]).toHaveLength(1)
    }
  })
  expect((await refused(() => pay({ documents: [bill.id, others.id] }))).message).toBe(
    `Sąskaita ${others.full_number} – kito kliento.`,
  )
  expect((await pay({ amount: bill.price_with_vat })).status).toBe(201)
})

test('T769 a month of clients who pay later is closed once, when it is over and all is billed; then nothing of it is paid or billed in it', async () => {
  await comesTo('2026-12-07')
  // from the earlier stories
  await shop.request(RunBilling, { as: admin.token, body: { until: '2026-11-30', dry_run: false } })
  const close = (month: string) => shop.request(CloseMonth, { as: admin.token, params: { month } })
  const client = await aClient()
  const line = await makeRentedLine(shop, { from: '2026-11-30', to: '2026-12-04' })
  await makeOrderOnCredit(shop, client.id, { lines: [line] })
  const waits = await refused(() => close('2026-11'))
  expect([waits.parts, waits.body.problems]).toMatchObject([[409, 'month-not-ready'], [{ code: 'work-not-billed' }]])
  expect((await run(client.id, '2026-11-30'))[0].pieces).toMatchObject([{ to: '2026-11-30', charged_days: 1 }])
  expect((await refused(() => close('2026-12'))).parts).toEqual([409, 'month-not-over'])
  expect((await close('2026-11')).status).toBe(200)
  const again = await refused(() => close('2026-11'))
  expect([again.parts, again.message]).toEqual([
    [409, 'month-closed'],
    'Mėnuo jau uždarytas: 2026 m. lapkritis. Antrą kartą jo uždaryti nereikia.',
  ])

  const paid = { amount: 100, way: 'transfer' as const }
  const pay = (paid_on: Day) =>
    shop.request(RecordClientPayment, { as: admin.token, params: { id: client.id }, body: { ...paid, paid_on } })
  const late = await refused(() => pay('2026-11-30'))
  expect(late.parts).toEqual([422, 'month-closed', 'paid_on'])
  expect(late.message).toContain('Įrašykite jį diena nuo 2026-12-01')
  expect((await pay('2026-12-01')).status).toBe(201)

  // late entries for a closed month are billed today
  const missed = await makeRentedLine(shop, { from: '2026-11-23', to: '2026-11-25' })
  await makeOrderOnCredit(shop, client.id, { lines: [missed] })
  expect(await run(client.id, '2026-11-30')).toHaveLength(1)
  expect((await documentsOf(client.id))[0].issued_on).toBe('2026-12-07')
})
