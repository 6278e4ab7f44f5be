import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { fetchHandover, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { IsafFile } from '#finance/books/isaf.contract.ts'
import { ClientUblFile, UblFile } from '#finance/books/ubl.contract.ts'
import {
  CancelCompensation,
  IssueCompensation,
  ListCompensations,
  PayCompensation,
} from '#finance/compensations/compensations.contract.ts'
import { cancelCompensation } from '#finance/compensations/server/cancel-compensation.ts'
import { buildCamtFile, type TestBankEntry, testIban } from '#finance/payments/camt.factories.ts'
import {
  ClientDocumentPdf,
  ListClientDocuments,
  RecordClientPayment,
} from '#finance/payments/client-payments.contract.ts'
import {
  AssignBankEntry,
  FindOpenBills,
  ImportBankStatement,
  ListBankEntries,
  ListPayments,
  MarkPaid,
  ReopenBankEntry,
  ReversePayment,
} from '#finance/payments/payments.contract.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { OrderDocumentPdf } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { formatAmountInWords } from '#people/documents/amount-in-words.ts'
import { buildCompensationReference } from '#people/documents/build-bill-reference.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { extractPdfText } from '#people/documents/pdf-text.factories.ts'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'

let admin: TestPerson
let code = 305_691_172
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const settings = await readSettings(shop.context.database.db)
  await shop.request(SaveSettings, { as: admin.token, body: { ...settings, iban: testIban } })
})

const db = () => shop.context.database.db
const charge = (id: number, lines: object[], headers: Record<string, string> = {}, as = admin.token) =>
  shop.request(IssueCompensation, { as, params: { id }, body: { lines } as never, headers })
const stand = { title: 'Sulaužytas stovas', amount: 9000 }
const pay = (id: number, body: object) =>
  shop.request(PayCompensation, { as: admin.token, params: { id }, body: { paid_on: '2026-11-18', ...body } as never })
const cancel = (id: number, reason = 'Ne jų') =>
  shop.request(CancelCompensation, { as: admin.token, params: { id }, body: { reason } })
const list = async (id: number) => (await shop.request(ListCompensations, { as: admin.token, params: { id } })).body
const mailsOf = async (orderId: number) =>
  (await db().select().from(mails).where(eq(mails.order_id, orderId)).orderBy(mails.id)).filter(({ template }) =>
    template.startsWith('compensation'),
  )
async function send(...entries: TestBankEntry[]) {
  const form = await buildMultipartForm({
    file: { name: 'israsas.xml', bytes: buildCamtFile({ entries }), type: 'application/xml' },
  })
  return (await shop.request(ImportBankStatement, { ...form, as: admin.token } as never)).body.data
}
async function openOf(id: number) {
  const [documentBalance] = await db().select().from(document_balances).where(eq(document_balances.document_id, id))
  return documentBalance?.open
}
async function entry(ref: string) {
  const all = await db().select().from(bank_entries)
  const match = all.find((one) => JSON.stringify(one).includes(`"${ref}"`))
  if (!match) throw new Error('There is no such entry')
  return match
}
const holds = async () => {
  for (const { name, sql } of invariants.filter((one) => /^(C2|I4|H-)/.test(one.name)))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
}
/** Of a client who pays later, with terms of its own. */
async function aClientsOrder(dueDays = 30) {
  const client = await makeCompany(shop, {
    code: String(code++),
    billing: 'monthly',
    due_days: dueDays,
    email: 'saskaitos@azuolas.lt',
  })
  const { orderId } = await makeRentalOrder(shop, { order: { ...testCompany, im_k: client.code ?? '' } })
  await db().update(orders).set({ client_id: client.id }).where(eq(orders.id, orderId))
  return { clientId: client.id, orderId }
}

test('T1365 damage becomes a numbered paper outside VAT, owed until its day, and goes to who ordered', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const [tool] = (await fetchHandover(shop, admin.token, orderId)).tools
  const { status, body } = await charge(orderId, [
    { rental_id: tool?.rental_id, ...stand },
    { title: 'Pamestas raktas', amount: 1550 },
  ])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data).toMatchObject({
    kind: 'compensation',
    order_id: orderId,
    issued_on: '2026-11-18',
    due_on: '2026-12-02',
    price_with_vat: 10_550,
    open: 10_550,
    cancelled_by: null,
    lines: [stand, { title: 'Pamestas raktas', amount: 1550 }],
  })
  expect(body.data.number).toMatch(/^NA\d{6}$/)

  const [document] = await db().select().from(documents).where(eq(documents.id, body.data.id))
  const snapshot = document?.snapshot as DocumentSnapshot
  expect(snapshot).toMatchObject({ vat: 0, vat_rate: 0, price: 10_550, price_with_vat: 10_550 })
  expect(snapshot.reference).toBe(buildCompensationReference(body.data.number))
  expect(snapshot.payment_qr).toContain('EUR105.50')

  const { documents: papers } = (await shop.request(ShowOrder, { as: admin.token, params: { id: orderId } })).body.data
  expect(papers.at(-1)).toMatchObject({ id: body.data.id, kind: 'compensation', number: body.data.number })
  const pdf = await shop.request(OrderDocumentPdf, {
    as: admin.token,
    params: { id: orderId, document_id: body.data.id },
  })
  const text = extractPdfText(pdf.bytes).join('\n')
  for (const said of [
    'Nuostolių atlyginimo sąskaita',
    body.data.number,
    'Sulaužytas stovas',
    formatAmountInWords(10_550),
    'nėra PVM objektas',
    formatRfReference(snapshot.reference),
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/su PVM|be PVM/)

  const [mail] = await mailsOf(orderId)
  expect(mail).toMatchObject({ recipient: 'ruta@example.lt', subject: expect.stringContaining(body.data.number) })
  const entry = await db().select().from(history).where(eq(history.deed, 'order.compensated'))
  expect(entry.map(({ details }) => details)).toEqual([
    { number: body.data.number, price_with_vat: body.data.price_with_vat },
  ])
  await holds()
})

test('T1366 a client’s is due by its terms and mailed where its bills go; a printed order’s is mailed nowhere', async () => {
  const { orderId } = await aClientsOrder()
  const { body } = await charge(orderId, [stand])
  expect(body.data.due_on).toBe('2026-12-18')
  expect((await mailsOf(orderId)).map(({ recipient }) => recipient)).toEqual(['saskaitos@azuolas.lt'])

  const printed = await makeRentalOrder(shop, { order: { prints_papers: true } })
  expect((await charge(printed.orderId, [stand])).status).toBe(201)
  expect(await mailsOf(printed.orderId)).toEqual([])
})

test('T1367 a double click makes one paper, and its key no other', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const headers = { 'idempotency-key': 'du-kartus' }
  const [one, other] = await Promise.all([charge(orderId, [stand], headers), charge(orderId, [stand], headers)])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(one.body.data.id).toBe(other.body.data.id)
  expect((await list(orderId)).data).toHaveLength(1)
  const different = await charge(orderId, [{ ...stand, amount: 1 }], headers)
  expect([different.status, different.body.code]).toEqual([409, 'key-used-before'])
})

test('T1368 a compensation for another order’s tool, without a sum or without the right is refused, and takes no number', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const other = await makeRentalOrder(shop)
  const [tool] = (await fetchHandover(shop, admin.token, other.orderId)).tools
  const before = await db().$count(documents, eq(documents.kind, 'compensation'))
  const foreign = await charge(orderId, [stand, { rental_id: tool?.rental_id, ...stand }])
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['lines.1.rental_id']])
  const free = await charge(orderId, [{ title: 'Dyka', amount: 0 }])
  expect([free.status, Object.keys(free.body.errors)]).toEqual([422, ['lines.0.amount']])
  expect((await charge(orderId, [])).status).toBe(422)
  const driver = await makeAdmin(shop, { roles: ['driver'] })
  expect((await charge(orderId, [stand], {}, driver.token)).status).toBe(403)
  expect((await charge(9_999_999, [stand])).status).toBe(404)
  expect(await db().$count(documents, eq(documents.kind, 'compensation'))).toBe(before)
})

test('T1369 books know it, the tax office does not: not in i.SAF, no e-invoice', async () => {
  const { clientId, orderId } = await aClientsOrder()
  const { body } = await charge(orderId, [stand])
  const ubl = await shop.request(UblFile, { as: admin.token, params: { id: orderId, document_id: body.data.id } })
  expect([
    ubl.status,
    Object.values(ubl.body.errors ?? {})
      .flat()
      .join(),
  ]).toEqual([422, expect.stringContaining('PDF')])
  const ofClient = await shop.request(ClientUblFile, {
    as: admin.token,
    params: { id: clientId, document_id: body.data.id },
  })
  expect(ofClient.status).toBe(422)
  const paid = await makeOrder(shop)
  await shop.request(MarkPaid, { as: admin.token, params: { id: paid.id } })
  const isaf = await shop.request(IsafFile, { as: admin.token, query: { month: '2026-11' } as never })
  const [invoice] = await db()
    .select({ number: documents.full_number })
    .from(documents)
    .where(and(eq(documents.order_id, paid.id), eq(documents.kind, 'invoice')))
  const text = isaf.bytes.toString('utf8')
  expect(text).toContain(`<InvoiceNo>${invoice?.number}</InvoiceNo>`)
  expect(text).not.toContain(body.data.number)
})

test('T1370 a payer who is no client pays a compensation at the counter and by bank: with its reference or number, never more, never the order', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const one = (await charge(orderId, [stand])).body.data
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const noReceipt = await pay(one.id, { amount: 2000, way: 'cash' })
  expect([noReceipt.status, Object.keys(noReceipt.body.errors)]).toEqual([422, ['receipt_number']])
  const cash = await pay(one.id, { amount: 2000, way: 'cash', receipt_number: 'K-1' })
  expect([cash.status, cash.body.data.open]).toEqual([201, 7000])
  const much = await pay(one.id, { amount: 7001, way: 'transfer' })
  expect([much.status, Object.keys(much.body.errors)]).toEqual([422, ['amount']])

  const sent = await send(
    { amount: 3000, ref: 'C1', text: `zala ${formatRfReference(buildCompensationReference(one.number))}` },
    { amount: 1000, ref: 'C2', text: `pagal ${one.number.slice(0, 2)} ${one.number.slice(2)}` },
    { amount: 5000, ref: 'C3', text: `per daug ${one.number}` },
  )
  expect(sent).toMatchObject({ matched: 2, matched_amount: 4000, waiting: 1 })
  expect(await openOf(one.id)).toBe(3000)
  const paid = await db().select().from(payments).where(eq(payments.order_id, orderId))
  expect(paid).toEqual([])
  const [after] = await db().select().from(orders).where(eq(orders.id, orderId))
  expect(after?.paid_at).toBe(order?.paid_at)
  const definition = await db()
    .select()
    .from(history)
    .where(and(eq(history.deed, 'payment.recorded'), eq(history.subject_id, orderId)))
  expect(definition.map(({ subject_kind }) => subject_kind)).toEqual(['order', 'order', 'order'])

  const [waits] = (await shop.request(ListBankEntries, { as: admin.token, query: { state: 'waiting' } })).body.data
  expect(waits.suggested_bills).toMatchObject([{ id: one.id, client: 'Rūta Žemaitė', client_id: null }])
  const answer = await shop.request(FindOpenBills, { as: admin.token, query: { q: one.number } })
  expect(answer.body.data).toMatchObject([{ id: one.id, open: 3000 }])
  const { body } = await shop.request(ReopenBankEntry, {
    as: admin.token,
    params: { id: (await entry('C1')).id },
    body: { reason: 'Kito' },
  } as never)
  expect(body.message).toBeDefined()
  expect(await openOf(one.id)).toBe(6000)
  const assigned = await shop.request(AssignBankEntry, {
    as: admin.token,
    params: { id: waits.id },
    body: { parts: [{ document_id: one.id, amount: 5000 }] },
  } as never)
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  expect(await openOf(one.id)).toBe(1000)
  const listed = await shop.request(ListPayments, { as: admin.token, query: {} as never })
  expect(listed.body.data[0]).toMatchObject({ order_id: null, client_id: null, client: 'Rūta Žemaitė' })
  await holds()
})

test('T1370 two people’s papers in one entry, and one that names a paper that is called off, wait for a person', async () => {
  const [first, second] = [await makeRentalOrder(shop), await makeRentalOrder(shop)]
  const one = (await charge(first.orderId, [stand])).body.data
  const two = (await charge(second.orderId, [stand])).body.data
  expect(await send({ amount: 18_000, ref: 'D1', text: `${one.number} ${two.number}` })).toMatchObject({ matched: 0 })
  expect([await openOf(one.id), await openOf(two.id)]).toEqual([9000, 9000])
  expect(
    await send({ amount: 9000, ref: 'D2', text: one.number }, { amount: 9000, ref: 'D3', text: two.number }),
  ).toMatchObject({ matched: 2 })
  expect([await openOf(one.id), await openOf(two.id)]).toEqual([0, 0])
  await holds()
})

test('T1371 a client’s stands in its balance beside its bills, and any payment of the client pays it', async () => {
  const { clientId, orderId } = await aClientsOrder(14)
  const one = (await charge(orderId, [stand])).body.data
  const { body: shown } = await shop.request(ListClientDocuments, {
    as: admin.token,
    params: { id: clientId },
  } as never)
  expect(shown.data).toMatchObject([{ id: one.id, kind: 'compensation', open: 9000, vat: 0 }])
  const pdf = await shop.request(ClientDocumentPdf, { as: admin.token, params: { id: clientId, document_id: one.id } })
  expect(pdf.status).toBe(200)
  const client = await shop.request(ShowClient, { as: admin.token, params: { id: clientId } })
  expect(client.body.data.balance.open).toBe(9000)
  const { status, body } = await shop.request(RecordClientPayment, {
    as: admin.token,
    params: { id: clientId },
    body: { amount: 9000, way: 'transfer', paid_on: '2026-11-18' },
  } as never)
  expect([status, body.data?.documents]).toEqual([201, [{ id: one.id, full_number: one.number, amount: 9000 }]])
  expect(await openOf(one.id)).toBe(0)
  await holds()
})

test('T1372 money paid for an order covers its price alone, and no compensation', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const one = (await charge(orderId, [stand])).body.data
  await shop.request(MarkPaid, { as: admin.token, params: { id: orderId } })
  expect(await openOf(one.id)).toBe(9000)
  await holds()
})

test('T1376 a wrong one is called off whole, once, with its reason: by a number of its own, mailed, and nothing is owed', async () => {
  const { clientId, orderId } = await aClientsOrder()
  const one = (await charge(orderId, [stand, { title: 'Raktas', amount: 500 }])).body.data
  expect(
    (await shop.request(CancelCompensation, { as: admin.token, params: { id: one.id }, body: { reason: ' ' } })).status,
  ).toBe(422)
  const { status, body } = await cancel(one.id, 'Stovas buvo sulaužytas jau išduodant')
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data).toMatchObject({ number: one.number, open: 0, cancelled_by: expect.stringMatching(/^NA\d{6}$/) })
  const again = await cancel(one.id)
  expect([again.status, again.body.code]).toEqual([409, 'cancelled-already'])
  const late = await pay(one.id, { amount: 100, way: 'transfer' })
  expect(late.status).toBe(422)
  const [calledOff] = await db().select().from(documents).where(eq(documents.credits, one.id))
  expect(calledOff).toMatchObject({
    kind: 'compensation',
    order_id: orderId,
    client_id: clientId,
    full_number: body.data.cancelled_by,
    snapshot: { price_with_vat: -9500, vat: 0, corrects: { full_number: one.number } },
  })
  const pdf = await shop.request(OrderDocumentPdf, {
    as: admin.token,
    params: { id: orderId, document_id: calledOff?.id ?? 0 },
  })
  const text = extractPdfText(pdf.bytes).join('\n')
  expect(text).toMatch(/Nuostolių atlyginimo sąskaitos \n?atšaukimas/)
  expect(text).toContain('Stovas buvo sulaužytas jau išduodant')
  expect(text).not.toContain('Įmokos kodas')
  expect((await mailsOf(orderId)).map(({ template }) => template)).toEqual([
    'compensation-issued',
    'compensation-cancelled',
  ])
  const client = await shop.request(ShowClient, { as: admin.token, params: { id: clientId } })
  expect(client.body.data.balance.open).toBe(0)
  expect((await list(orderId)).data).toMatchObject([{ id: one.id, open: 0 }])
  await holds()
})

test('T1377 a paid compensation is not called off until the money is undone; of two clerks one calls it off, the other is told', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const one = (await charge(orderId, [stand])).body.data
  await pay(one.id, { amount: 4000, way: 'transfer' })
  const refused = await cancel(one.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'compensation-is-paid'])
  const [payment] = (await shop.request(ListPayments, { as: admin.token, query: {} as never })).body.data
  const undone = await shop.request(ReversePayment, {
    as: admin.token,
    params: { id: payment.id },
    body: { reason: 'Ne jo' },
  } as never)
  expect(undone.status, JSON.stringify(undone.body)).toBe(201)
  expect(await openOf(one.id)).toBe(9000)

  const work = (tx: Parameters<typeof createWork>[0]) => createWork(tx, { by: admin.id, now: shop.context.clock() })
  const second = await runConcurrently(
    shop,
    (tx) => cancelCompensation(work(tx), { documentId: one.id, reason: 'Klaida' }),
    () => cancel(one.id),
  )
  expect([second.status, second.body.code]).toEqual([409, 'cancelled-already'])
  await holds()
})

test('T1378 money that comes while one is called off has nowhere to go, and is told so', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const one = (await charge(orderId, [stand])).body.data
  const work = (tx: Parameters<typeof createWork>[0]) => createWork(tx, { by: admin.id, now: shop.context.clock() })
  const late = await runConcurrently(
    shop,
    (tx) => cancelCompensation(work(tx), { documentId: one.id, reason: 'Klaida' }),
    () => pay(one.id, { amount: 9000, way: 'transfer' }),
  )
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['documents']])
  expect(await send({ amount: 9000, ref: 'E1', text: one.number })).toMatchObject({
    matched: 0,
    waiting: expect.any(Number),
  })
  await holds()
})
