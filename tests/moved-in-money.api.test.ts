import type { RouteOptions } from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { invariants } from '#app/invariants.ts'
import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints } from '#back-office/onboarding/onboarding.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { CloseMonth } from '#finance/months/months.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { company } from '#sales/desk/server/desk.factories.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
let routes: RouteOptions[]
let as: string
beforeEach(async () => {
  const open = () => openTestShop({ now: new Date('2026-11-18T08:00:00Z') })
  ;({ opened: shop, routes } = await collectMountedRoutes(open))
  as = (await makeAdmin(shop)).token
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 5, pricePerDayCents: 2_000 })
  await makeCompany(shop, { code: company.im_k, billing: 'monthly' })
  await imported('open-rentals', [
    'Nuomos numeris;Klientas;Produktas;Išduota;Grąžinti iki;Dienos kaina be PVM;Sąskaitos išrašytos iki',
    `N-1;${company.im_k};${drill.slug};2026-11-02;2026-12-20;12;2026-11-30`,
  ])
  return () => shop.close()
})

const query = async (text: string) => (await shop.context.database.pool.query(text)).rows

async function imported(kind: ImportKind, lines: string[]) {
  const { status, body } = await sendFile({ shop, as }, buildImportEndpoints(kind).start, lines)
  expect([status, body]).toMatchObject([200, { data: { errors: [] } }])
}

async function moveMoneyIn() {
  await imported('deposits', ['Nuomos numeris;Užstatas;Priimtas', 'N-1;777,77;2026-11-03'])
  await imported('debts', [
    'Klientas;Dokumento numeris;Išrašyta;Neapmokėta suma su PVM;Iš jos PVM',
    `${company.im_k};SF-1;2026-11-03;888,88;88,88`,
  ])
}

async function get(address: string) {
  const answer = await shop.app.inject({ url: address, headers: { authorization: `Bearer ${as}` } })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.payload }
}
const data = async (address: string) => JSON.parse((await get(address)).text).data
const november = 'from=2026-11-01&to=2026-11-30'

/** What is held, what is owed, and traces of the import: the only answers of the office that may tell of it. */
const balances = [
  /^\/api\/admin\/clients(\/export\.csv|\/1(\/(credit|debt|documents))?)?$/,
  /^\/api\/admin\/(debts|deposits)(\/export\.csv)?$/,
  /^\/api\/admin\/orders\/1\/(deposit|handover|settle)$/,
  /^\/api\/admin\/(registers|reports)\/(debts|deposits)(\.csv)?$/,
  /^\/api\/admin\/(history|security-events)(\/export(\.csv)?)?$/,
  /^\/api\/admin\/imports(\/steps)?$/,
  // their sums are told below
  /^\/api\/admin\/(months\/2026-11|reports\/month)$/,
]

/** Every answer of the office that takes no more than a month, by its address. */
async function readOffice(): Promise<Map<string, string>> {
  const addresses = routes
    .flatMap(({ config }) => config?.endpoint ?? [])
    .filter(({ method, address }: EndpointShape) => method === 'GET' && address.startsWith('/api/admin/'))
    .map(({ address }: EndpointShape) => address.replace(':month', '2026-11').replace(/:\w+/g, '1'))
    .filter((address) => !/archive\.zip|\/news|\.pdf|\/pdf|\.xlsx|\.xml|verify/.test(address))
  const answers = new Map<string, string>()
  for (const address of addresses)
    for (const filters of ['', `?${november}`, '?month=2026-11']) {
      const { status, type, text } = await get(address + filters)
      expect([address + filters, status < 500]).toEqual([address + filters, true])
      if (status === 200 && /json|csv/.test(type)) answers.set(address + filters, text)
    }
  return answers
}

test('T2229 deposits and debts that moved in are balances, and in no figure of what was taken, issued or sold', async () => {
  const before = await readOffice()
  const month = await data('/api/admin/months/2026-11')
  const report = await data('/api/admin/reports/month?month=2026-11')
  await moveMoneyIn()
  const after = await readOffice()
  expect(after.size).toBeGreaterThan(300)
  const changed = [...after.keys()].filter((address) => before.get(address) !== after.get(address))
  const addresses = changed.map((address) => address.replace(/\?.*/, ''))
  expect(addresses.filter((address) => !balances.some((known) => known.test(address)))).toEqual([])

  const { sums, beside } = await data('/api/admin/months/2026-11')
  expect(sums).toEqual(month.sums)
  expect(beside).toMatchObject({ deposits_held: 77_777, debts: 88_888 })
  const reported = await data('/api/admin/reports/month?month=2026-11')
  expect(reported).toEqual({ ...report, deposits_held: { now: 77_777, before: 0 } })

  const moved = { held: 77_777, opening: 77_777, taken: 0, returned: 0, kept: 0 }
  for (const by of ['place', 'client', 'month'])
    expect((await data(`/api/admin/reports/deposits?${november}&by=${by}`))[0].figures).toEqual(moved)
  const days = await data(`/api/admin/reports/deposits?${november}&by=day`)
  expect(days.slice(1, 4).map(({ figures }: { figures: object }) => figures)).toEqual([
    { held: 0, opening: 0, taken: 0, returned: 0, kept: 0 },
    moved,
    moved,
  ])
  const earlier = await data('/api/admin/reports/deposits?from=2026-11-01&to=2026-11-02&by=client')
  expect(earlier.map(({ figures }: { figures: object }) => figures)).toEqual([{ ...moved, held: 0, opening: 0 }])
  for (const [by, head] of [
    ['', '1;UAB'],
    ['&by=month', '2026-11;'],
    ['&by=day', '2026-11-03;'],
  ]) {
    const { text } = await get(`/api/admin/registers/deposits.csv?${november}${by}`)
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${head}.*"777,77";"0,00";"0,00";"0,00";"777,77"$`))
  }
})

test('T2244 money of a deposit that moved in goes back in this month, and a closed month keeps its sums', async () => {
  await moveMoneyIn()
  const shown = await shop.request(ShowDeposit, { as, params: { id: 1 } })
  expect([shown.status, shown.body.data]).toMatchObject([200, { held: 77_777, paid_from: [] }])
  const settled = await shop.request(SettleDeposit, {
    as,
    params: { id: 1 },
    body: { returned: 70_000, kept: 7_777, reason: 'Sulaužytas grąžtas', way: 'cash' },
  } as never)
  expect([settled.status, settled.body]).toMatchObject([200, {}])
  const figures = { held: 0, opening: 77_777, taken: 0, returned: 70_000, kept: 7_777 }
  for (const by of ['client', 'month'])
    expect((await data(`/api/admin/reports/deposits?${november}&by=${by}`))[0].figures).toEqual(figures)
  for (const by of ['', '&by=month'])
    expect((await get(`/api/admin/registers/deposits.csv?${november}${by}`)).text).toContain(
      '"777,77";"0,00";"700,00";"77,77";"0,00"',
    )
  shop.setNow(new Date('2026-12-02T08:00:00Z'))
  as = (await makeAdmin(shop)).token
  const closed = await shop.request(CloseMonth, { as, params: { month: '2026-11' } } as never)
  expect([closed.status, closed.body]).toMatchObject([200, {}])
  expect(
    await query('select documents, deposits, deposits_taken, deposits_returned, deposits_kept from months'),
  ).toEqual([{ documents: 0, deposits: 2, deposits_taken: '0', deposits_returned: '70000', deposits_kept: '7777' }])
  // tokens of days ahead are no tokens of now
  for (const { name, sql } of invariants.filter((one) => one.name !== 'I9'))
    expect([name, await query(sql)]).toEqual([name, []])
})
