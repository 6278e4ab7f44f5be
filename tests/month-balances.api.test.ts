import { beforeAll, expect, test } from 'vitest'
import {
  CancelCompensation,
  IssueCompensation,
  PayCompensation,
} from '#finance/compensations/compensations.contract.ts'
import { ListDebts } from '#finance/debts/debts.contract.ts'
import { makeDebtor, makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { HoldDeposit, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { CloseMonth, ShowMonth } from '#finance/months/months.contract.ts'
import { RecordClientPayment, ReturnAdvance } from '#finance/payments/client-payments.contract.ts'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-10-05T08:30:00Z') })
async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  as = (await makeAdmin(shop)).token
}
beforeAll(() => at('2026-10-05T08:30:00Z'))

async function ask(call: Parameters<typeof shop.request>[0], id: number, body: object) {
  const answer = await shop.request(call, { as, params: { id }, body })
  expect([answer.status, answer.body]).toMatchObject([expect.toSatisfy((status) => status < 300), {}])
  return answer.body.data
}
const besides = async (month: string) => (await shop.request(ShowMonth, { as, params: { month } })).body.data.beside
const owedNow = async () => (await shop.request(ListDebts, { as, query: {} })).body.total
const paid = (amount: number, paid_on: string) => ({ amount, paid_on, way: 'transfer' as const })

test('T1410 a month tells what was owed for damage in it, and what was held, paid ahead and owed at its end, whatever comes later', async () => {
  const [owes, ahead] = [await makeDebtor(shop), await makeDebtor(shop, { name: 'UAB „Iš anksto“', code: '302662371' })]
  await makeDebtorBill(shop, { clientId: owes, issued_on: '2026-10-05', due_on: '2026-10-19', price_with_vat: 10_000 })
  await ask(RecordClientPayment, owes, paid(4_000, '2026-10-05'))
  await makeDebtorBill(shop, { clientId: ahead, issued_on: '2026-10-05', due_on: '2026-10-19', price_with_vat: 5_000 })
  await ask(RecordClientPayment, ahead, paid(8_000, '2026-10-05'))

  const strangers = (await makeOrder(shop)).id
  const broken = await ask(IssueCompensation, strangers, { lines: [{ title: 'Sulaužyta rankena', amount: 3_000 }] })
  const wrong = await ask(IssueCompensation, strangers, { lines: [{ title: 'Klaida', amount: 900 }] })
  await ask(CancelCompensation, wrong.id, { reason: 'Ne tas klientas' })
  await ask(HoldDeposit, strangers, { amount: 7_000, way: 'card' })

  const out = await makeOrder(shop, { order: { ...testCompany, im_k: '302662371', client_id: owes } })
  const waits = await makeOrder(shop)
  const pool = shop.context.database.pool
  const goesOut = (id: number, day: string) =>
    pool.query(`insert into handovers (order_id, act, happened_at, by_user_id) values ($1, 'handover', $2, 1)`, [
      id,
      day,
    ])
  // the second one in the last minute before the midnight of Vilnius, and after it
  await goesOut(out.id, '2026-10-31T21:59:00Z')
  await goesOut(waits.id, '2026-10-31T22:00:00Z')
  const price = (await pool.query('select price_with_vat from orders where id = $1', [out.id])).rows[0].price_with_vat
  await ask(RecordPayment, out.id, paid(100, '2026-10-05'))

  const october = { compensations: 3_000, deposits_held: 7_000, advances: 3_000, debts: 6_000 + 3_000 + price - 100 }
  await at('2026-10-31T21:59:30Z')
  expect(await besides('2026-10')).toEqual(october)

  // all of it changes in November
  await at('2026-11-03T08:00:00Z')
  const later = '2026-11-03'
  expect(await owedNow()).toBe(october.debts + price)
  await ask(RecordClientPayment, owes, paid(6_000, later))
  await ask(ReturnAdvance, ahead, { ...paid(1_000, later), iban: 'LT601010012345678901' })
  await ask(PayCompensation, broken.id, paid(3_000, later))
  await ask(RecordPayment, out.id, paid(price - 100, later))
  await ask(SettleDeposit, strangers, { returned: 7_000, way: 'card' })
  await ask(IssueCompensation, strangers, { lines: [{ title: 'Pamestas raktas', amount: 500 }] })
  expect(await besides('2026-10')).toEqual(october)
  expect(await besides('2026-11')).toEqual({
    compensations: 500,
    deposits_held: 0,
    advances: 2_000,
    debts: 500 + price,
  })
  expect(await owedNow()).toBe(500 + price)

  expect((await shop.request(CloseMonth, { as, params: { month: '2026-10' } })).status).toBe(200)
  expect(await besides('2026-10')).toEqual(october)
})
