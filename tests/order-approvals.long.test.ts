import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { HandOver, ShowPickupCode } from '#counter/handovers/handovers.contract.ts'
import { makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { HoldDeposit } from '#finance/deposits/deposits.contract.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { ListMyOrders, ListOrders, MyOrderPdf, PrepareContract, ShowMyOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { client_people, clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { removePerson } from '#people/clients/server/remove-person.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { ShowAvailability } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import {
  ApproveMyOrder,
  ApproveOrder,
  DeclineMyOrder,
  DeclineOrder,
  ListApprovals,
  WithdrawMyOrder,
} from '#sales/approvals/approvals.contract.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { lapseOrders } from '#sales/closing/server/lapse-orders.ts'
import { ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let shop: TestShop
let clerk: TestPerson
let tool: number
let slug: string
let disc: number
let company: { id: number; code: string }
let price: number
const people = {} as Record<
  'main' | 'otherMain' | 'buyer' | 'otherBuyer' | 'receiver' | 'pending' | 'lateMain' | 'stranger' | 'foreignMain',
  TestPerson
>
type Who = keyof typeof people

beforeEach(async () => {
  shop = await openTestShop({ now: toInstant('2026-11-18', '10:30') })
  clerk = await makeAdmin(shop)
  ;({ id: tool, slug } = await makeRentProduct(shop, { units: 30 }))
  disc = (await makeSellProduct(shop, { units: 9 })).id
  const confirmed = { email_confirmed_at: shop.context.clock() }
  const names = ['main', 'otherMain', 'buyer', 'otherBuyer', 'receiver', 'pending', 'lateMain', 'stranger'] as const
  for (const name of [...names, 'foreignMain' as const])
    people[name] = await makeCustomer(shop, { ...confirmed, name: 'Rasa', lastname: 'Statybienė' })
  const buyer = { role: 'buyer', order_limit: 100 } as const
  company = await makeCompany(shop, {
    people: [
      { user_id: people.main.id, role: 'main' },
      { user_id: people.otherMain.id, role: 'main' },
      { user_id: people.buyer.id, ...buyer },
      { user_id: people.otherBuyer.id, ...buyer },
      { user_id: people.receiver.id, role: 'receiver' },
      { user_id: people.pending.id, role: 'pending' },
      { user_id: people.lateMain.id, role: 'main', until_day: '2026-11-17' },
    ],
  })
  await makeCompany(shop, { code: '302513929', people: [{ user_id: people.foreignMain.id, role: 'main' }] })
  price = (await makePricedCheckoutForm(shop, items(), { private_or_company: 'company' })).expected_price_with_vat
  await trust({})
})
afterEach(async () => {
  // I9 compares with the database's clock, and days pass here
  for (const { name, sql: value } of invariants.filter((one) => one.name !== 'I9')) {
    const match = await db().execute(value)
    expect([name, match.rows]).toEqual([name, []])
  }
  await shop.close()
})

const db = () => shop.context.database.db
const trust = (terms: object) =>
  shop.request(UpdateClient, {
    as: clerk.token,
    params: { id: company.id },
    body: { terms: { billing: 'monthly', due_days: 30, credit_limit: 10_000_000, stop_after_days: null, ...terms } },
  })
const items = (from = '2026-11-24', to = '2026-11-25') => [
  { id: tool, type: 'rent', quantity: 1, period: { from, to } },
  { id: disc, type: 'sell', quantity: 2 },
]
let input = 0
const ask = async (changes: object = {}, who: Who = 'buyer', lines: object[] = items()) =>
  checkOut(shop, people[who], {
    ...(await makePricedCheckoutForm(shop, lines, { private_or_company: 'company' })),
    ...forCompany,
    ask_approval: true,
    comment: `Nr. ${++input}`,
    email: people[who].email,
    ...changes,
  })
const waitingId = async (changes: object = {}, who: Who = 'buyer'): Promise<number> => {
  const { status, body } = await ask(changes, who)
  expect([status, body.data.approval?.decision]).toEqual([201, null])
  return body.data.id
}
const approve = (id: number, who: Who = 'main', body?: object, clientId = company.id) =>
  shop.request(ApproveMyOrder, { as: people[who].token, params: { id: clientId, order_id: id }, ...(body && { body }) })
const decline = (id: number, who: Who = 'main', reason = 'Per brangu', clientId = company.id) =>
  shop.request(DeclineMyOrder, { as: people[who].token, params: { id: clientId, order_id: id }, body: { reason } })
const withdraw = (id: number, who: Who = 'buyer') =>
  shop.request(WithdrawMyOrder, { as: people[who].token, params: { id } })
const shown = async (id: number) => (await shop.request(ShowOrder, { as: clerk.token, params: { id } })).body.data
const waits = async (who: Who = 'main') =>
  (await shop.request(ListApprovals, { as: people[who].token, params: { id: company.id } })).body.data
const balance = async () =>
  (await shop.request(ShowClient, { as: clerk.token, params: { id: company.id } })).body.data.balance
const stock = async () => (await db().select().from(products).where(eq(products.id, disc)))[0]?.stock
const free = async () => {
  const { body } = await shop.request(ShowAvailability, {
    params: { slug },
    query: { from: '2026-11-24', to: '2026-11-24' },
  })
  return body.data[0].free
}
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const written = async () =>
  (await db().select().from(mails).orderBy(asc(mails.id))).map(({ template, recipient }) => [template, recipient])
const deeds = async (id: number) =>
  (
    await db()
      .select()
      .from(history)
      .where(and(eq(history.subject_kind, 'order'), eq(history.subject_id, id)))
      .orderBy(asc(history.id))
  ).map(({ deed: action }) => action)

test('T720 above a buyer’s limit an order is refused as ever, and waits for the main user only when the buyer asks', async () => {
  const refused = await ask({ ask_approval: undefined })
  expect(refusal(refused)).toEqual([409, 'over-buyer-limit'])
  expect(refusal(await ask({ ask_approval: false }))).toEqual([409, 'over-buyer-limit'])
  expect(await db().select().from(orders)).toEqual([])
  const before = await free()

  const { status, body } = await ask({ po_number: 'PO-7' })
  const { id, billing, is_payed, approval, unapproved_since, documents: papers } = body.data
  expect([status, billing, is_payed, papers]).toEqual([201, 'prepaid', false, []])
  expect(approval).toMatchObject({ decision: null, decided_at: null, by: null, reason: null })
  expect(unapproved_since).toBe(shop.context.clock().toISOString())
  // it holds its stock, and owes nothing
  expect(await stock()).toBe(7)
  expect(await free()).toBe(before - 1)
  expect(await balance()).toMatchObject({ open: 0, unbilled: 0, free: 10_000_000 })
  expect((await written()).sort()).toEqual(
    [
      ['order-approval-asked', people.main.email],
      ['order-approval-asked', people.otherMain.email],
      ['order-waits-for-approval', people.buyer.email],
    ].sort(),
  )
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, people.main.email))
  expect(mail?.text).toContain('Rūta Žemaitė')
  expect(mail?.text).toContain('PO-7')
  expect(mail?.text).not.toContain(people.buyer.email)
  expect(await waits()).toMatchObject([
    { id, asked_by: 'Rūta Žemaitė', price_with_vat: price, po_number: 'PO-7', held_until: '2026-11-27' },
  ])
  expect(await deeds(id)).toEqual(['order.placed', 'order.approval-asked'])
  expect((await ask({}, 'main')).body.data).not.toHaveProperty('approval')
  expect((await ask({}, 'stranger')).body.data).not.toHaveProperty('approval')
  expect((await ask({ ask_approval: true }, 'main')).body.data.billing).toBe('monthly')
})

test('T721 an approved order is one like any other: on credit with its contract, or paid before, and its papers name who approved it', async () => {
  const id = await waitingId({ po_number: 'PO-8' })
  const answer = await approve(id)
  expect([answer.status, answer.body.data.billing]).toEqual([200, 'monthly'])
  expect(answer.body.data).not.toHaveProperty('unapproved_since')
  expect(answer.body.data.approval).toMatchObject({ decision: 'approved', by: 'Rasa Statybienė' })
  expect(answer.body.data.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['contract'])
  expect((await balance()).unbilled).toBe(price)
  expect(await waits()).toEqual([])
  expect((await written()).at(-1)).toEqual(['order-placed', people.buyer.email])
  const [contract] = await db().select().from(documents).where(eq(documents.order_id, id))
  expect(contract?.snapshot).toMatchObject({ approved: { by: 'Rasa Statybienė', on: '2026-11-18' }, po_number: 'PO-8' })
  const body = { until: '2026-11-18', dry_run: true, client_ids: [company.id] }
  const run = await shop.request(RunBilling, { as: clerk.token, body })
  expect(run.status).toBe(200)
  const [row] = await db().select().from(orders).where(eq(orders.id, id))
  expect([row?.lapses, row?.unapproved_since]).toEqual([false, null])

  for (const [how, say] of [
    [{ billing: 'prepaid' }, undefined],
    [{}, { billing: 'prepaid' }],
  ] as const) {
    const paidFirst = await waitingId(how)
    const { body } = await approve(paidFirst, 'otherMain', say)
    expect(body.data.billing).toBe('prepaid')
    expect(body.data.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['prepayment'])
    expect((await shop.request(MarkPaid, { as: clerk.token, params: { id: paidFirst } })).status).toBe(200)
  }
  expect(await deeds(id)).toEqual(['order.placed', 'order.approval-asked', 'order.approved'])
  // the office may approve as well, and is not named on the papers
  const forThem = await waitingId()
  const { body: byOffice } = await shop.request(ApproveOrder, { as: clerk.token, params: { id: forThem } })
  expect(byOffice.data.approval).toMatchObject({ decision: 'approved', by: null })
})

test('T722 a declined or withdrawn order holds nothing, and its customer reads why', async () => {
  const before = await free()
  const id = await waitingId()
  expect(refusal(await decline(id, 'main', ' '))).toEqual([422, 'invalid'])
  const { status, body } = await decline(id, 'main', 'Turime savo grąžtą')
  expect([status, body.data.approval.decision, body.data.approval.reason]).toEqual([
    200,
    'declined',
    'Turime savo grąžtą',
  ])
  expect([await stock(), await free()]).toEqual([9, before])
  const seen = await shop.request(ShowMyOrder, { as: people.buyer.token, params: { id } })
  expect(seen.body.data.approval.reason).toBe('Turime savo grąžtą')
  const [mail] = (await db().select().from(mails).orderBy(asc(mails.id))).slice(-1)
  expect([mail?.template, mail?.recipient]).toEqual(['order-declined', people.buyer.email])
  expect(mail?.text).toContain('Turime savo grąžtą')

  const other = await waitingId()
  expect((await withdraw(other)).body.data.approval.decision).toBe('withdrawn')
  const third = await waitingId()
  expect(
    (await shop.request(DeclineOrder, { as: clerk.token, params: { id: third }, body: { reason: 'Skambino' } })).status,
  ).toBe(200)
  const fourth = await waitingId()
  expect((await shop.request(DeleteOrder, { as: clerk.token, params: { id: fourth } })).status).toBe(204)
  expect([await stock(), await free(), await waits()]).toEqual([9, before, []])
  for (const over of [id, other, third]) {
    expect(refusal(await approve(over))).toEqual([409, 'not-waiting'])
    expect(refusal(await withdraw(over))).toEqual([409, 'not-waiting'])
    expect(refusal(await shop.request(MarkPaid, { as: clerk.token, params: { id: over } }))).toEqual([
      409,
      'unapproved',
    ])
  }
  expect((await approve(fourth)).status).toBe(404)
  expect(await deeds(other)).toEqual(['order.placed', 'order.approval-asked', 'order.withdrawn'])
})

test('T723 only a main user of this company decides, only whoever ordered takes it back; for everybody else it is not there', async () => {
  const id = await waitingId()
  const others = ['buyer', 'otherBuyer', 'receiver', 'pending', 'lateMain', 'stranger', 'foreignMain'] as const
  for (const who of others) {
    const as = people[who].token
    const listed = await shop.request(ListApprovals, { as, params: { id: company.id } })
    const answers = [listed, await approve(id, who), await decline(id, who)]
    expect([who, ...answers.map(({ status }) => status)]).toEqual([who, 404, 404, 404])
    if (who !== 'buyer') expect([who, (await withdraw(id, who)).status]).toEqual([who, 404])
  }
  // not by their own company, nor for an order that never waited
  const [foreign] = await db().select().from(clients).where(eq(clients.code, '302513929'))
  expect((await approve(id, 'foreignMain', undefined, foreign?.id)).status).toBe(404)
  const plain = (await ask({}, 'main')).body.data.id
  expect((await approve(plain)).status).toBe(404)
  expect((await withdraw(id, 'main')).status).toBe(404)
  expect((await shown(id)).approval.decision).toBeNull()
  const listed = async (who: Who) =>
    (await shop.request(ListMyOrders, { as: people[who].token })).body.data.map((one: { id: number }) => one.id)
  expect([await listed('buyer'), await listed('otherBuyer'), await listed('main')]).toEqual([[id], [], [plain, id]])
  // a removed buyer can't cancel any more; the company still decides
  const now = shop.context.clock()
  await shop.context.database.transaction((tx) =>
    removePerson(createWork(tx, { by: clerk.id, now }), {
      clientId: company.id,
      userId: people.buyer.id,
      isOffice: true,
    }),
  )
  expect((await withdraw(id)).status).toBe(404)
  expect((await approve(id)).status).toBe(200)
})

test('T724 of two who decide at once one wins with a clear word for the other, and what it held is given back once', async () => {
  const crossings = [
    (id: number) => [approve(id), approve(id, 'otherMain')],
    (id: number) => [approve(id), withdraw(id)],
    (id: number) => [approve(id), decline(id, 'otherMain')],
    (id: number) => [decline(id), withdraw(id)],
  ]
  for (const crossing of crossings) {
    const id = await waitingId()
    const answers = await Promise.all(crossing(id))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [lost] = answers.filter(({ status }) => status === 409)
    expect(lost?.body.code).toBe('not-waiting')
    await shop.request(DeleteOrder, { as: clerk.token, params: { id } })
    expect(await stock()).toBe(9)
  }
}, 60_000)

test('T725 the credit limit is asked anew at the approval, for all who approve at once together', async () => {
  await trust({ credit_limit: price * 2 })
  const ids = [await waitingId(), await waitingId(), await waitingId(), await waitingId()]
  const answers = await Promise.all(ids.map((id, index) => approve(id, index % 2 ? 'main' : 'otherMain')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(await balance()).toMatchObject({ open: 0, unbilled: price * 2, free: 0 })
  const refused = answers.findIndex(({ status }) => status === 409)
  expect(answers[refused]?.body.code).toBe('over-credit-limit')
  const left = ids[refused] as number
  expect((await shown(left)).approval.decision).toBeNull()
  expect((await approve(left, 'main', { billing: 'prepaid' })).status).toBe(200)
  const rented = items().slice(0, 1)
  expect(refusal(await ask({}, 'buyer', rented))).toEqual([409, 'over-credit-limit'])
  expect((await ask({ billing: 'prepaid' }, 'buyer', rented)).status).toBe(201)
})

test('T725 a main user who is removed at that instant decides nothing any more', async () => {
  const now = shop.context.clock()
  for (const decide of [approve, decline]) {
    const id = await waitingId()
    await db()
      .insert(client_people)
      .values({ client_id: company.id, user_id: people.stranger.id, role: 'main', asked_at: now, approved_at: now })
    let deciding: ReturnType<typeof approve> | undefined
    await shop.context.database.transaction(async (tx) => {
      await removePerson(createWork(tx, { by: clerk.id, now }), {
        clientId: company.id,
        userId: people.stranger.id,
        isOffice: true,
      })
      deciding = decide(id, 'stranger' as never)
      await new Promise((soon) => setTimeout(soon, 700))
    })
    expect((await deciding)?.status).toBe(404)
    expect((await shown(id)).approval.decision).toBeNull()
    expect((await shown(id)).rentals).toHaveLength(1)
    await decline(id)
  }
})

async function at(day: string): Promise<void> {
  shop.setNow(toInstant(day, '10:00'))
  for (const person of [clerk, people.main, people.buyer])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: shop.context.clock() }), { userId: person.id, remember: true }),
    )
  await lapseOrders(shop.context)
}

test('T726 an order that waits for approval holds its stock as long as an unpaid order, its company is warned, and then the stock is released', async () => {
  const before = await free()
  const id = await waitingId()
  for (const day of ['2026-11-24', '2026-11-26']) await at(day)
  expect((await written()).some(([template]) => template === 'order-approval-lapses-soon')).toBe(false)
  await at('2026-11-27')
  expect((await written()).slice(-2)).toEqual(
    [people.main.email, people.otherMain.email].sort().map((to) => ['order-approval-lapses-soon', to]),
  )
  await lapseOrders(shop.context)
  expect(await stock()).toBe(7)
  await at('2026-11-28')
  expect((await written()).at(-1)).toEqual(['order-approval-lapsed', people.buyer.email])
  expect([await stock(), await waits()]).toEqual([9, []])
  expect(before).toBe(await free())
  expect((await shown(id)).lapsed_at).not.toBeNull()
  expect((await deeds(id)).at(-1)).toBe('order.approval-lapsed')
  expect(refusal(await approve(id))).toEqual([409, 'not-waiting'])
})

test('T726 where unpaid orders are held for ever, one that waits is held until the day on which it would be due', async () => {
  await shop.request(SaveSettings, { as: clerk.token, body: { ...testSettings, unpaid_holds_days: null } })
  await waitingId()
  expect(await waits()).toMatchObject([{ held_until: '2026-11-24' }])
  await at('2026-11-24')
  expect(await stock()).toBe(7)
  await at('2026-11-25')
  expect(await stock()).toBe(9)
})

test('T726 of an approval and the clock at once one wins', async () => {
  const id = await waitingId()
  await at('2026-11-27')
  shop.setNow(toInstant('2026-11-28', '10:00'))
  await at('2026-11-27')
  shop.setNow(toInstant('2026-11-28', '10:00'))
  const [answer] = await Promise.all([approve(id), lapseOrders(shop.context)])
  expect(answer.status).toBe(409)
  expect(['too-late', 'not-waiting']).toContain(answer.body.code)
  const goods = await ask({}, 'buyer', [{ id: disc, type: 'sell', quantity: 9 }])
  expect(goods.status).toBe(201)
})

test('T727 while nobody has approved it, it is not handed out, paid, changed or extended, and no paper is made of it', async () => {
  const id = await waitingId()
  const { rentals: held } = await shown(id)
  const as = clerk.token
  const params = { id }
  const unapproved = [409, 'unapproved']
  const handOver = makeHandOverBody([{ rental_id: held[0].id, quantity: 1, handed_out: 0 } as never])
  expect(refusal(await shop.request(HandOver, { as, params, body: handOver }))).toEqual(unapproved)
  expect(refusal(await shop.request(PrepareContract, { as, params }))).toEqual(unapproved)
  expect(refusal(await shop.request(MarkPaid, { as, params }))).toEqual(unapproved)
  const money = { amount: 100, way: 'transfer', paid_on: '2026-11-18' }
  expect(refusal(await shop.request(RecordPayment, { as, params, body: money }))).toEqual(unapproved)
  expect(refusal(await shop.request(HoldDeposit, { as, params, body: { amount: 100, way: 'card' } }))).toEqual(
    unapproved,
  )
  const mine = { as: people.buyer.token, params }
  expect(refusal(await shop.request(ShowPickupCode, mine))).toEqual(unapproved)
  expect(refusal(await shop.request(MyOrderPdf, { ...mine, params: { id, kind: 'prepayment' } }))).toEqual(unapproved)
  const longer = { params: { id, rentalId: held[0].id }, query: { to: '2026-11-27' } }
  expect(refusal(await shop.request(QuoteExtension, { as: people.buyer.token, ...longer }))).toEqual(unapproved)
  expect((await shop.request(ShowDeskOrder, { as, params })).body.data.change_refused).toContain('nepatvirtino')
  // the office's list shows it with a state of its own, not among the unpaid
  const listed = async (paid: string) =>
    (await shop.request(ListOrders, { as, query: { paid } })).body.data.map((one: { id: number }) => one.id)
  expect([await listed('waiting'), await listed('0'), await listed('credit')]).toEqual([[id], [], []])
  expect((await db().select().from(rentals))[0]?.handed_out).toBe(0)
})

test('T728 a company without a main user has the office asked, and a rental whose first day has passed is not approved', async () => {
  await db().delete(client_people).where(eq(client_people.role, 'main'))
  const id = await waitingId()
  const [mail] = await db().select().from(mails).where(eq(mails.template, 'order-approval-asked'))
  expect(mail?.text).toContain(`/admin/buhalterija/uzsakymai/${id}`)
  await at('2026-11-25')
  const late = await shop.request(ApproveOrder, { as: clerk.token, params: { id } })
  expect(refusal(late)).toEqual([409, 'too-late'])
})
