import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { ShowOverdue } from '#finance/debts/debts.contract.ts'
import { makeDebtorBill, payBill } from '#finance/debts/server/debts.factories.ts'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { JoinOrders } from '#orders/join-orders.contract.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'

const shop = openShopForFile({ now: new Date('2026-11-16T06:30:00Z') })
let clerk: TestPerson
beforeAll(async () => {
  clerk = await makeAdmin(shop)
})
const as = () => ({ as: clerk.token })
const overdue = async (query: object) => (await shop.request(ShowOverdue, { ...as(), query: query as never })).body.data

/** Handed out, unpaid. */
async function wentOut(im_k: string): Promise<number> {
  const { orderId } = await makeRentalOrder(shop, { order: { ...testCompany, im_k } })
  const { tools } = await fetchHandover(shop, clerk.token, orderId)
  const body = makeHandOverBody(tools)
  expect((await shop.request(HandOver, { ...as(), params: { id: orderId }, body })).status).toBe(201)
  return orderId
}

test('T2067 the desk hears what a client, or a company by its code alone, owes past due, and of nothing else', async () => {
  const client = await makeCompany(shop, { code: '302513537' })
  expect(await overdue({ client_id: client.id })).toBeNull()
  const bill = await makeDebtorBill(shop, { clientId: client.id, due_on: '2026-11-12', price_with_vat: 12_100 })
  await makeDebtorBill(shop, { clientId: client.id, due_on: '2026-11-20', price_with_vat: 5_000 })
  const late = { client_id: client.id, overdue: 12_100, days_late: 4 }
  expect([await overdue({ client_id: client.id }), await overdue({ code: '302513537' })]).toEqual([late, late])
  await shop.context.database.transaction((tx) =>
    payBill(tx, {
      clientId: client.id,
      documentId: bill.id,
      amount: 12_100,
      on: '2026-11-16',
      now: shop.context.clock(),
    }),
  )
  expect(await overdue({ client_id: client.id })).toBeNull()

  const stranger = '304833601'
  await wentOut(stranger)
  expect(await overdue({ code: stranger })).toBeNull()
  shop.setNow(new Date('2026-11-18T07:30:00Z'))
  clerk = await makeAdmin(shop)
  expect(await overdue({ code: stranger })).toMatchObject({ client_id: null, days_late: 2 })
  expect(await overdue({ code: '110053842' })).toBeNull()
  expect((await shop.request(ShowOverdue, { ...as(), query: {} as never })).status).toBe(422)
})

test('T2068 an order that is joined while it is paid is the client’s, paid once, whichever comes first', async () => {
  for (const code of ['305691105', '305691112', '305691129', '305691136']) {
    const client = await makeCompany(shop, { code })
    const orderId = await wentOut(code)
    const { data } = (await shop.request(ShowClient, { ...as(), params: { id: client.id } })).body
    const body = {
      paid_on: toVilniusDay(shop.context.clock()),
      amount: data.to_join_sums?.owed ?? 0,
      way: 'transfer' as const,
    }
    const [joined, again, paid] = await Promise.all([
      shop.request(JoinOrders, { ...as(), params: { id: client.id }, body: { order_ids: [orderId] } }),
      shop.request(JoinOrders, { ...as(), params: { id: client.id }, body: { order_ids: [orderId] } }),
      shop.request(RecordPayment, { ...as(), params: { id: orderId }, body }),
    ])
    expect([joined.status, again.status, paid.status]).toEqual([200, 200, 201])
    const after = (await shop.request(ShowClient, { ...as(), params: { id: client.id } })).body.data
    expect([after.to_join, after.balance.open, after.balance.advance]).toEqual([[], 0, 0])
    expect(await overdue({ client_id: client.id })).toBeNull()
  }
  const { pool } = shop.context.database
  for (const { name, sql } of invariants) expect([name, (await pool.query(sql)).rows]).toEqual([name, []])
})
