import { beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import type { ImportKind } from '#back-office/onboarding/import-kinds.ts'
import { buildImportEndpoints, UndoImport } from '#back-office/onboarding/onboarding.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling, type RunDocument } from '#finance/billing/billing.contract.ts'
import { ListDebts, ShowClientDebt, StatementPdf } from '#finance/debts/debts.contract.ts'
import { SettleDeposit, ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { ListClientDocuments, RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { sendFile } from '#platform/test-kit/send-file.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { ListRentals, MarkReturned, ShowAvailability } from '#rentals/rentals.contract.ts'
import { OffRentByOffice } from '#rentals/stops.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let as: string
let client: { id: number }
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  as = (await makeAdmin(shop)).token
  client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 10_000_000 })
  return () => shop.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows

async function goTo(moment: string) {
  shop.setNow(new Date(moment))
  as = (await makeAdmin(shop)).token
}

const send = (kind: ImportKind, lines: string[], fields?: Record<string, string>) =>
  sendFile({ shop, as }, buildImportEndpoints(kind).start, lines, fields)

async function imported(kind: ImportKind, lines: string[]): Promise<{ id: number; created: number }> {
  const { status, body } = await send(kind, lines)
  expect([status, body]).toMatchObject([200, { data: { errors: [] } }])
  return body.data
}

const undo = (id: number) => shop.request(UndoImport, { as, params: { id } })

/** Tokens of days ahead are no tokens of now. */
async function expectInvariants() {
  for (const { name, sql } of invariants.filter((one) => one.name !== 'I9'))
    expect([name, await query(sql)]).toEqual([name, []])
}

async function run(until: Day): Promise<Map<number, number>> {
  const { status, body } = await shop.request(RunBilling, { as, body: { until, dry_run: false } })
  expect([status, body]).toMatchObject([200, { failed: [] }])
  const sums = new Map<number, number>()
  for (const { client_id, price } of body.documents as RunDocument[])
    sums.set(client_id, (sums.get(client_id) ?? 0) + price)
  return sums
}

const rentalHeads =
  'Nuomos numeris;Klientas;Vieneto kodas;Produktas;Kiekis;Išduota;Grąžinti iki;Dienos kaina be PVM;Sąskaitos išrašytos iki'

const rentalOf = async (orderId: number) => {
  const { body } = await shop.request(ListRentals, { as, query: {} as never })
  return body.data.filter((one: { order_id: number }) => one.order_id === orderId)
}
const orders = () =>
  query(
    'select o.id, i.number, o.billing, o.price from orders o join imported_orders i on i.order_id = o.id order by o.id',
  )

test('T2250 open rentals are out since their day, without papers and mails, and are billed from the day after the old bills', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0, pricePerDayCents: 2_000 })
  const props = await makeRentProduct(shop, { title: 'Spyrys', units: 10, pricePerDayCents: 100 })
  await query(`update products set tracked = 'count' where id = $1`, [props.id])
  await imported('units', ['Kodas;Produktas', `P-1;${drill.slug}`, `P-2;${drill.slug}`])
  const made = await imported('open-rentals', [
    rentalHeads,
    `N-1;${company.im_k};P-1;;;2026-11-02;2026-11-27;15,00;2026-11-15`,
    `N-1;${company.im_k};;${props.slug};6;2026-11-02;2026-11-27;;2026-11-15`,
    `N-2;${company.im_k};;${drill.slug};1;2026-10-05;;12;2026-10-31`,
  ])
  expect(made.created).toBe(2)
  const [first, second] = await orders()
  expect([first, second]).toMatchObject([
    { number: 'N-1', billing: 'monthly' },
    { number: 'N-2', billing: 'monthly' },
  ])
  expect(await query('select id from documents')).toEqual([])
  expect(await query('select id from mails')).toEqual([])
  expect(await query('select distinct out_at from rental_units order by 1')).toEqual([
    { out_at: new Date('2026-10-05T05:00:00Z') },
    { out_at: new Date('2026-11-02T06:00:00Z') },
  ])
  const free = async (slug: string) => {
    const input = { params: { slug }, query: { from: '2026-11-20', to: '2026-11-20' } }
    return (await shop.request(ShowAvailability, input)).body.data.map((day: { free: number }) => day.free)
  }
  expect([await free(drill.slug), await free(props.slug)]).toEqual([[0], [4]])
  expect(await rentalOf(second.id)).toMatchObject([{ open_ended: true }])
  await expectInvariants()

  await goTo('2026-11-30T10:00:00Z')
  const { body } = await shop.request(RunBilling, { as, body: { until: '2026-11-30', dry_run: true } })
  const pieces = body.documents.flatMap((one: RunDocument) =>
    one.pieces.map(({ from, to, charged_days, price }) => [from, to, charged_days, price]),
  )
  expect(pieces).toEqual([
    ['2026-11-16', '2026-11-27', 10, 15_000],
    ['2026-11-28', '2026-11-30', 1, 1_500],
    ['2026-11-16', '2026-11-27', 10, 6_000],
    ['2026-11-28', '2026-11-30', 1, 600],
    ['2026-11-01', '2026-11-30', 20, 24_000],
  ])
  await run('2026-11-30')
  for (const { id } of [...(await rentalOf(first.id)), ...(await rentalOf(second.id))])
    expect((await shop.request(MarkReturned, { as, params: { id }, body: {} })).status).toBe(200)
  await goTo('2026-12-31T10:00:00Z')
  await run('2026-12-31')
  await expectInvariants()
  expect(await query('select order_line_id from unbilled_lines')).toEqual([])
})

test('T2251 a rental that moved in is extended, ended, returned and billed for the same sums as an order of ours', async () => {
  let seed = 7
  const roll = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % n
  }
  const codes = Array.from({ length: 400 }, (_, at) => String(300_000_000 + at)).filter(
    (code) => parseCompanyCode(code) === code,
  )
  interface Pair {
    ours: { clientId: number; orderId: number }
    theirs: { clientId: number; orderId: number }
    isOpen: boolean
    what: number
  }
  const pairs: (Omit<Pair, 'theirs'> & { row: string; theirClient: number })[] = []
  for (let at = 0; at < 8; at += 1) {
    const packages = at % 2 === 0 ? [{ days: 5, price: 7_000 }] : []
    const about = { units: 9, pricePerDayCents: 1_700 + at, packages }
    const [mine, other] = [
      await makeRentProduct(shop, { ...about, title: `Mūsų ${at}` }),
      await makeRentProduct(shop, { ...about, title: `Jų ${at}` }),
    ]
    await query(`update products set tracked = 'count' where id = any($1)`, [[mine.id, other.id]])
    const billing = at % 3 === 0 ? ('on_return' as const) : ('monthly' as const)
    const [ourCode, theirCode] = [codes[2 * at] as string, codes[2 * at + 1] as string]
    const [our, their] = [
      await makeCompany(shop, { code: ourCode, name: `Mūsų ${at}`, billing, credit_limit: 90_000_000 }),
      await makeCompany(shop, { code: theirCode, name: `Jų ${at}`, billing, credit_limit: 90_000_000 }),
    ]
    const isOpen = roll(2) === 0
    const quantity = 1 + roll(3)
    const to = `2026-12-${String(1 + roll(20)).padStart(2, '0')}`
    const { status, body } = await shop.request(CreateDeskOrder, {
      as,
      body: {
        ...makeDeskForm(
          [
            {
              id: mine.id,
              type: 'rent',
              quantity,
              period: { from: '2026-11-18', to: isOpen ? '2026-11-27' : to },
              ...(isOpen && { open_ended: true, expected_to: '2026-11-27' }),
            },
          ],
          { ...company, im_k: ourCode, pvm_k: null },
        ),
        private_or_company: 'company',
        client_id: our.id,
        state: 'placed',
      },
    })
    expect([status, body]).toMatchObject([201, {}])
    await query('update rentals set handed_out = quantity where order_id = $1', [body.data.id])
    pairs.push({
      ours: { clientId: our.id, orderId: body.data.id },
      theirClient: their.id,
      isOpen,
      what: roll(3),
      row: `N-${at};${theirCode};;${other.slug};${quantity};2026-11-18;${isOpen ? '' : to};;2026-11-27`,
    })
  }
  await goTo('2026-11-27T14:00:00Z')
  const before = await run('2026-11-27')
  // what the old program did not bill of those that wait for their return
  const late = pairs.filter(({ ours }) => !before.has(ours.clientId))
  await imported('open-rentals', [
    rentalHeads,
    ...pairs.map(({ row, ours }) => (late.some((one) => one.ours === ours) ? row.replace(/2026-11-27$/, '') : row)),
  ])
  const theirs = await orders()
  const turned = new Map<number, number>()
  const add = (sums: Map<number, number>) => {
    for (const [id, price] of sums) turned.set(id, (turned.get(id) ?? 0) + price)
  }
  const both = pairs.flatMap((pair, at) => [
    { ...pair, orderId: pair.ours.orderId },
    { ...pair, orderId: theirs[at].id as number },
  ])
  await goTo('2026-12-01T10:00:00Z')
  for (const { orderId, what, isOpen } of both) {
    const [rental] = await rentalOf(orderId)
    if (what !== 1 || isOpen) continue
    const next = { to: '2026-12-23' }
    const quote = await shop.request(QuoteDeskExtension, { as, params: { id: rental.id }, query: next as never })
    const { price_with_vat } = quote.body.data
    const extended = await shop.request(ExtendDeskRental, {
      as,
      params: { id: rental.id },
      body: { ...next, expected_price_with_vat: price_with_vat },
    })
    expect([extended.status, extended.body]).toMatchObject([201, {}])
  }
  for (const { orderId, what } of both) {
    if (what !== 2) continue
    const [rental] = await rentalOf(orderId)
    const off = await shop.request(OffRentByOffice, {
      as,
      params: { id: rental.id },
      body: { at: '2026-12-03T10:00:00Z' },
    } as never)
    expect([off.status, off.body]).toMatchObject([200, {}])
  }
  await goTo('2026-12-16T10:00:00Z')
  for (const [at, { orderId }] of both.entries())
    if (at % 4 < 2)
      for (const { id } of await rentalOf(orderId)) await shop.request(MarkReturned, { as, params: { id }, body: {} })
  add(await run('2026-12-16'))
  await goTo('2027-01-04T10:00:00Z')
  for (const { orderId } of both)
    for (const { id, state } of await rentalOf(orderId))
      if (state !== 'returned') await shop.request(MarkReturned, { as, params: { id }, body: {} })
  add(await run('2027-01-04'))
  for (const [at, { ours, theirClient, row, what }] of pairs.entries())
    expect([at, row, what, turned.get(theirClient) ?? 0]).toEqual([at, row, what, turned.get(ours.clientId) ?? 0])
  expect([...turned.values()].every((sum) => sum > 0)).toBe(true)
})

const debtHeads = 'Klientas;Dokumento numeris;Išrašyta;Apmokėti iki;Neapmokėta suma su PVM;Iš jos PVM;Šaltinis'

test('T2252 debts of another program are owed here, are paid by hand and by the oldest, and are never sold', async () => {
  await query(`insert into interest_rates (from_day, rate, set_at) values ('2026-07-01', 215, now())`)
  await imported('debts', [
    debtHeads,
    `${company.im_k};SF-1042;2026-08-31;2026-09-30;1 210,00;210,00;Senoji`,
    `${company.im_k};SF-1100;2026-10-31;;242;;`,
  ])
  const debt = async () => (await shop.request(ShowClientDebt, { as, params: { id: client.id } })).body.data
  expect(await debt()).toMatchObject({
    open: 145_200,
    overdue: 145_200,
    oldest_due_on: '2026-09-30',
    documents: [
      { kind: 'bill', full_number: 'SF-1042', due_on: '2026-09-30', open: 121_000, days_late: 49 },
      { kind: 'bill', full_number: 'SF-1100', due_on: '2026-11-14', open: 24_200 },
    ],
  })
  expect((await debt()).documents[0].proposed.interest).toBeGreaterThan(0)
  const listed = (await shop.request(ListDebts, { as, query: {} as never })).body
  expect(listed.data).toMatchObject([{ client_id: client.id, open: 145_200 }])
  const documents = (await shop.request(ListClientDocuments, { as, params: { id: client.id } } as never)).body.data
  expect(documents.find((one: { full_number: string }) => one.full_number === 'SF-1042')).toMatchObject({
    kind: 'opening',
    price: 100_000,
    vat: 21_000,
    price_with_vat: 121_000,
    open: 121_000,
    order_ids: [],
  })
  expect(await query(`select * from month_sums('2026-08')`)).toMatchObject([{ price_with_vat: '0' }])
  expect(await query('select * from billed_lines')).toEqual([])
  const statement = await shop.request(StatementPdf, {
    as,
    params: { id: client.id },
    query: { from: '2026-08-01', to: '2026-11-18' },
  } as never)
  expect(statement.status).toBe(200)
  const paid = await shop.request(RecordClientPayment, {
    as,
    params: { id: client.id },
    body: { amount: 130_000, way: 'transfer', paid_on: '2026-11-18' },
  } as never)
  expect([paid.status, paid.body]).toMatchObject([201, {}])
  expect(paid.body.data.documents).toMatchObject([
    { full_number: 'SF-1042', amount: 121_000 },
    { full_number: 'SF-1100', amount: 9_000 },
  ])
  expect(await debt()).toMatchObject({ open: 15_200 })
  await expectInvariants()
})

test('T2253 deposits of before open the ledger at their day, in no till, and go back once', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 3 })
  await imported('open-rentals', [rentalHeads, `N-1;${company.im_k};;${drill.slug};1;2026-11-02;;12;2026-11-15`])
  const [order] = await orders()
  const heads = 'Nuomos numeris;Klientas;Užstatas;Priimtas;Kaip priimtas;Šaltinis'
  const made = await imported('deposits', [heads, 'n-1;;200,00;2026-11-02;Grynaisiais;Senoji'])
  const again = await send('deposits', [heads, `;${company.im_k};50;2026-11-02;;`])
  expect([again.status, again.body.data.errors]).toMatchObject([422, [{ row: 2, field: 'rental' }]])
  expect(await query('select order_id, kind, amount, way, source, till_id, at from deposits')).toEqual([
    {
      order_id: order.id,
      kind: 'held',
      amount: 20_000,
      way: 'cash',
      source: 'Senoji',
      till_id: null,
      at: new Date('2026-11-02T10:00:00Z'),
    },
  ])
  expect((await shop.request(ShowDeposit, { as, params: { id: order.id } })).body.data).toMatchObject({ held: 20_000 })
  expect(await query('select id from payments')).toEqual([])
  await expectInvariants()
  expect((await undo(made.id)).status).toBe(200)
  expect(await query('select order_id from deposit_balances')).toEqual([])
  const { id } = await imported('deposits', [heads, `;${company.im_k};200;2026-11-02;cash;`])
  const settled = await shop.request(SettleDeposit, {
    as,
    params: { id: order.id },
    body: { returned: 15_000, kept: 5_000, reason: 'Sulaužytas grąžtas', way: 'cash' },
  } as never)
  expect([settled.status, settled.body]).toMatchObject([200, {}])
  const kept = await undo(id)
  expect([kept.status, kept.body.code]).toEqual([409, 'in-use'])
  await expectInvariants()
})

test('T2254 open rentals and debts go back by one undo until something depends on them', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 3 })
  const rows = [rentalHeads, `N-1;${company.im_k};;${drill.slug};2;2026-11-02;;12;2026-11-15`]
  const rentals = await imported('open-rentals', rows)
  const debts = await imported('debts', [debtHeads, `${company.im_k};SF-1;2026-08-31;;121;;`])
  for (const { id } of [rentals, debts]) expect((await undo(id)).body.data).toMatchObject({ id, removed: 1 })
  for (const table of [
    'orders',
    'rentals',
    'rental_units',
    'handovers',
    'billed_pieces',
    'documents',
    'document_balances',
  ])
    expect([table, await query(`select * from ${table}`)]).toEqual([table, []])
  const again = await imported('open-rentals', rows)
  const owed = await imported('debts', [debtHeads, `${company.im_k};SF-1;2026-08-31;;121;;`])
  const [order] = await orders()
  const [rental] = await rentalOf(order.id)
  await shop.request(MarkReturned, { as, params: { id: rental.id }, body: { quantity: 1 } })
  await shop.request(RecordClientPayment, {
    as,
    params: { id: client.id },
    body: { amount: 100, way: 'cash', paid_on: '2026-11-18', receipt_number: '1' },
  } as never)
  for (const { id } of [again, owed]) {
    const { status, body } = await undo(id)
    expect([status, body.code]).toEqual([409, 'in-use'])
  }
  await expectInvariants()
})

test('T2255 rows that cannot be are told at their fields, and markup, formulas and huge sums harm nothing', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0 })
  const hourly = await makeRentProduct(shop, {
    title: 'Pjūklas',
    units: 1,
    pricePerHourCents: 500,
    pricePerDayCents: 0,
  })
  await imported('units', ['Kodas;Produktas', `P-7;${drill.slug}`, `P-8;${drill.slug}`])
  const { status, body } = await send('open-rentals', [
    rentalHeads,
    `N-1;Nėra tokio;P-7;;;2026-11-02;;12;`,
    `N-2;${company.im_k};P-9;;;2026-11-02;;12;`,
    `N-3;${company.im_k};P-7;;;2026-02-29;;12;`,
    `N-4;${company.im_k};P-7;;;46000;;12;`,
    `N-5;${company.im_k};P-7;;;2026-11-19;;12;`,
    `N-6;${company.im_k};P-7;;;2026-11-10;2026-11-09;12;`,
    `N-7;${company.im_k};P-7;;;2026-11-10;;12;2026-11-19`,
    `N-8;${company.im_k};P-7;;;2026-11-10;;-5;`,
    `N-9;${company.im_k};P-7;;;2026-11-10;;9E+20;`,
    `N-10;${company.im_k};;${drill.slug};99999999999;2026-11-10;;1;`,
    `N-11;${company.im_k};;${hourly.slug};1;2026-11-10;;;`,
    `N-12;${company.im_k};P-7;;;2026-11-10;;1;`,
    `N-13;${company.im_k};p-7;;;2026-11-10;;1;`,
    `N-14;${company.im_k};;;;2026-11-10;;1;`,
    `N-15;${company.im_k};;${drill.slug};2;1899-12-30;;1;`,
  ])
  expect(status).toBe(422)
  expect(body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'client'],
    [3, 'unit'],
    [4, 'from'],
    [5, 'from'],
    [6, 'from'],
    [7, 'to'],
    [8, 'billed_to'],
    [9, 'price'],
    [10, 'price'],
    [11, 'quantity'],
    [12, 'price'],
    [14, 'unit'],
    [15, 'product'],
    [16, 'from'],
  ])
  expect(await query('select id from orders')).toEqual([])
  const many = await send('open-rentals', [rentalHeads, `N-1;${company.im_k};;${drill.slug};3;2026-11-02;;12;`])
  expect([many.status, many.body.data.errors]).toMatchObject([422, [{ row: 2, field: '' }]])

  const wrong = await send('debts', [
    debtHeads,
    `${company.im_k};A-1;2026-08-31;2026-08-01;121;;`,
    `${company.im_k};A-2;2026-12-31;;121;;`,
    `${company.im_k};A-3;2026-08-31;;0;;`,
    `${company.im_k};A-4;2026-08-31;;-50;;`,
    `${company.im_k};A-5;2026-08-31;;99999999999999;;`,
    `${company.im_k};A-6;2026-08-31;;100;100;`,
    `${company.im_k};;2026-08-31;;100;;`,
    `${company.im_k};a-1;2026-02-29;;100;;`,
  ])
  expect(wrong.body.data.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'due_on'],
    [3, 'issued_on'],
    [4, 'sum'],
    [5, 'sum'],
    [6, 'sum'],
    [7, 'vat'],
    [8, 'number'],
    [9, 'issued_on'],
  ])
  await imported('debts', [
    debtHeads,
    `${company.im_k};"=HYPERLINK(""x"")<b>1</b>";2026-08-31;;121;;"<script>alert(1)</script>"`,
  ])
  const [{ full_number }] = await query('select full_number from documents')
  expect(full_number).toBe('=HYPERLINK("x")<b>1</b>')
  const twice = await send('debts', [debtHeads, `${company.im_k};"=hyperlink(""X"")<b>1</b>";2026-08-31;;121;;`])
  expect(twice.body.data.errors).toMatchObject([{ row: 2, field: 'number', message: 'Ši skola jau įkelta.' }])
  await expectInvariants()
})

test('T2256 of two imports of one unit at once one is refused, and no machine is out twice', async () => {
  const drill = await makeRentProduct(shop, { title: 'Perforatorius', units: 0 })
  await imported('units', ['Kodas;Produktas', `P-7;${drill.slug}`])
  const rows = (number: string) => [rentalHeads, `${number};${company.im_k};P-7;;;2026-11-02;;12;`]
  const answers = await Promise.all([1, 2, 3, 4].map((at) => send('open-rentals', rows(`N-${at}`))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await query('select id from rentals')).toHaveLength(1)
  const debts = await Promise.all(
    [1, 2, 3].map(() => send('debts', [debtHeads, `${company.im_k};SF-1;2026-08-31;;121;;`])),
  )
  expect(debts.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  await expectInvariants()
})
