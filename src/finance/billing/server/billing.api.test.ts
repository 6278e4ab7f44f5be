import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { document_orders, documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { RunBilling, type RunDocument } from '../billing.contract.ts'
import { billReturned } from './bill-returned.ts'
import { makeClientSite, makeOrderOnCredit, makeRentedLine } from './billing.factories.ts'
import { billed_pieces, unbilled_lines } from './billing.tables.ts'

const today = '2026-11-18'
let admin: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = (await makeAdmin(shop)).token
})

const db = () => shop.context.database.db
const run = (until: string, dry_run: boolean, client?: number, as = admin) =>
  shop.request(RunBilling, { as, body: { until, dry_run, ...(client && { client_ids: [client] }) } })

let codes = 300_000_000
const aClient = (overrides: object = {}) =>
  makeCompany(shop, { code: String(++codes), email: 'saskaitos@azuolas.lt', ...overrides })
const piecesOf = (lineId: number | undefined) =>
  db()
    .select()
    .from(billed_pieces)
    .where(eq(billed_pieces.order_line_id, lineId ?? 0))
    .orderBy(asc(billed_pieces.id))

test('T645 a dry run tells what would be issued, the run issues exactly that, and another finds nothing', async () => {
  const client = await aClient()
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30', quantity: 2 })
  const { lineIds, id } = await makeOrderOnCredit(shop, client.id, { lines: [line] })

  const dry = await run(today, true, client.id)
  expect(dry.status).toBe(200)
  // Tuesday 10 to Wednesday 18: seven working days, two units at 20 €
  const sums = { client_id: client.id, site_id: null, price: 28_000, vat: 5_880, price_with_vat: 33_880 }
  const piece = {
    order_id: id,
    order_line_id: lineIds[0],
    from: '2026-11-10',
    to: today,
    charged_days: 7,
    price: 28_000,
  }
  expect(dry.body).toMatchObject({ documents: [{ ...sums, id: null, pieces: [piece] }], failed: [] })
  expect(await piecesOf(lineIds[0])).toEqual([])

  const issued = await run(today, false, client.id)
  expect(issued.body.documents[0]).toEqual({
    ...dry.body.documents[0],
    id: expect.any(Number),
    full_number: expect.stringMatching(/^NS\d{6}$/),
  })
  expect((await run(today, false, client.id)).body.documents).toEqual([])
  expect(await piecesOf(lineIds[0])).toMatchObject([
    { from_day: '2026-11-10', to_day: today, charged_days: 7, price: 28_000 },
  ])
})

test('T646 a client has one bill for each site with the pieces of all its orders, or one for all when the shop says so', async () => {
  const client = await aClient()
  const [first, second] = [
    await makeClientSite(shop, client.id, 'Tiltas'),
    await makeClientSite(shop, client.id, 'Namas'),
  ]
  const days = { from: '2026-11-16', to: '2026-11-20' }
  for (const object_id of [first, second, first])
    await makeOrderOnCredit(shop, client.id, { lines: [await makeRentedLine(shop, days)], order: { object_id } })
  const { body } = await run(today, true, client.id)
  expect(body.documents.map(({ site_id, pieces, price }: RunDocument) => [site_id, pieces.length, price])).toEqual([
    [first, 2, 12_000],
    [second, 1, 6_000],
  ])
  await run(today, false, client.id)
  const bills = await db().select().from(documents).where(eq(documents.client_id, client.id)).orderBy(asc(documents.id))
  const invoices = bills.filter(({ kind }) => kind === 'invoice')
  expect(invoices.map(({ site_id }) => site_id)).toEqual([first, second])
  const billed = await db()
    .select()
    .from(document_orders)
    .where(eq(document_orders.document_id, invoices[0]?.id ?? 0))
  expect(billed).toHaveLength(2)
})

test('T647 until is a day that is not to come: else a sentence on its field, and nothing is written', async () => {
  for (const until of ['2026-11-19', '2026-02-30', 'rytoj', '']) {
    const { status, body } = await run(until, true)
    expect([until, status]).toEqual([until, 422])
    expect(Object.keys(body.errors)).toEqual(['until'])
  }
})

test('only whoever bills may run it', async () => {
  const { token } = await makeCustomer(shop)
  expect((await run(today, true, undefined, token)).status).toBe(403)
})

test('T648 goods are billed whole once they are handed over, and once alone', async () => {
  const client = await aClient()
  const tool = await makeRentedLine(shop, { from: '2026-11-17', to: '2026-11-24' })
  const goods = { title: 'Diskas', quantity: 3, unit_price: 500 }
  const later = await makeOrderOnCredit(shop, client.id, { lines: [tool, goods] })
  const alone = await makeOrderOnCredit(shop, client.id, { lines: [goods] })
  const before = await run(today, false, client.id)
  expect(before.body.documents[0]?.pieces).toMatchObject([
    { order_id: later.id, from: '2026-11-17', price: 4_000 },
    { order_id: alone.id, from: null, to: null, price: 1_500 },
  ])
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, later.id))
  await shop.request(MarkReturned, { as: admin, params: { id: rental?.id ?? 0 } })
  const after = await run(today, false, client.id)
  expect(after.body.documents[0]?.pieces).toMatchObject([{ order_id: later.id, from: null, price: 1_500 }])
  expect((await run(today, false, client.id)).body.documents).toEqual([])
})

test('T649 a unit returned early is charged until its return, each unit for its own days', async () => {
  const client = await aClient()
  const line = await makeRentedLine(shop, { from: '2026-11-09', to: '2026-11-27', quantity: 3 })
  const { id, lineIds } = await makeOrderOnCredit(shop, client.id, { lines: [line] })
  await db().update(rentals).set({ handed_out: 0 }).where(eq(rentals.order_id, id))
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  await shop.request(MarkReturned, { as: admin, params: { id: rental?.id ?? 0 }, body: { quantity: 2 } })
  // two came back after the cut-off (10:30 in Vilnius), so today is charged; the third stays out
  const { body } = await run(today, false, client.id)
  expect(body.documents[0]).toMatchObject({ price: 8 * 3 * 2_000, pieces: [{ charged_days: 8 }] })
  expect(
    await db()
      .select()
      .from(unbilled_lines)
      .where(eq(unbilled_lines.order_line_id, lineIds[0] ?? 0)),
  ).toHaveLength(1)
})

test('T650 an order that is billed at its return is billed when its last unit is back, by the job that the return wrote', async () => {
  const client = await aClient()
  const line = await makeRentedLine(shop, { from: '2026-11-12', to: '2026-11-20', quantity: 2 })
  const { id, lineIds } = await makeOrderOnCredit(shop, client.id, { lines: [line], order: { billing: 'on_return' } })
  expect((await run(today, false, client.id)).body.documents).toEqual([])
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  await shop.request(MarkReturned, { as: admin, params: { id: rental?.id ?? 0 }, body: { quantity: 1 } })
  await billReturned(shop.context, id)
  expect(await piecesOf(lineIds[0])).toEqual([])
  await shop.request(MarkReturned, { as: admin, params: { id: rental?.id ?? 0 } })
  await Promise.all([billReturned(shop.context, id), billReturned(shop.context)])
  // 12 to 18 November: five working days, two units
  expect(await piecesOf(lineIds[0])).toMatchObject([{ charged_days: 5, price: 20_000 }])
  expect(
    await db()
      .select()
      .from(unbilled_lines)
      .where(eq(unbilled_lines.order_line_id, lineIds[0] ?? 0)),
  ).toEqual([])
})

test('T651 a bill says its orders, its days and until when it is paid, by the terms of today, and goes to the client’s address', async () => {
  const client = await aClient({ due_days: 30 })
  await makeOrderOnCredit(shop, client.id, {
    lines: [await makeRentedLine(shop, { from: '2026-11-12', to: '2026-11-25' })],
  })
  await db().update(clients).set({ due_days: 10 }).where(eq(clients.id, client.id))
  const { body } = await run(today, false, client.id)
  const documentId = body.documents[0]?.id ?? 0
  const [document] = await db().select().from(documents).where(eq(documents.id, documentId))
  expect(document).toMatchObject({ due_on: '2026-11-28', order_id: null, kind: 'invoice' })
  expect(document?.snapshot).toMatchObject({
    due_on: '2026-11-28',
    reference: expect.stringMatching(/^RF\d\d4\d{8}$/),
    lines: [
      { charged_units: 5, unit: 'day', unit_price: 2_000, price: 10_000, period: { from: '2026-11-12', to: today } },
    ],
  })
  expect(document?.snapshot.lines[0]?.details.join(' ').replaceAll('\u00a0', ' ')).toContain(
    'Skaičiuojamos 5 dienos. Nemokamai: savaitgalis (2',
  )
  const sent = await db().select().from(mails).where(eq(mails.template, 'client-billed')).orderBy(asc(mails.id))
  expect(sent.at(-1)).toMatchObject({ recipient: 'saskaitos@azuolas.lt', attachments: [{ document_id: documentId }] })
  expect(sent.at(-1)?.text).toContain('Įmokos kodas')
})

test('T652 of two runs at once one bills, and nothing twice', async () => {
  const client = await aClient()
  const lines = await Promise.all([1, 2, 3].map(() => makeRentedLine(shop, { from: '2026-11-11', to: '2026-11-25' })))
  const { lineIds } = await makeOrderOnCredit(shop, client.id, { lines })
  const runs = await Promise.all([1, 2, 3, 4].map(() => run(today, false, client.id)))
  expect(runs.flatMap(({ body }) => body.documents)).toHaveLength(1)
  expect(runs.flatMap(({ body }) => body.failed)).toEqual([])
  for (const id of lineIds) expect(await piecesOf(id)).toHaveLength(1)
})

test('T653 the database refuses a day that is billed twice, goods a second time, and a hole', async () => {
  const client = await aClient()
  const line = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' })
  const { id, lineIds } = await makeOrderOnCredit(shop, client.id, { lines: [line, { title: 'Diskas' }] })
  const { body } = await run('2026-11-12', false, client.id)
  const piece = {
    document_id: body.documents[0]?.id ?? 0,
    order_id: id,
    charged_days: 0,
    price: 1,
    vat: 0,
    price_with_vat: 1,
  }
  const rent = { ...piece, order_line_id: lineIds[0] ?? 0 }
  const write = (row: typeof billed_pieces.$inferInsert) => db().insert(billed_pieces).values(row)
  const cause = (error: unknown) => (error as { cause?: { constraint?: string } }).cause?.constraint
  const refused = (row: typeof billed_pieces.$inferInsert) => write(row).then(() => 'written', cause)
  expect(await refused({ ...rent, from_day: '2026-11-12', to_day: '2026-11-14' })).toBe('piece_is_billed_once')
  expect(await refused({ ...rent, from_day: '2026-11-14', to_day: '2026-11-15' })).toBe('pieces_leave_no_hole')
  const goods = { ...piece, order_line_id: lineIds[1] ?? 0 }
  expect(await refused(goods)).toBe('written')
  expect(await refused(goods)).toBe('piece_is_billed_once')
  const changed = db()
    .update(billed_pieces)
    .set({ price: 2, price_with_vat: 2 })
    .where(eq(billed_pieces.order_line_id, goods.order_line_id))
  expect(await changed.then(() => 'written', cause)).toBe('piece_is_for_good')
})

test('T654 a billed day that turns out to be free comes off by a credit note of its bill', async () => {
  const client = await aClient()
  const { id } = await makeOrderOnCredit(shop, client.id, {
    lines: [await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' })],
  })
  const { body } = await run(today, false, client.id)
  // back before the morning cut-off of a billed day
  await db()
    .update(rentals)
    .set({ returned_at: toInstant(today, '09:00') })
    .where(eq(rentals.order_id, id))
  const after = await run(today, false, client.id)
  expect(after.body.documents).toMatchObject([
    { kind: 'credit', price: -2_000, vat: -420, price_with_vat: -2_420, pieces: [{ charged_days: -1, price: -2_000 }] },
  ])
  const [credit] = await db()
    .select()
    .from(documents)
    .where(eq(documents.id, after.body.documents[0]?.id ?? 0))
  expect(credit).toMatchObject({ credits: body.documents[0]?.id })
  expect(credit?.snapshot.corrects?.full_number).toBe(body.documents[0]?.full_number)
  expect((await run(today, false, client.id)).body.documents).toEqual([])
})

test('T657 an order on credit counts as unbilled until it is billed or turns out not to be charged', async () => {
  const client = await aClient({ credit_limit: 1_000_000 })
  const monthly = await makeRentedLine(shop, { from: '2026-11-10', to: '2026-11-30' })
  const { id } = await makeOrderOnCredit(shop, client.id, { lines: [monthly] })
  const balance = async () => {
    const { body } = await shop.request(ShowClient, { as: admin, params: { id: client.id } })
    const { open, unbilled, free } = body.data.balance
    expect(open + unbilled + free).toBe(1_000_000)
    return { open, unbilled }
  }
  const { rows } = await shop.context.database.pool.query<{ gross: number }>(
    'select price_with_vat as gross from orders where id = $1',
    [id],
  )
  const gross = rows[0]?.gross ?? 0
  expect(await balance()).toEqual({ open: 0, unbilled: gross })
  // seven days are over, at 24.20 €
  await run(today, false, client.id)
  expect(await balance()).toEqual({ open: 7 * 2_420, unbilled: gross - 7 * 2_420 })
  await shop.context.database.pool.query('update rentals set returned_at = $2 where order_id = $1', [
    id,
    shop.context.clock(),
  ])
  await run(today, false, client.id)
  expect(await balance()).toEqual({ open: 7 * 2_420, unbilled: 0 })
})
