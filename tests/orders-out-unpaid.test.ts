import { beforeAll, expect, test } from 'vitest'
import { ListDebts, PreviewReminders, ShowClientDebt } from '#finance/debts/debts.contract.ts'
import { makeDebtor, makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { readOwedOn } from '#finance/debts/server/public/owed-on.queries.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let as: string
const today = '2026-11-23'
const shop = openShopForFile({ now: new Date(`${today}T10:00:00Z`) })
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

const pool = () => shop.context.database.pool
const list = async (query: object) => (await shop.request(ListDebts, { as, query: { ...query } })).body
async function goesOut(orderId: number, at: string, act = 'handover'): Promise<void> {
  await pool().query(`insert into handovers (order_id, act, happened_at, by_user_id) values ($1, $2, $3, 1)`, [
    orderId,
    act,
    at,
  ])
}
const pay = (id: number, amount: number) =>
  shop.request(RecordPayment, { as, params: { id }, body: { paid_on: today, way: 'transfer', amount } })
const none = { not_due: 0, '0-30': 0, '31-60': 0, '61-90': 0, '90+': 0 }

test('T1402 an order that went out unpaid is a debt of its client since that day, beside bills, with what is left of it, until it is paid', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Išduota“', code: '302662371' })
  const order = { ...testCompany, im_k: '302662371', client_id: clientId }
  const { id } = await makeOrder(shop, { order })
  const waits = await makeOrder(shop, { order })
  expect((await list({ search: 'isduota' })).data).toEqual([])
  await goesOut(waits.id, '2026-11-01T10:00:00Z', 'return')
  await goesOut(id, '2026-10-20T22:30:00Z')
  await goesOut(id, '2026-11-02T10:00:00Z')
  const { price_with_vat } = (await pool().query('select price_with_vat from orders where id = $1', [id])).rows[0]
  expect(await list({ search: 'isduota' })).toMatchObject({
    data: [
      {
        client_id: clientId,
        order_id: null,
        kinds: ['order'],
        open: price_with_vat,
        overdue: price_with_vat,
        // at half past midnight of Vilnius
        documents: 0,
        orders: 1,
        oldest_due_on: '2026-10-21',
        days_late: 33,
        ages: { ...none, '31-60': price_with_vat },
      },
    ],
    total: price_with_vat,
    ages: { ...none, '31-60': price_with_vat },
  })

  await makeDebtorBill(shop, { clientId, due_on: '2026-11-20', price_with_vat: 5_000 })
  expect((await pay(id, 10)).status).toBe(201)
  const left = price_with_vat - 10
  const [row] = (await list({ search: 'isduota' })).data
  expect(row).toMatchObject({ kinds: ['bill', 'order'], open: left + 5_000, documents: 1, orders: 1 })
  expect(row.ages).toEqual({ ...none, '0-30': 5_000, '31-60': left })
  for (const kind of ['bill', 'order'])
    expect([kind, (await list({ search: 'isduota', kind })).total]).toEqual([kind, left + 5_000])
  expect((await list({ search: 'isduota', kind: 'compensation' })).data).toEqual([])
  expect((await shop.request(ShowClientDebt, { as, params: { id: clientId } })).body.data).toMatchObject({
    open: left + 5_000,
    overdue: left + 5_000,
    oldest_due_on: '2026-10-21',
    next_step: 1,
    documents: [{ kind: 'bill', open: 5_000 }],
    orders: [{ id, went_out_on: '2026-10-21', days_late: 33, price_with_vat, open: left }],
  })

  await shop.request(MarkPaid, { as, params: { id } })
  expect((await list({ search: 'isduota' })).data).toMatchObject([{ kinds: ['bill'], open: 5_000, orders: 0 }])
})

test('T1403 an unpaid order out with a buyer who is no client stands by its order, is found by its buyer, and other orders do not', async () => {
  const orders = []
  for (const name of ['Pranas', 'Pranas', 'Pranas'])
    orders.push((await makeOrder(shop, { order: { name, lastname: 'Bekliento' } })).id)
  const [first = 0, second = 0] = orders
  await goesOut(first, '2026-11-22T10:00:00Z')
  await goesOut(second, '2026-11-23T08:00:00Z')
  const named = async (search: string, more: object = {}) =>
    (await list({ search, ...more })).data.map(({ client_id, order_id }: { client_id: null; order_id: number }) => [
      client_id,
      order_id,
    ])
  expect(await named('bekliento')).toEqual([
    [null, first],
    [null, second],
  ])
  expect((await list({ search: 'pranas' })).data[0]).toMatchObject({
    name: 'Pranas Bekliento',
    kind: 'person',
    kinds: ['order'],
    orders: 1,
    documents: 0,
    stopped: null,
    days_late: 1,
    email: 'ruta@example.lt',
    phone: '+37061234567',
    promised: null,
    last_reminder: null,
  })
  expect(await named('bekliento', { state: 'overdue' })).toEqual([[null, first]])
  expect(await named('bekliento', { kind: 'order', sort: '-oldest_due_on' })).toEqual([
    [null, second],
    [null, first],
  ])
  for (const more of [{ state: 'stopped' }, { state: 'promised' }, { kind: 'bill' }])
    expect(await named('bekliento', more)).toEqual([])

  await pool().query(`update orders set lapsed_at = now() where id = $1`, [first])
  await pool().query(`update orders set deleted_at = now() where id = $1`, [second])
  expect(await named('pranas bekliento')).toEqual([])
})

test('T1729 debts of buyers who are no clients stand in a row of each debtor: by the company’s code, by the confirmed account, else by the order', async () => {
  const account = await makeCustomer(shop, { email_confirmed_at: new Date('2026-11-01') })
  const unconfirmed = await makeCustomer(shop)
  await pool().query('update users set email_confirmed_at = null where id = $1', [unconfirmed.id])
  const out = async (order: object, at: string) => {
    const { id } = await makeOrder(shop, { order })
    await goesOut(id, at)
    return id
  }
  const firm = { ...testCompany, title: 'UAB „Svetima statyba“', im_k: '304415117' }
  const firms = [
    await out({ ...firm, email: 'vienas@example.lt' }, '2026-11-01T10:00:00Z'),
    await out({ ...firm, title: 'Svetima Statyba, UAB', email: 'kitas@example.lt' }, '2026-10-01T10:00:00Z'),
  ]
  const person = { name: 'Svetimas', lastname: 'Statytojas' }
  const own = [
    await out({ ...person, user_id: account.id }, '2026-11-05T10:00:00Z'),
    await out({ ...person, user_id: account.id }, '2026-11-06T10:00:00Z'),
  ]
  const each = [
    await out({ ...person, user_id: unconfirmed.id }, '2026-11-07T10:00:00Z'),
    await out({ ...person, user_id: unconfirmed.id }, '2026-11-08T10:00:00Z'),
    await out(person, '2026-11-09T10:00:00Z'),
    await out(person, '2026-11-10T10:00:00Z'),
  ]
  const { price_with_vat: price } = (await pool().query('select price_with_vat from orders where id = $1', [own[0]]))
    .rows[0]
  const entry = async (query: object) =>
    (await list(query)).data.map(({ client_id, order_id, order_ids }: Record<string, unknown>) => [
      ...[client_id, order_id, order_ids],
    ])
  expect(await entry({ search: 'svetim statyt' })).toEqual([[null, own[0], own], ...each.map((id) => [null, id, [id]])])
  // a word of one of them finds the whole row
  for (const search of ['svetima', 'vienas@example.lt', 'kitas@example.lt'])
    expect([search, (await entry({ search, kind: 'order' }))[0]]).toEqual([search, [null, firms[0], firms]])
  const both = await list({ search: 'kitas@example.lt' })
  expect(both.meta.total).toBe(1)
  expect(both.data[0]).toMatchObject({
    code: '304415117',
    orders: 2,
    documents: 0,
    oldest_due_on: '2026-10-01',
    open: both.total,
    ages: both.ages,
  })
  const [mine] = (await list({ search: 'svetim statyt' })).data
  expect(mine).toMatchObject({ open: 2 * price, overdue: 2 * price, orders: 2, kind: 'person' })
  // what is paid leaves the row, which is then the other order's
  await shop.request(MarkPaid, { as, params: { id: own[0] ?? 0 } })
  expect((await entry({ search: 'svetim statyt' }))[0]).toEqual([null, own[1], [own[1]]])
  expect((await list({ page: 1 })).total).toBe(await readOwedOn(shop.context.database.db, today))
})

test('T1731 a client who owes but for what went out unpaid has a letter about it in the preview', async () => {
  const clientId = await makeDebtor(shop, { name: 'UAB „Be laiško“', code: '302662384' })
  const { id } = await makeOrder(shop, { order: { ...testCompany, im_k: '302662384', client_id: clientId } })
  const seen = async () => (await shop.request(PreviewReminders, { as, body: { client_ids: [clientId] } })).body
  expect((await seen()).left_out[0].message).toBe('Niekas nevėluoja.')
  await goesOut(id, '2026-10-20T10:00:00Z')
  const { data, left_out } = await seen()
  expect(left_out).toEqual([])
  expect(data).toMatchObject([
    { client_id: clientId, step: 1, open: 1_210, documents: [], orders: [{ id, due_on: '2026-10-20', open: 1_210 }] },
  ])
})
