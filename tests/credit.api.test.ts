import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowStats } from '#back-office/dashboard/dashboard.contract.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products, stock_movements } from '#catalogue/server/catalogue.tables.ts'
import { CheckIsaf, IsafFile } from '#finance/books/isaf.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { MyOrderDocument, OrderDocumentPdf, ShowMyOrder } from '#orders/orders.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { DeleteOrder, IssueCredit, ShowCredit } from '#sales/closing/closing.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'

let admin: TestPerson
let customer: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
})

const db = () => shop.context.database.db
const creditsOf = (orderId: number) =>
  db()
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, 'credit')))
    .orderBy(asc(documents.id))
const show = async (id: number) => (await shop.request(ShowCredit, { as: admin.token, params: { id } })).body.data
const credit = async (id: number, input: object) => {
  const expected_remaining = (await show(id)).price_with_vat
  const body = { lines: 'all', reason: 'Klientas atsisakė', return_stock: true, expected_remaining, ...input }
  return shop.request(IssueCredit, { as: admin.token, params: { id }, body })
}
async function aPaidOrder(...given: Parameters<typeof makeOrder>[1][]) {
  const order = await makeOrder(shop, given[0])
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id: order.id } })).status).toBe(200)
  return order
}
const revenue = async () => (await shop.request(ShowStats, { as: admin.token })).body

test('goods by pieces and then the rest: numbers, sums, stock, history, mail and i.SAF', async () => {
  const discs = await makeSellProduct(shop, { units: 20 })
  const { id } = await aPaidOrder({
    user_id: customer.id,
    order: testCompany,
    lines: [{ product_id: discs.id, title: 'Diskas', quantity: 7, unit_price: 333 }],
  })
  const borne = await show(id)
  expect(borne).toMatchObject({ price: 2331, vat: 490, price_with_vat: 2821, lines: [{ by: 'quantity', quantity: 7 }] })

  const first = await credit(id, { lines: [{ position: 0, quantity: 2 }] })
  expect(first).toMatchObject({ status: 201, body: { data: { number: 'NK000001', price_with_vat: -806 } } })
  expect((await show(id)).lines).toMatchObject([{ quantity: 5 }])
  const rest = await credit(id, { return_stock: false, reason: 'Likutis' })
  expect(rest.body.data.number).toBe('NK000002')

  const issued = await creditsOf(id)
  const [one] = issued
  expect(one?.snapshot).toMatchObject({
    corrects: { full_number: borne.invoice.full_number, issued_on: '2026-11-18' },
    reason: 'Klientas atsisakė',
    buyer: { name: 'UAB „Ąžuolo statyba“' },
    lines: [{ quantity: -2, unit_price: 333, price: -666, price_with_vat: -806, corrects_position: 0 }],
    price: -666,
    vat: -140,
    price_with_vat: -806,
  })
  const sum = (side: 'price' | 'vat' | 'price_with_vat') =>
    issued.reduce((total, { snapshot }) => total + snapshot[side], 0)
  expect([sum('price'), sum('vat'), sum('price_with_vat')]).toEqual([-2331, -490, -2821])

  const [product] = await db().select().from(products).where(eq(products.id, discs.id))
  expect(product?.stock).toBe(22)
  const back = await db().select().from(stock_movements).where(eq(stock_movements.order_id, id))
  expect(back).toMatchObject([{ units: 2, reason: 'credited', by_user_id: admin.id }])
  const entry = await db().select().from(history).where(eq(history.deed, 'order.credited'))
  expect(entry[0]).toMatchObject({ subject_id: id, details: { credit: 'NK000001', price_with_vat: 806 } })
  const written = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.order_id, id), eq(mails.template, 'order-credited')))
  expect(written[0]).toMatchObject({
    subject: `Užsakymas Nr. ${id}, kreditinė PVM sąskaita faktūra NK000001`,
    attachments: [{ document_id: one?.id, filename: 'NK000001.pdf' }],
  })
  expect(written[0]?.text).toContain('Priežastis: Klientas atsisakė')

  const month = { as: admin.token, query: { month: '2026-11' } }
  expect((await shop.request(CheckIsaf, month)).body.data).toMatchObject({ problems: [], credit_notes: 2, vat: 0 })
  const xml = (await shop.request(IsafFile, month)).bytes.toString()
  expect(xml.match(/<InvoiceType>KS</g)).toHaveLength(2)
  expect(xml).toContain(`<ReferenceNo>${borne.invoice.full_number}<`)
  expect((await credit(id, {})).body).toMatchObject({ code: 'all-credited' })
})

test('a sum of a rental; a wholly credited line gives its future period back, one that is out stays out', async () => {
  const tool = await makeRentProduct(shop, { units: 2 })
  const line = {
    product_id: tool.id,
    unit_price: 2000,
    charged_units: 3,
    period: { from: '2026-11-25', to: '2026-11-27' },
  }
  const starts_at = new Date('2026-11-25T06:00:00Z')
  const expected_return = new Date('2026-11-27T15:00:00Z')
  const { id } = await aPaidOrder({
    lines: [
      { ...line, starts_at, expected_return },
      { ...line, starts_at: new Date('2026-11-17T06:00:00Z'), expected_return },
    ],
  })
  const cancelled = async () =>
    (await db().select().from(rentals).where(eq(rentals.order_id, id)).orderBy(asc(rentals.id))).map(
      ({ cancelled_at }) => cancelled_at !== null,
    )

  expect((await credit(id, { lines: [{ position: 0, amount_with_vat: 2420 }] })).status).toBe(201)
  expect(await cancelled()).toEqual([false, false])
  expect((await credit(id, {})).status).toBe(201)
  expect(await cancelled()).toEqual([true, false])
  expect((await creditsOf(id)).map(({ snapshot }) => snapshot.price_with_vat)).toEqual([-2420, -12_100])
})

test('an impossible credit is refused and leaves nothing', async () => {
  const unpaid = await makeOrder(shop)
  const body = { lines: 'all', reason: 'Klaida', expected_remaining: 1210 }
  const ask = (id: number, more: object = {}) =>
    shop.request(IssueCredit, { as: admin.token, params: { id }, body: { ...body, ...more } })
  expect(await ask(unpaid.id)).toMatchObject({ status: 409, body: { code: 'no-invoice' } })
  expect((await shop.request(ShowCredit, { as: admin.token, params: { id: unpaid.id } })).status).toBe(409)
  expect((await ask(999_999)).status).toBe(404)
  expect((await shop.request(ShowCredit, { as: admin.token, params: { id: 999_999 } })).status).toBe(404)

  const { id } = await aPaidOrder()
  for (const [more, field] of [
    [{ reason: ' ' }, 'reason'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ position: 0 }] }, 'lines.0'],
    [{ lines: [{ position: 0, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ position: 0, quantity: 2 }] }, 'lines.0.quantity'],
    [{ lines: [{ position: 0, amount_with_vat: 1 }] }, 'lines.0.amount_with_vat'],
    [{ lines: [{ position: 5, quantity: 1 }] }, 'lines.0.position'],
  ] as const) {
    const { status, body: said } = await ask(id, more)
    expect([status, Object.keys(said.errors)[0]]).toEqual([422, field])
  }
  expect(await creditsOf(id)).toEqual([])
})

test('ten clicks at once are one credit note', async () => {
  const { id } = await aPaidOrder()
  const body = { lines: 'all', reason: 'Klaida', expected_remaining: 1210 }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shop.request(IssueCredit, { as: admin.token, params: { id }, body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])

  const other = await aPaidOrder({ lines: [{ quantity: 3 }] })
  await credit(other.id, { lines: [{ position: 0, quantity: 1 }] })
  const late = { lines: [{ position: 0, quantity: 1 }], reason: 'Klaida', expected_remaining: 3630 }
  const answer = await shop.request(IssueCredit, { as: admin.token, params: { id: other.id }, body: late })
  expect(answer).toMatchObject({ status: 409, body: { code: 'credited-meanwhile', borne: { price_with_vat: 2420 } } })
})

test('each credit note has a PDF under its own number, for the accountant and for its customer', async () => {
  const { id } = await aPaidOrder({ user_id: customer.id, lines: [{ quantity: 2 }] })
  await credit(id, { lines: [{ position: 0, quantity: 1 }] })
  await credit(id, {})
  const { body } = await shop.request(ShowOrder, { as: admin.token, params: { id } })
  const listed = body.data.documents.filter(({ kind }: { kind: string }) => kind === 'credit')
  expect(listed).toHaveLength(2)
  const params = { id, document_id: listed[1].id }
  const pdf = await shop.request(OrderDocumentPdf, { as: admin.token, params })
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="credit-${id}-${listed[1].number}.pdf"`)
  const text = joinPlainText(extractPdfText(pdf.bytes))
  expect(text).toContain(`Serija ir numeris ${listed[1].number}`)
  expect(text).toContain('Taisymo priežastis Klientas atsisakė')

  const mine = await shop.request(ShowMyOrder, { as: customer.token, params: { id } })
  expect(mine.body.data.documents).toHaveLength(4)
  const own = await shop.request(MyOrderDocument, { as: customer.token, params })
  expect(own.bytes.equals(pdf.bytes)).toBe(true)
  const stranger = await makeCustomer(shop)
  expect((await shop.request(MyOrderDocument, { as: stranger.token, params })).status).toBe(404)
  const other = await aPaidOrder({ user_id: stranger.id })
  const borrowed = { as: stranger.token, params: { ...params, id: other.id } }
  expect((await shop.request(MyOrderDocument, borrowed)).status).toBe(404)
  expect((await shop.request(OrderDocumentPdf, { as: customer.token, params })).status).toBe(403)

  await shop.request(DeleteOrder, { as: admin.token, params: { id } })
  expect((await shop.request(OrderDocumentPdf, { as: admin.token, params })).status).toBe(200)
  expect((await shop.request(MyOrderDocument, { as: customer.token, params })).status).toBe(404)
})

test('revenue falls on the day of the credit', async () => {
  const { id } = await aPaidOrder({ lines: [{ unit_price: 50_000 }] })
  const before = await revenue()
  shop.setNow(new Date('2026-11-20T09:00:00Z'))
  admin = await makeAdmin(shop)
  await credit(id, {})
  const after = await revenue()
  expect(after.revenue.thisMonth).toBeCloseTo(before.revenue.thisMonth - 500, 5)
  const day = (stats: typeof before, label: string) => stats.chart.data[stats.chart.labels.indexOf(label)]
  expect(day(after, '2026-11-18')).toBe(day(before, '2026-11-18'))
  expect(day(after, '2026-11-20')).toBe(-500)
})

test('T74 a credit note is never older than its invoice, even when the clock was set back', async () => {
  shop.setNow(new Date('2026-11-25T09:00:00Z'))
  admin = await makeAdmin(shop)
  const { id } = await aPaidOrder({})
  shop.setNow(new Date('2026-11-20T09:00:00Z'))
  admin = await makeAdmin(shop)
  await credit(id, {})
  const [note] = await creditsOf(id)
  expect(note?.snapshot).toMatchObject({ issued_on: '2026-11-25', corrects: { issued_on: '2026-11-25' } })
})

test('the data keeps its invariants, and the questions about credits find what breaks them', async () => {
  const ask = async (name: string) => {
    const match = await db().execute(invariants.find((each) => each.name === name)?.sql ?? '')
    return match.rows.length
  }
  for (const name of ['I1', 'I1-credited', 'I4-numbers', 'I4-dates', 'I4-credited'])
    expect([name, await ask(name)]).toEqual([name, 0])

  const [some] = await db().select().from(documents).where(eq(documents.kind, 'credit')).limit(1)
  if (!some) throw new Error('There is no credit note')
  const { id: _, ...same } = some
  const number = 900_001
  const again = { ...some.snapshot, price_with_vat: -999_999 }
  await db()
    .insert(documents)
    .values({ ...same, series: 'XX', number, full_number: 'XX900001', snapshot: again })
  expect(await ask('I4-credited')).toBeGreaterThan(0)
  const [product] = await db().select().from(products).limit(1)
  await db()
    .insert(stock_movements)
    .values({ product_id: product?.id, units: 999, reason: 'credited', order_id: some.order_id, at: new Date() })
  expect(await ask('I1-credited')).toBe(1)
})
