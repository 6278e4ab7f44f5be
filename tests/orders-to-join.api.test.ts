import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { IssueCompensation } from '#finance/compensations/compensations.contract.ts'
import { ListDebts, PreviewReminder, PreviewReminders, ShowClientDebt } from '#finance/debts/debts.contract.ts'
import { makeDebtorBill, payBill } from '#finance/debts/server/debts.factories.ts'
import { readOwedOn } from '#finance/debts/server/public/owed-on.queries.ts'
import { JoinOrders } from '#orders/join-orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ListClients, ShowClient } from '#people/clients/clients.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

const start = new Date('2026-11-16T06:30:00Z')
const shop = openShopForFile({ now: start })
let clerk: TestPerson
beforeAll(async () => {
  clerk = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const as = () => ({ as: clerk.token })
const shown = async (id: number) => (await shop.request(ShowClient, { ...as(), params: { id } })).body.data
const join = (id: number, order_ids: number[]) =>
  shop.request(JoinOrders, { ...as(), params: { id }, body: { order_ids } })

/** Handed out, unpaid. */
async function wentOut(order: object, user_id?: number) {
  const { orderId } = await makeRentalOrder(shop, { order, ...(user_id && { user_id }) })
  const { tools } = await fetchHandover(shop, clerk.token, orderId)
  const out = await shop.request(HandOver, { ...as(), params: { id: orderId }, body: makeHandOverBody(tools) })
  expect(out.status, JSON.stringify(out.body)).toBe(201)
  return orderId
}

test('T1670 a client tells what of the orders with its company code or its confirmed account is out, late and owed', async () => {
  const company = await makeCompany(shop)
  const owner = await makeCustomer(shop, { email_confirmed_at: start })
  const ofCode = await wentOut(testCompany)
  const ofAccount = await wentOut(testCompany, owner.id)
  await makeOrder(shop, { order: { ...testCompany, im_k: '110053842' } })
  await makeOrder(shop)
  const [{ price_with_vat } = { price_with_vat: 0 }] = await db().select().from(orders).where(eq(orders.id, ofCode))

  expect(await shown(company.id)).toMatchObject({
    to_join: [ofCode, ofAccount],
    to_join_sums: { out: 2, late: 0, owed: 2 * price_with_vat },
  })
  shop.setNow(new Date('2026-11-19T08:00:00Z'))
  clerk = await makeAdmin(shop)
  expect((await shown(company.id)).to_join_sums).toMatchObject({ out: 2, late: 2 })
  const listed = await shop.request(ListClients, { ...as(), query: { page: 1 } })
  expect(listed.body.data.find(({ id }: { id: number }) => id === company.id)).toMatchObject({
    to_join: [ofCode, ofAccount],
  })

  const person = await makeCustomer(shop, { email_confirmed_at: start })
  const unknown = await makeCustomer(shop, { email_confirmed_at: null })
  const [first, second] = await db()
    .insert(clients)
    .values(
      [person, unknown].map(({ email }) => ({
        kind: 'person' as const,
        name: 'Rūta Žemaitė',
        email,
        created_at: start,
        updated_at: start,
      })),
    )
    .returning({ id: clients.id })
  const own = await makeOrder(shop, { user_id: person.id })
  await makeOrder(shop, { user_id: unknown.id })
  expect((await shown(first?.id ?? 0)).to_join).toEqual([own.id])
  expect(await shown(second?.id ?? 0)).toMatchObject({ to_join: [] })
})

test('T1671 joined by one press, orders are the client’s with their families and bills, once whoever presses', async () => {
  const company = await makeCompany(shop, { code: '302513537', name: 'Kita' })
  const buyer = { ...testCompany, im_k: '302513537' }
  const orderId = await wentOut(buyer)
  const { id: followUp } = await makeOrder(shop, { order: { ...buyer, parent_id: orderId } })
  const compensated = await shop.request(IssueCompensation, {
    ...as(),
    params: { id: orderId },
    body: { lines: [{ title: 'Sulaužytas stovas', amount: 5_000 }] },
  })
  expect(compensated.status, JSON.stringify(compensated.body)).toBe(201)
  const before = await shown(company.id)
  expect(before.to_join.sort()).toEqual([orderId, followUp].sort())
  expect(before.balance.open).toBe(0)

  const stranger = await makeOrder(shop)
  const wrong = await join(company.id, [orderId, stranger.id])
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['order_ids']])
  expect((await join(900_000, [orderId])).status).toBe(404)
  expect((await join(company.id, [])).status).toBe(422)

  const answers = await Promise.all([join(company.id, [orderId]), join(company.id, [orderId])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.data).toMatchObject({ id: company.id, to_join: [] })
  expect((await shown(company.id)).balance.open).toBe(5_000)
  const joined = await db().select().from(orders).where(eq(orders.client_id, company.id))
  expect(joined.map(({ id }) => id).sort()).toEqual([orderId, followUp].sort())
  const driver = await makeAdmin(shop, { roles: ['driver'] })
  const refused = await shop.request(JoinOrders, {
    as: driver.token,
    params: { id: company.id },
    body: { order_ids: [orderId] },
  })
  expect(refused.status).toBe(403)
  for (const one of invariants) expect(await db().execute(one.sql), one.name).toMatchObject({ rows: [] })
})

test('T1693 debts of an order that may be joined stand in its client’s row of debts, one for all of them', async () => {
  const [code, vatCode] = ['304833601', 'LT100009512310']
  const company = await makeCompany(shop, { code, name: 'UAB „Viena eilutė“', email: 'viena@example.lt' })
  const buyer = { ...testCompany, im_k: code, company: 'Viena eilute, svetaine', email: 'kitas@vienos.lt' }
  const listed = async (query: object) => (await shop.request(ListDebts, { ...as(), query: { ...query } })).body
  const before = await listed({})
  const first = await wentOut(buyer)
  const second = await wentOut(buyer)
  const charged = await shop.request(IssueCompensation, {
    ...as(),
    params: { id: second },
    body: { lines: [{ title: 'Sulaužytas stovas', amount: 5_000 }] },
  })
  expect(charged.status).toBe(201)
  await makeOrder(shop, { order: buyer })
  const rows = await db()
    .select()
    .from(orders)
    .where(inArray(orders.id, [first, second]))
  const owed = rows.reduce((sum, { price_with_vat }) => sum + price_with_vat, 5_000)
  const { balance, to_join_sums } = await shown(company.id)
  expect([balance.open, to_join_sums.owed]).toEqual([0, owed])

  const row = {
    client_id: company.id,
    order_id: null,
    order_ids: [first, second].sort((a, b) => a - b),
    name: 'UAB „Viena eilutė“',
    kinds: ['compensation', 'order'],
    open: owed,
    orders: 2,
    documents: 1,
  }
  for (const query of [
    { search: 'viena eilutė' },
    { search: code },
    { search: 'kitas@vienos.lt' },
    { search: code, kind: 'compensation' },
  ])
    expect([query, (await listed(query)).data]).toMatchObject([query, [row]])
  expect(await listed({ search: code, kind: 'bill' })).toMatchObject({ data: [], total: 0 })
  const after = await listed({})
  expect(after.total - before.total).toBe(owed)
  expect(await readOwedOn(db(), '2026-11-19')).toBe(after.total)
  expect((await shop.request(ShowClientDebt, { ...as(), params: { id: company.id } })).body.data).toMatchObject({
    open: 0,
    orders: [],
    documents: [],
    to_join_sums: { owed },
  })

  const letters = await shop.request(PreviewReminders, { ...as(), body: { client_ids: [company.id] } })
  expect(letters.body).toMatchObject({ data: [], left_out: [{ message: expect.stringContaining('neprijungti') }] })
  const bill = await makeDebtorBill(shop, { clientId: company.id, due_on: '2026-11-17', issued_on: '2026-11-16' })
  const letter = await shop.request(PreviewReminder, { ...as(), params: { id: company.id }, body: { step: 1 } })
  expect(letter.body.data).toMatchObject({ open: 12_100, to_join: expect.arrayContaining([first, second]) })
  await db().transaction((tx) =>
    payBill(tx, { clientId: company.id, documentId: bill.id, amount: 12_100, on: '2026-11-19', now: start }),
  )

  expect((await join(company.id, [first])).status).toBe(200)
  expect((await listed({ search: code })).data).toMatchObject([{ ...row, order_ids: [second] }])
  expect((await listed({})).total).toBe(after.total)

  const since = { created_at: start, updated_at: start }
  const [foreign] = await db()
    .insert(clients)
    .values({ kind: 'company', name: 'SIA „Tik PVM“', vat_code: vatCode, ...since })
    .returning({ id: clients.id })
  const byVat = await wentOut({ ...testCompany, im_k: null, pvm_k: vatCode })
  const person = await makeCustomer(shop, { email_confirmed_at: start })
  const unknown = await makeCustomer(shop, { email_confirmed_at: null })
  const [own] = await db()
    .insert(clients)
    .values([person, unknown].map(({ email }) => ({ kind: 'person' as const, name: 'Viltė Eilutė', email, ...since })))
    .returning({ id: clients.id })
  const byAccount = await wentOut({}, person.id)
  const byNobody = await wentOut({}, unknown.id)
  const all = [...(await listed({})).data, ...(await listed({ page: 2 })).data]
  const rowOf = (orderId: number) => all.find(({ order_ids }: { order_ids: number[] }) => order_ids.includes(orderId))
  expect(rowOf(byVat)).toMatchObject({ client_id: foreign?.id, order_id: null })
  expect(rowOf(byAccount)).toMatchObject({ client_id: own?.id, order_id: null })
  expect(rowOf(byNobody)).toMatchObject({ client_id: null, order_id: byNobody, order_ids: [byNobody] })
})
