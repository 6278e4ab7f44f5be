import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { ListOrderPayments, MarkPaid } from '#finance/payments/payments.contract.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { type PaymentToRecord, recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { DeleteOrder, IssueCredit } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

/** Of who paid by hand no account is known. */
const payee = { name: 'Jonas Petraitis', iban: 'LT601010012345678901' }

/** 12,10 € with VAT. */
const order = () => makeOrder(shop)

function pay(orderId: number, amount: number, more: Partial<PaymentToRecord> = {}) {
  const now = shop.context.clock()
  const payment = { paidOn: '2026-11-18', way: 'transfer' } as const
  return shop.context.database.transaction((tx) =>
    recordPayment(createWork(tx, { by: admin.id, now }), {
      ...payment,
      orderId,
      amount,
      ...(amount < 0 && { payee }),
      ...more,
    }),
  )
}

const invoicesOf = (orderId: number) =>
  shop.context.database.db
    .select()
    .from(documents)
    .where(eq(documents.order_id, orderId))
    .then((all) => all.filter(({ kind }) => kind === 'invoice'))

async function breaches(name: string): Promise<string[]> {
  const value = invariants.find((one) => one.name === name)?.sql ?? ''
  const { rows } = await shop.context.database.db.execute<{ what: string }>(sql.raw(value))
  return rows.map(({ what }) => what)
}

test('a part leaves the order unpaid, and the rest makes it paid with one invoice and one mail', async () => {
  const { id } = await order()
  expect(await pay(id, 500)).toMatchObject({ invoice: null })
  expect(await invoicesOf(id)).toEqual([])

  const { invoice } = await pay(id, 710)
  expect((await invoicesOf(id)).map(({ full_number }) => full_number)).toEqual([invoice])
  const written = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, id))
  expect(written.map(({ template }) => template).toSorted()).toEqual(['order-paid', 'order-placed'])
  const { body } = await shop.request(ShowOrder, { as: admin.token, params: { id } })
  expect(body.data.is_payed).toBe(true)
})

test('more than the price pays the order, and what comes later gives no second invoice', async () => {
  const { id } = await order()
  await pay(id, 1300)
  expect(await pay(id, 100)).toMatchObject({ invoice: null })
  expect(await invoicesOf(id)).toHaveLength(1)
})

test('the invoice says on which day the money came when that was not the day of issue', async () => {
  const late = await order()
  await pay(late.id, 600, { paidOn: '2026-11-13' })
  await pay(late.id, 610, { paidOn: '2026-11-16' })
  expect((await invoicesOf(late.id))[0]?.snapshot).toMatchObject({ issued_on: '2026-11-18', supplied_on: '2026-11-16' })

  const today = await order()
  await pay(today.id, 1210)
  expect((await invoicesOf(today.id))[0]?.snapshot.supplied_on).toBeNull()
})

test('marking as paid writes what was missing as a transfer of today', async () => {
  const { id } = await order()
  await pay(id, 200, { way: 'cash', receiptNumber: '0415' })
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id } })).status).toBe(200)
  const [last] = await shop.context.database.db
    .select()
    .from(payments)
    .where(eq(payments.order_id, id))
    .orderBy(desc(payments.id))
    .limit(1)
  expect(last).toMatchObject({ amount: 1010, way: 'transfer', paid_on: '2026-11-18', created_by: admin.id })
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id } })).status).toBe(409)
})

test('no more goes back than came, whoever asks and however it is written', async () => {
  const { id } = await order()
  await pay(id, 300)
  await expect(pay(id, -301)).rejects.toMatchObject({ status: 409, code: 'over-refundable' })
  await pay(id, -300, { note: 'Kito kliento mokėjimas' })
  await expect(pay(id, -1)).rejects.toMatchObject({ status: 409 })
  const bare = sql`insert into payments (order_id, paid_on, amount, way, created_at) values (${id}, '2026-11-18', -1, 'transfer', now())`
  await expect(shop.context.database.db.execute(bare)).rejects.toMatchObject({
    cause: { constraint: 'no_more_goes_back_than_came' },
  })
})

test('a paid order stays paid when money goes back', async () => {
  const { id } = await order()
  await pay(id, 1210)
  await pay(id, -1210, { note: 'Klientas atsisakė sutarties' })
  const { body } = await shop.request(ShowOrder, { as: admin.token, params: { id } })
  expect(body.data.is_payed).toBe(true)
  expect(await breaches('I4-money')).toEqual([])
  const balanceOf = async () =>
    (await shop.request(ListOrderPayments, { as: admin.token, params: { id } })).body.balance
  expect(await balanceOf()).toMatchObject({ received: 0, due: 0, over: 0, uncredited: 1210 })
  const credit = { lines: 'all' as const, reason: 'Klientas atsisakė sutarties', expected_remaining: 1210 }
  await shop.request(IssueCredit, { as: admin.token, params: { id }, body: credit })
  expect(await balanceOf()).toMatchObject({ owed: 0, due: 0, over: 0, uncredited: 0 })
})

test('an order that was overpaid and refunded owes nothing', async () => {
  const { id } = await order()
  await pay(id, 1500)
  await pay(id, -290, { note: 'Permoka' })
  const { body } = await shop.request(ListOrderPayments, { as: admin.token, params: { id } })
  expect(body.balance).toMatchObject({ received: 1210, due: 0, over: 0, uncredited: 0 })
})

test('a credit note makes a paid order overpaid, and the refund settles it', async () => {
  const { id } = await order()
  await pay(id, 1210)
  const body = { lines: 'all' as const, reason: 'Prekė grąžinta', expected_remaining: 1210 }
  expect((await shop.request(IssueCredit, { as: admin.token, params: { id }, body })).status).toBe(201)
  const balanceOf = async () =>
    (await shop.request(ListOrderPayments, { as: admin.token, params: { id } })).body.balance
  expect(await balanceOf()).toMatchObject({ credited: 1210, owed: 0, over: 1210 })
  await pay(id, -1210)
  expect(await balanceOf()).toMatchObject({ due: 0, over: 0 })
})

test('money at the counter needs the number of its receipt, and no money comes tomorrow', async () => {
  const { id } = await order()
  await expect(pay(id, 100, { way: 'card' })).rejects.toMatchObject({
    status: 422,
    errors: { receipt_number: [expect.any(String)] },
  })
  await expect(pay(id, 100, { paidOn: '2026-11-19' })).rejects.toMatchObject({
    status: 422,
    errors: { paid_on: [expect.any(String)] },
  })
})

test('an order of which a part is paid is not deleted before that part went back', async () => {
  const { id } = await order()
  await pay(id, 100)
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id } })).status).toBe(409)
  await pay(id, -100)
  expect((await shop.request(DeleteOrder, { as: admin.token, params: { id } })).status).toBe(204)
  await expect(pay(id, 100)).rejects.toMatchObject({ status: 404 })
})

test('T15 twenty payments at once make one invoice, and the money is all there', async () => {
  const { id } = await order()
  await Promise.all(Array.from({ length: 20 }, () => pay(id, 121)))
  expect(await invoicesOf(id)).toHaveLength(1)
  const [sum] = await shop.context.database.db
    .select({ cents: sql<number>`sum(amount)::int` })
    .from(payments)
    .where(eq(payments.order_id, id))
  expect(sum?.cents).toBe(2420)
  expect(await breaches('I4-money')).toEqual([])
  expect(await breaches('I4-paid')).toEqual([])
  expect(await breaches('I4-numbers')).toEqual([])
})

test('a form that shows less than has come by now is told so', async () => {
  const { id } = await order()
  const tries = await Promise.allSettled([pay(id, 100, { receivedSeen: 0 }), pay(id, 100, { receivedSeen: 0 })])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a payment is never changed or taken away', async () => {
  const { id } = await order()
  await pay(id, 100)
  const { db } = shop.context.database
  for (const change of [
    db.update(payments).set({ amount: 1 }).where(eq(payments.order_id, id)),
    db.delete(payments).where(eq(payments.order_id, id)),
  ])
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'row_is_for_good' } })
})

test('verify sees an order that is called paid without its money, and money without the word', async () => {
  const { db } = shop.context.database
  const called = await order()
  await db.execute(sql`update orders set paid_at = now() where id = ${called.id}`)
  const silent = await order()
  await db.execute(
    sql`insert into payments (order_id, paid_on, amount, way, created_at) values (${silent.id}, '2026-11-18', 1210, 'transfer', now())`,
  )
  expect((await breaches('I4-money')).toSorted()).toEqual([
    `order ${called.id}: 0 of 1210`,
    `order ${silent.id}: 1210 of 1210`,
  ])
})
