import { inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListBreakdowns } from '#counter/fleet/breakdowns.contract.ts'
import { ListDebts } from '#finance/debts/debts.contract.ts'
import { makeDebtor } from '#finance/debts/server/debts.factories.ts'
import { HoldDeposit, ListDeposits, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { ListPayments, RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { ListRefunds, MarkRefundSent, RefundsFile } from '#finance/refunds/refunds.contract.ts'
import { OpenTill } from '#finance/tills/tills.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { ReportBreakdownByOffice } from '#rentals/stops.contract.ts'
import { CreateDeskOrder, ListDeskOrders } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

const today = '2026-11-18'
const shop = openShopForFile({ now: new Date(`${today}T08:30:00Z`) })
const db = () => shop.context.database.db
const iban = 'LT601010012345678901'

let owner: TestPerson
let clerk: TestPerson
let [kaunas, vilnius] = [0, 0]
let bill: { id: number; orderIds: number[] }
const as = () => ({ as: owner.token })

beforeAll(async () => {
  owner = await makeAdmin(shop)
  const settings = await readSettings(db())
  await shop.request(SaveSettings, { ...as(), body: { ...settings, iban } })
  kaunas = await readDefaultPlace(db())
  vilnius = (await makeBranch(shop)).id
  clerk = await makeAdmin(shop, { roles: ['manager', 'accountant'], place_id: vilnius, held_to_place: true })

  for (const [place_id, amount] of [
    [kaunas, 1_000],
    [vilnius, 2_500],
  ] as const) {
    const { id } = await makeOrder(shop, { lines: [{ unit_price: 50_000, deposit: 5_000 }], order: { place_id } })
    const params = { id }
    const paid = { paid_on: today, way: 'transfer', amount }
    expect((await shop.request(RecordPayment, { ...as(), params, body: paid })).status).toBe(201)
    const hold = { amount: amount * 2, way: 'transfer' }
    expect((await shop.request(HoldDeposit, { ...as(), params, body: hold })).status).toBe(201)
    const back = { returned: amount, way: 'transfer', iban, name: 'Rūta Žemaitė' }
    expect((await shop.request(SettleDeposit, { ...as(), params, body: back })).status).toBe(200)
    const gone = { amount: -amount / 2, way: 'transfer', paid_on: today, iban, name: 'Rūta Žemaitė' }
    expect((await shop.request(RecordPayment, { ...as(), params, body: gone })).status).toBe(201)
    await shop.context.database.pool.query(
      `insert into handovers (order_id, act, happened_at, by_user_id) values ($1, 'handover', '2026-11-10T10:00:00Z', 1)`,
      [id],
    )

    const drill = await makeRentProduct(shop, { units: 1 })
    const rental = await makeRental(shop, {
      productId: drill.id,
      from: new Date('2026-11-16T08:00:00Z'),
      to: new Date('2026-11-20T08:00:00Z'),
    })
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx
        .update(rentals)
        .set({ place_id, handed_out: 1 })
        .where(inArray(rentals.id, [rental.id]))
      await tx
        .update(orders)
        .set({ place_id })
        .where(inArray(orders.id, [rental.order_id]))
    })
    const broke = { note: 'Nesisuka' }
    const { status, body } = await shop.request(ReportBreakdownByOffice, {
      ...as(),
      params: { id: rental.id },
      body: broke,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const draft = { ...makeDeskForm([makeRentLine(drill)]), place_id, state: 'draft' }
    expect((await shop.request(CreateDeskOrder, { ...as(), body: draft })).status).toBe(201)
  }

  const clientId = await makeDebtor(shop)
  bill = await makeBill(shop, { clientId, sums: [10_001, 20_000], dueOn: '2026-11-01' })
  await db()
    .update(orders)
    .set({ place_id: vilnius, client_id: clientId })
    .where(inArray(orders.id, bill.orderIds.slice(1)))
  const part = { paid_on: today, way: 'transfer', amount: 100 }
  const params = { id: clientId }
  expect((await shop.request(RecordClientPayment, { ...as(), params, body: part })).status).toBe(201)
  expect((await shop.request(OpenTill, { ...as(), body: { place_id: vilnius, float: 0 } })).status).toBe(201)
  const cash = { ...part, way: 'cash', amount: 50, receipt_number: '17', place_id: vilnius }
  expect((await shop.request(RecordClientPayment, { ...as(), params, body: cash })).status).toBe(201)
})

const lists = {
  breakdowns: { endpoint: ListBreakdowns, id: 'rental_id' },
  'desk/orders': { endpoint: ListDeskOrders, id: 'id' },
  payments: { endpoint: ListPayments, id: 'id' },
  deposits: { endpoint: ListDeposits, id: 'order_id' },
  refunds: { endpoint: ListRefunds, id: 'id' },
} as const

test.for(Object.entries(lists))(
  'T2230 the list of %s is of one place or of all, and places add up',
  async ([name, { endpoint, id }]) => {
    const ids = async (query: object, token = owner.token) => {
      const { status, body } = await shop.request(endpoint as typeof ListRefunds, { as: token, query: { ...query } })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.map((row: Record<string, unknown>) => row[id]) as number[]
    }
    const [here, there, all] = [await ids({ place: kaunas }), await ids({ place: vilnius }), await ids({})]
    expect(here.length).toBeGreaterThan(0)
    expect(there.length).toBeGreaterThan(0)
    expect([...here, ...there].sort()).toEqual([...all].sort())
    expect(await ids({}, clerk.token)).toEqual(there)
    const other = await shop.request(endpoint as typeof ListRefunds, { as: clerk.token, query: { place: kaunas } })
    expect([other.status, other.body.code]).toEqual([403, 'held-to-place'])
    const none = await shop.request(endpoint as typeof ListRefunds, { ...as(), query: { place: 900_000 } })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['place']])

    const file = async (query: Record<string, number>) => {
      const address = `/api/admin/${name}/export.csv`
      const call = { method: 'GET', address, who: 'anyone', summary: '' } as EndpointShape
      const { status, bytes } = await shop.request(call, { ...as(), query: { ...query } })
      expect(status).toBe(200)
      return parseCsv(Buffer.from(bytes).toString(), 1_000).length - 1
    }
    expect([await file({ place: kaunas }), await file({ place: vilnius }), await file({})]).toEqual([
      here.length,
      there.length,
      all.length,
    ])
  },
)

test('T2231 sums of places that are held, to be sent and owed add up to the shop’s, and a search stays within its place', async () => {
  const sums = async (query: object) => ({
    held: (await shop.request(ListDeposits, { ...as(), query: { ...query } })).body.held,
    toSend: (await shop.request(ListRefunds, { ...as(), query: { ...query } })).body.to_send,
    owed: (await shop.request(ListDebts, { ...as(), query: { ...query } })).body.total,
  })
  const [here, there, all] = [await sums({ place: kaunas }), await sums({ place: vilnius }), await sums({})]
  expect(here).toMatchObject({ held: 1_000, toSend: 1_500 })
  expect(there).toMatchObject({ held: 2_500, toSend: 3_750 })
  for (const name of ['held', 'toSend', 'owed'] as const)
    expect([name, here[name] + there[name]]).toEqual([name, all[name]])
  for (const query of [{ q: 'ruta' }, { state: 'held' }] as const) {
    const countIn = async (place: number) =>
      (await shop.request(ListDeposits, { ...as(), query: { ...query, place } })).body.meta.total
    expect([query, await countIn(kaunas), await countIn(vilnius)]).toEqual([query, 1, 1])
  }
})

test('T2232 a bill over orders of two places is owed at each by what its orders are billed, and its debtor’s ages add up', async () => {
  const debtor = async (query: object) => {
    const { body } = await shop.request(ListDebts, { ...as(), query: { search: 'azuolo', ...query } })
    return body.data[0]
  }
  const [here, there, all] = [await debtor({ place: kaunas }), await debtor({ place: vilnius }), await debtor({})]
  // 29,851 of 30,001 are open, cut at 10,001 and 20,000
  expect([here.open, there.open, all.open]).toEqual([9_950, 19_901, 29_851])
  expect(here.client_id).toBe(all.client_id)
  for (const one of [here, there]) expect(one).toMatchObject({ kinds: ['bill'], documents: 1, days_late: 17 })
  for (const age of Object.keys(all.ages)) expect(here.ages[age] + there.ages[age]).toBe(all.ages[age])
  for (const kind of ['bill', 'order']) {
    const total = async (query: object) =>
      (await shop.request(ListDebts, { ...as(), query: { kind, ...query } })).body.total
    expect((await total({ place: kaunas })) + (await total({ place: vilnius }))).toBe(await total({}))
  }
})

test('T2233 a clerk who is held to a place sends no refund of another and names it in no file', async () => {
  const of = async (place: number) => (await shop.request(ListRefunds, { ...as(), query: { place } })).body.data
  const [other] = await of(kaunas)
  const sent = await shop.request(MarkRefundSent, { as: clerk.token, params: { id: other.id } })
  expect([sent.status, sent.body.code]).toEqual([403, 'held-to-place'])
  const named = await shop.request(RefundsFile, { as: clerk.token, query: { ids: String(other.id) } })
  expect(named.status).toBe(404)
  const file = await shop.request(RefundsFile, { as: clerk.token })
  expect(file.status).toBe(200)
  expect((await of(kaunas)).map(({ message }: { message: string | null }) => message)).toEqual([null, null])
  expect((await of(vilnius)).every(({ message }: { message: string | null }) => message)).toBe(true)
})
