import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, type HandoverTool, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { proposeCharges } from '#counter/handovers/propose-charges.ts'
import { getReturnToolDraft } from '#counter/handovers/take-back-draft.ts'
import { settleOrder } from '#finance/checkout-payments/server/public/settle-order.ts'
import { SettleOrder, ShowToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { ListOrderPayments, MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

let clerk: TestPerson
const shop = openShopForFile()
beforeEach(async () => {
  // a Tuesday, 10:00 in Vilnius
  shop.setNow(new Date('2026-11-24T08:00:00Z'))
  clerk = await makeAdmin(shop)
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const settle = (id: number, body: object) => shop.request(SettleOrder, { ...as(), params: { id }, body })
const toSettle = async (id: number) => (await shop.request(ShowToSettle, { ...as(), params: { id } })).body.data
const counter = (id: number) => fetchHandover(shop, clerk.token, id)
const paymentsOf = async (id: number) =>
  (await shop.request(ListOrderPayments, { ...as(), params: { id } })).body.data.map(
    ({ way, amount, receipt_number }: { way: string; amount: number; receipt_number: string | null }) => [
      ...[way, amount, receipt_number],
    ],
  )
const isPaid = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]?.paid_at !== null

/** Tuesday and Wednesday at 7,14 € a day, paid; kept on Thursday, 7,14 € unpaid. */
async function paidAndExtended(changes: object = {}): Promise<{ first: number; extension: number }> {
  const tool = await makeRentProduct(shop, { units: 2, pricePerDayCents: 590 })
  const { body, status } = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm([makeRentLine(tool)], changes), state: 'placed' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  await shop.request(MarkPaid, { ...as(), params: { id: body.data.id } })
  const { tools } = await counter(body.data.id)
  const extended = await shop.request(ExtendDeskRental, {
    ...as(),
    params: { id: tools[0]?.rental_id ?? 0 },
    body: { to: '2026-11-26', expected_price_with_vat: 714 },
  })
  expect(extended.status, JSON.stringify(extended.body)).toBe(201)
  return { first: body.data.id, extension: extended.body.data.order.id }
}

test('an unpaid extension makes its paid order unpaid at the counter, whichever of the two is opened', async () => {
  const { first, extension } = await paidAndExtended()
  for (const id of [first, extension]) {
    expect(await counter(id)).toMatchObject({ is_payed: false, due: 714 })
    expect(await toSettle(id)).toMatchObject({ due: 714, dues: [{ order_id: extension, due: 714 }] })
  }
})

test('a tool that is back on the day it went out gives back the paid days alone', async () => {
  const { first } = await paidAndExtended()
  const handover = await counter(first)
  const [tool] = handover.tools
  if (!tool) throw new Error('No tool')
  expect(tool).toMatchObject({ units_beyond: -2, unpaid_with_vat: 714 })
  await shop.request(HandOver, { ...as(), params: { id: first }, body: makeHandOverBody(handover.tools) })
  const out = await counter(first)
  const draft = getReturnToolDraft({ tools: {} }, out.tools[0] as typeof tool)
  expect(proposeCharges(out.tools[0] as typeof tool, draft, out).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['early', '-7.14'],
  ])
})

const comesBack = async (first: number, at: Date) => {
  await shop.request(HandOver, { ...as(), params: { id: first }, body: makeHandOverBody((await counter(first)).tools) })
  shop.setNow(at)
  clerk = await makeAdmin(shop)
  const { tools } = await counter(first)
  const back = await shop.request(TakeToolsBack, { ...as(), params: { id: first }, body: makeTakeBackBody(tools) })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  return back.body.data
}
const isListed = async (id: number) =>
  (await db().select().from(orders).where(eq(orders.id, id)))[0]?.deleted_at === null

test.each([
  ['2026-11-24T14:00:00Z', 0],
  ['2026-11-25T14:59:00Z', 0],
  ['2026-11-25T15:30:00Z', 714],
  ['2026-11-26T10:00:00Z', 714],
])('T1711 of an unpaid extension whose tool is back at %s %i cents are due, on every screen', async (at, due) => {
  const { first, extension } = await paidAndExtended()
  await comesBack(first, new Date(at))
  expect(await isListed(extension)).toBe(due > 0)
  expect((await toSettle(first)).due).toBe(due)
  expect(await counter(first)).toMatchObject({ is_payed: due === 0, due })
  expect(
    (await verify(shop.context.database.pool, shop.context.config))
      .flatMap(({ name, breaches }) => breaches.map((what) => `${name} ${what}`))
      .filter((one) => /^(I2|I14|C2|D)/.test(one)),
  ).toEqual([])
})

test('T1712 mails of an order with follow-ups say what is due of all, others don’t', async () => {
  await db().delete(mails)
  const { extension } = await paidAndExtended()
  const said = async () =>
    (await db().select().from(mails).orderBy(asc(mails.id))).map(({ template, text }) => [
      ...[template, /Iš viso už šią nuomą liko mokėti ([\d,]+)/.exec(text)?.[1]],
    ])
  expect((await said()).filter(([, due]) => due)).toEqual([['rental-extended', '7,14']])
  await shop.request(MarkPaid, { ...as(), params: { id: extension } })
  expect((await said()).filter(([, due]) => due)).toHaveLength(1)
})

test('T1711 an extension for which money came stays, though its tool is back before its days', async () => {
  const { first, extension } = await paidAndExtended()
  expect(
    (await settle(extension, { payments: [{ way: 'cash', amount: 100, receipt: 'K-1' }], seen_due: 714 })).status,
  ).toBe(201)
  await comesBack(first, new Date('2026-11-24T14:00:00Z'))
  expect([await isListed(extension), (await toSettle(first)).due]).toEqual([true, 614])
})

test('T1711 of two extensions the one whose days began stays', async () => {
  const { first, extension } = await paidAndExtended()
  const [tool] = (await counter(first)).tools
  const again = await shop.request(ExtendDeskRental, {
    ...as(),
    params: { id: tool?.rental_id ?? 0 },
    body: { to: '2026-11-27', expected_price_with_vat: 714 },
  })
  expect(again.status, JSON.stringify(again.body)).toBe(201)
  await comesBack(first, new Date('2026-11-26T10:00:00Z'))
  expect([await isListed(extension), await isListed(again.body.data.order.id)]).toEqual([true, false])
  expect((await toSettle(first)).due).toBe(714)
})

test('a payment at the first order pays its extension, and so does one at the hand-over of both', async () => {
  const { first, extension } = await paidAndExtended()
  const stale = await settle(first, { payments: [{ way: 'transfer', amount: 714 }], seen_due: 0 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'due-changed', data: { due: 714 } } })
  const { tools } = await counter(first)
  const handed = await shop.request(HandOver, {
    ...as(),
    params: { id: first },
    body: makeHandOverBody(
      tools,
      {},
      { settle: { payments: [{ way: 'cash', amount: 714, receipt: 'K-1' }], seen_due: 714 } },
    ),
  })
  expect(handed.status, JSON.stringify(handed.body)).toBe(201)
  expect(await isPaid(extension)).toBe(true)
  expect(await paymentsOf(extension)).toEqual([['cash', 714, 'K-1']])
  expect(await counter(first)).toMatchObject({ is_payed: true, due: 0 })
})

test('payments pay the oldest order of a family first, and one that reaches over it goes on with the next', async () => {
  const { first, extension } = await unpaidFamily()
  expect(await toSettle(extension)).toMatchObject({
    due: 2142,
    dues: [
      { order_id: first, due: 1428 },
      { order_id: extension, due: 714 },
    ],
  })
  const part = await settle(extension, {
    payments: [
      { way: 'card', amount: 1000, receipt: 'K-1' },
      { way: 'cash', amount: 942, receipt: 'K-2' },
    ],
    seen_due: 2142,
  })
  expect(part.status, JSON.stringify(part.body)).toBe(201)
  expect(part.body.data).toMatchObject({
    due: 200,
    payments: [
      { order_id: first, way: 'card', amount: 1000 },
      { order_id: first, way: 'cash', amount: 428 },
      { order_id: extension, way: 'cash', amount: 514 },
    ],
  })
  expect([await isPaid(first), await isPaid(extension)]).toEqual([true, false])
  expect(await toSettle(first)).toMatchObject({ due: 200 })
  const more = await settle(first, { payments: [{ way: 'transfer', amount: 201 }], seen_due: 200 })
  expect(more).toMatchObject({ status: 422, body: { errors: { 'payments.0.amount': [expect.any(String)] } } })
  expect(
    (await settle(first, { payments: [{ way: 'transfer', amount: 200 }], seen_due: 200 })).body.data,
  ).toMatchObject({ due: 0, invoice: expect.any(String) })
  expect(await isPaid(extension)).toBe(true)
})

test('T1540 of two clerks who settle two orders of one family at once one takes the money, the other is told what is due', async () => {
  const { first, extension } = await unpaidFamily()
  const settling = { payments: [{ way: 'transfer' as const, amount: 2142 }], seen_due: 2142 }
  const second = await runConcurrently(
    shop,
    (tx) =>
      settleOrder(createWork(tx, { by: clerk.id, now: shop.context.clock() }), { orderId: first, settling }).then(
        () => {},
      ),
    () => settle(extension, settling),
  )
  expect(second).toMatchObject({ status: 409, body: { code: 'due-changed', data: { due: 0 } } })
  expect(await paymentsOf(first)).toEqual([['transfer', 1428, null]])
  expect(await paymentsOf(extension)).toEqual([['transfer', 714, null]])
})

test('a sum added to a paid order is asked for before the order goes out', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 1000 })
  const drill = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const { body } = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm([makeRentLine(saw)]), state: 'placed' },
  })
  await shop.request(MarkPaid, { ...as(), params: { id: body.data.id } })
  const { form, version } = (await shop.request(ShowDeskOrder, { ...as(), params: { id: body.data.id } })).body.data
  const changed = await shop.request(UpdateDeskOrder, {
    ...as(),
    params: { id: body.data.id },
    body: { ...form, items: [...form.items, makeRentLine(drill)], seen: version, expected_price_with_vat: 7260 },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const [followUp] = changed.body.data.follow_ups
  expect(await counter(body.data.id)).toMatchObject({ is_payed: false, due: 4840 })
  expect(await toSettle(body.data.id)).toMatchObject({ due: 4840, dues: [{ order_id: followUp, due: 4840 }] })
  const family = { price_with_vat: 7260, received: 2420, due: 4840, over: 0, advance: 0 }
  for (const id of [body.data.id, followUp])
    expect((await shop.request(ShowOrder, { ...as(), params: { id } })).body.data).toMatchObject({
      family,
      family_due: 4840,
    })
})

/** As `paidAndExtended`, nothing paid. */
async function unpaidFamily(): Promise<{ first: number; extension: number }> {
  const tool = await makeRentProduct(shop, { units: 2, pricePerDayCents: 590 })
  const { body } = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm([makeRentLine(tool)]), state: 'placed' },
  })
  const { tools } = await counter(body.data.id)
  const extended = await shop.request(ExtendDeskRental, {
    ...as(),
    params: { id: tools[0]?.rental_id ?? 0 },
    body: { to: '2026-11-26', expected_price_with_vat: 714 },
  })
  expect(extended.status, JSON.stringify(extended.body)).toBe(201)
  return { first: body.data.id, extension: extended.body.data.order.id }
}

test('a deposit that one order of a family holds is seen, kept and given back at the return of the other', async () => {
  const { first, extension } = await paidAndExtended()
  const { tools } = await counter(first)
  const deposit = { amount: 10_000, way: 'card', held_seen: 0 } as const
  const out = await shop.request(HandOver, {
    ...as(),
    params: { id: first },
    body: makeHandOverBody(tools, {}, { deposit }),
  })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  const seen = await counter(extension)
  expect(seen.deposit.held).toBe(10_000)
  expect((await toSettle(extension)).deposit.held).toBe(10_000)
  const stale = await takeBack(extension, seen.tools, { returned: 10_000, held_seen: 0 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'deposit-changed' } })
  const more = await takeBack(extension, seen.tools, { returned: 10_001, held_seen: 10_000 })
  expect(more).toMatchObject({ status: 409, body: { code: 'deposit-not-held' } })
  const back = await takeBack(extension, seen.tools, { returned: 6000, kept: 4000, reason: 'Valymas' })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  expect((await counter(first)).deposit.held).toBe(0)
})

const takeBack = (id: number, tools: HandoverTool[], deposit: object) =>
  shop.request(TakeToolsBack, {
    ...as(),
    params: { id },
    body: makeTakeBackBody(tools, {}, { deposit: { returned: 0, kept: 0, reason: null, way: 'card', ...deposit } }),
  })
