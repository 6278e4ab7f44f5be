import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { CreateTask } from '#people/tasks/tasks.contract.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { ListClientOrders } from '#sales/desk/client-work.contract.ts'
import { ListSecurityEvents } from '#shell/history/security.contract.ts'

const now = new Date('2026-11-18T08:30:00Z')
const { opened: shop, routes } = await collectMountedRoutes(() => openTestShop({ now }))
const lists = [...new Set(routes.map(({ url }) => url))].filter((url) => url.endsWith('/export.csv'))
let owner: TestPerson
afterAll(() => shop.close())

beforeAll(async () => {
  owner = await makeAdmin(shop)
  await makeCustomer(shop, { name: '=HYPERLINK("http://blogis.lt")' })
  await makeCompany(shop, { name: '+UAB Trys paršiukai' })
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', pricePerDayCents: 2_000 })
  await makeSellProduct(shop, { title: '@Kopėčios', priceCents: 12_950 })
  await makeRental(shop, { productId: drill.id, from: now, to: new Date('2026-11-20T08:00:00Z') })
  const { id } = await makeOrder(shop, { lines: [{ unit_price: 1_250 }] })
  for (const amount of [505, 1_000]) {
    const body = { paid_on: '2026-11-17', amount, way: 'cash', receipt_number: `-${amount}` }
    expect((await shop.request(RecordPayment, { as: owner.token, params: { id }, body })).status).toBe(201)
  }
})

const ask = (address: string, query: Record<string, string> = {}, as = owner.token) =>
  shop.request({ method: 'GET', address, who: 'anyone', summary: '' } as EndpointShape, { as, query })

async function readCsvOf(address: string, query: Record<string, string> = {}): Promise<string[][]> {
  const { status, bytes } = await ask(`${address}.csv`, query)
  expect(status, address).toBe(200)
  return parseCsv(
    Buffer.from(bytes)
      .toString()
      .replace(/^\uFEFF/, ''),
    100_000,
  )
}

async function readXlsxOf(address: string, query: Record<string, string> = {}) {
  const { status, bytes, headers } = await ask(`${address}.xlsx`, query)
  expect(status, address).toBe(200)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  return sheets[0]?.rows ?? []
}

/** As CSV writes it: a spreadsheet knows numbers and days. */
function asText(cell: unknown, csv: string): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, csv.length).replace('T', ' ')
  if (typeof cell === 'number') return csv.includes(',') ? cell.toFixed(2).replace('.', ',') : String(cell)
  return String(cell ?? '')
}

test('T1957 every list of the office is a CSV file and the same XLSX file', async () => {
  expect(lists.length).toBeGreaterThan(22)
  for (const address of lists) {
    const file = address.replace(/\.csv$/, '')
    const csv = await readCsvOf(file)
    const xlsx = await readXlsxOf(file)
    const entries = csv.map((cells) => cells.map((cell) => cell.replace(/^'/, '')))
    const read = csv.map((cells, row) => cells.map((cell, at) => asText(xlsx[row]?.[at], cell).replace(/^'/, '')))
    // reading one writes a security event
    if (!file.includes('security-events')) expect(read, file).toEqual(entries)
    expect(
      csv[0]?.every((head) => head !== ''),
      file,
    ).toBe(true)
  }
  const filled = await Promise.all(
    ['orders', 'rentals', 'payments', 'users', 'clients', 'history', 'rent-products', 'sell-products'].map(
      async (list) => (await readCsvOf(`/api/admin/${list}/export`)).length,
    ),
  )
  expect(filled.every((rows) => rows > 1)).toBe(true)
})

test('T1958 sums are numbers, days are days, and texts are texts whatever they begin with', async () => {
  const payments = await readXlsxOf('/api/admin/payments/export', { columns: 'amount,paid_on,receipt_number' })
  expect(payments).toEqual([
    ['Suma', 'Diena', 'Kvitas'],
    [10, new Date('2026-11-17T00:00:00Z'), '-1000'],
    [5.05, new Date('2026-11-17T00:00:00Z'), '-505'],
  ])
  const [, order] = await readXlsxOf('/api/admin/orders/export', { columns: 'placed_at,price_with_vat', sort: '-id' })
  expect(order).toEqual([new Date('2026-11-18T10:30:00Z'), expect.any(Number)])
  const people = await readXlsxOf('/api/admin/users/export', { columns: 'name', q: 'HYPERLINK' })
  expect(people[1]).toEqual(['=HYPERLINK("http://blogis.lt")'])
  expect(await readCsvOf('/api/admin/clients/export', { columns: 'name' })).toEqual([
    ['Klientas'],
    ["'+UAB Trys paršiukai"],
  ])
})

test('T1959 a file has what the list shows: its filters, its order and its columns', async () => {
  const ids = async (query: Record<string, string>) =>
    (await readCsvOf('/api/admin/orders/export', { columns: 'id', ...query })).slice(1).map(([id]) => Number(id))
  const newest = await ids({})
  expect(newest).toEqual([...newest].sort((a, b) => b - a))
  expect(await ids({ sort: 'id' })).toEqual([...newest].reverse())
  expect(await ids({ q: String(newest[0]) })).toEqual([newest[0]])
  const [heads] = await readCsvOf('/api/admin/orders/export', { shown: 'select,price,client,actions' })
  expect(heads).toEqual(['Kaina be PVM', 'Klientas', 'Pateiktas', 'Žymos'])
  const [all] = await readCsvOf('/api/admin/orders/export', { shown: 'nothing' })
  expect(all?.length).toBeGreaterThan(4)
  expect((await ask('/api/admin/orders/export.xlsx', { columns: 'pelnas' })).status).toBe(422)
  expect((await ask('/api/admin/orders/export.pdf')).status).not.toBe(200)
})

test('T1960 a list of people as a file asks for the password anew, and is told in security events', async () => {
  shop.setNow(new Date(now.getTime() + 11 * 60_000))
  const stale = await ask('/api/admin/clients/export.xlsx')
  expect([stale.status, stale.body.code]).toEqual([403, 'sign-in-again'])
  shop.setNow(now)
  const mechanic = await makeAdmin(shop, { roles: ['mechanic'] })
  expect((await ask('/api/admin/clients/export.xlsx', {}, mechanic.token)).status).toBe(403)
  await ask('/api/admin/clients/export.xlsx')
  const { body } = await shop.request(ListSecurityEvents, { as: owner.token, query: { page: 1 } })
  expect(body.data[0]).toMatchObject({ event: 'personal-data-exported', path: '/api/admin/clients/export.xlsx' })
})

test('T2001 the orders of a client are a file by the list’s filter: those of the client, with those of a person’s own account', async () => {
  const company = await makeCompany(shop, { name: 'UAB Kelio darbai', code: '305691199' })
  const person = await makeCustomer(shop)
  const values = {
    kind: 'person',
    name: 'Jonas Jonaitis',
    user_id: person.id,
    created_at: now,
    updated_at: now,
  } as const
  const [own] = await shop.context.database.db.insert(clients).values(values).returning({ id: clients.id })
  if (!own) throw new Error('The client was not written')
  const order = (more: object) => makeOrder(shop, { order: more }).then(({ id }) => id)
  const first = await order({ client_id: company.id })
  const second = await order({ client_id: company.id })
  const account = (await makeOrder(shop, { user_id: person.id })).id
  const ofBoth = await order({ client_id: own.id })
  const atCompany = (await makeOrder(shop, { user_id: person.id, order: { client_id: company.id } })).id
  const idsOf = async (client: number, more: Record<string, string> = {}) =>
    (await readCsvOf('/api/admin/orders/export', { client: String(client), columns: 'id', ...more }))
      .slice(1)
      .map(([id]) => Number(id))
  expect(await idsOf(company.id)).toEqual([atCompany, second, first])
  expect(await idsOf(company.id, { sort: 'id', shown: '' })).toEqual([first, second, atCompany])
  expect(await idsOf(own.id)).toEqual([ofBoth, account])
  expect(await idsOf(2_000_000_000)).toEqual([])
  expect(await readXlsxOf('/api/admin/orders/export', { client: String(own.id), columns: 'id' })).toEqual([
    ['Nr.'],
    [ofBoth],
    [account],
  ])
  const listed = await shop.request(ListOrders, { as: owner.token, query: { client: company.id } })
  expect([listed.body.total, listed.body.data.map(({ id }: { id: number }) => id)]).toEqual([
    3,
    [atCompany, second, first],
  ])
  const ofClient = await shop.request(ListClientOrders, { as: owner.token, params: { id: own.id }, query: {} })
  expect(ofClient.body.data.map(({ id }: { id: number }) => id)).toEqual([ofBoth, account])
})

test('T2002 tasks and categories are files, too, and a file of tasks has only those that one may see', async () => {
  const clerk = await makeAdmin(shop, { roles: ['counter'] })
  const add = (title: string, as: string, assignee_id?: number) =>
    shop.request(CreateTask, { as, body: { title, day: '2026-11-20', assignee_id } })
  await add('Paskambinti', clerk.token, clerk.id)
  await add('Tik savininkui', owner.token, owner.id)
  const titles = async (as: string) => {
    const { bytes } = await ask('/api/admin/tasks/export.csv', { whose: 'all', columns: 'title' }, as)
    return Buffer.from(bytes).toString()
  }
  expect(await titles(clerk.token)).toContain('Paskambinti')
  expect(await titles(clerk.token)).not.toContain('Tik savininkui')
  expect(await titles(owner.token)).toContain('Tik savininkui')
  expect((await readCsvOf('/api/admin/tasks/export')).length).toBe(2)

  const [heads, ...categories] = await readCsvOf('/api/admin/rent-categories/export')
  expect(heads).toEqual(['Nr.', 'Kategorija', 'Adresas', 'Apsauga nuo žalos, %', 'Išskaita'])
  expect(categories.length).toBeGreaterThan(0)
  expect(await readCsvOf('/api/admin/rent-categories/export', { q: 'nėra tokios', shown: 'title' })).toEqual([
    ['Kategorija', 'Adresas', 'Apsauga nuo žalos, %', 'Išskaita'],
  ])
})
