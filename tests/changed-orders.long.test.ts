import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { SwapProduct } from '#counter/fleet/collisions.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { handOver } from '#counter/handovers/server/hand-over.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { OrderDocumentPdf, PrepareContract } from '#orders/orders.contract.ts'
import { order_revisions } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { document_revisions, documents } from '#people/documents/server/documents.tables.ts'
import { readSnapshot } from '#people/documents/server/public/read-snapshot.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { takeBack } from '#rentals/server/public/take-back.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { PlaceOrder } from '#sales/checkout/checkout.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { placeOrder } from '#sales/checkout/server/place-order.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { deleteOrder } from '#sales/closing/server/delete-order.ts'
import { lapseOrder } from '#sales/closing/server/lapse-order.ts'
import { MoveInCalendar, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { changeOrder } from '#sales/desk/server/change-order.ts'
import { makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { extendRental } from '#sales/extensions/server/extend-rental.ts'
import { createWork } from '#shell/action/work.ts'

/** A Wednesday, 10:30 in Vilnius. */
const now = new Date('2026-11-18T08:30:00Z')
let shop: TestShop
let admin: TestPerson
let customer: TestPerson
let saw: TestProduct
beforeAll(async () => {
  shop = await openTestShop({ now })
  admin = await makeAdmin(shop)
})
afterAll(async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  await shop.close()
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})
beforeEach(async () => {
  customer = await makeCustomer(shop)
  saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
})
const db = () => shop.context.database.db
const request = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const code = ({ status, body }: TestAnswer) => [status, body?.code]
const fields = ({ status, body }: TestAnswer) => [status, Object.keys(body.errors ?? {})]

/** Placed on the web: the desk has no record of it. */
async function order(items: unknown[]): Promise<number> {
  const { status, body } = await checkOut(shop, customer, await makePricedCheckoutForm(shop, items), `${Math.random()}`)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
async function typed(id: number) {
  const { body } = await request(ShowDeskOrder, { params: { id } })
  return { ...body.data.form, seen: body.data.version as number, lines: body.data.lines }
}
const change = (id: number, form: object) => request(UpdateDeskOrder, { params: { id }, body: form })
const with2 = (form: Awaited<ReturnType<typeof typed>>) => ({ ...form, items: [{ ...form.items[0], quantity: 2 }] })
const changing = (id: number, form: Awaited<ReturnType<typeof typed>>) => (tx: Tx) =>
  changeOrder(createWork(tx, { by: admin.id, now }), { orderId: id, seen: form.seen, items: form.items })
const rentalsOf = (id: number) => db().select().from(rentals).where(eq(rentals.order_id, id)).orderBy(asc(rentals.id))
const revisionsOf = (id: number) =>
  db().select().from(order_revisions).where(eq(order_revisions.order_id, id)).orderBy(asc(order_revisions.revision))

const paper = async (id: number, kind: 'prepayment' | 'contract') => {
  const all = await db().select().from(documents).where(eq(documents.order_id, id))
  return all.find((one) => one.kind === kind) as (typeof all)[number]
}

test('T556 a change and a payment at the same instant: whichever is second meets the other’s order', async () => {
  const first = await order([makeRentLine(saw)])
  const form = with2(await typed(first))
  const late = await runConcurrently(
    shop,
    (tx) => markPaid(createWork(tx, { by: admin.id, now }), { orderId: first }),
    () => change(first, form),
  )
  expect([late.status, late.body.data?.papers]).toEqual([200, [{ kind: 'prepayment', price_with_vat: 4840 }]])
  expect(await revisionsOf(first)).toEqual([])

  saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const second = await order([makeRentLine(saw)])
  const paid = await runConcurrently(shop, changing(second, with2(await typed(second))), () =>
    request(MarkPaid, { params: { id: second } }),
  )
  expect(paid.status).toBe(200)
  const invoice = await db().select().from(documents).where(eq(documents.order_id, second)).orderBy(asc(documents.id))
  expect(invoice.map(({ kind, snapshot }) => [kind, snapshot.price_with_vat])).toEqual([
    ['prepayment', 9680],
    ['invoice', 9680],
  ])
})

test('T557 of two clerks who change the same order at the same instant one wins, and the other is told', async () => {
  const id = await order([makeRentLine(saw)])
  const form = await typed(id)
  const other = await runConcurrently(shop, changing(id, with2(form)), () =>
    change(id, { ...form, items: [{ ...form.items[0], period: { from: '2026-11-25', to: '2026-11-26' } }] }),
  )
  expect(code(other)).toEqual([409, 'changed-meanwhile'])
  expect(other.body.version).toBe(form.seen + 1)
  expect((await rentalsOf(id)).map(({ quantity }) => quantity)).toEqual([2])
  expect((await revisionsOf(id)).map(({ revision }) => revision)).toEqual([1, 2])
})

test('T558 a change while tools are handed over or taken back: what is out stays, and what was changed is not handed over', async () => {
  const hoist = await makeRentProduct(shop, { units: 2, title: 'Keltuvas' })
  const id = await order([makeRentLine(saw), makeRentLine(hoist)])
  const form = await typed(id)
  const counter = await fetchHandover(shop, admin.token, id)
  const body = makeHandOverBody(counter.tools.filter((tool) => tool.title === saw.title))
  const withoutSaw = { ...form, items: [form.items[1]] }
  const refused = await runConcurrently(
    shop,
    (tx) =>
      handOver(createWork(tx, { by: admin.id, now }), {
        orderId: id,
        body: HandOver.body.parse(body),
        takeMoney: async () => 0,
      }),
    () => change(id, withoutSaw),
  )
  expect(code(refused)).toEqual([409, 'tool-is-out'])
  expect(refused.body.errors.items[0]).toContain(saw.title)

  const rest = await fetchHandover(shop, admin.token, id)
  const late = await runConcurrently(shop, changing(id, { ...form, items: [form.items[0]] }), () =>
    request(HandOver, {
      params: { id },
      body: makeHandOverBody(rest.tools.filter((tool) => tool.title === hoist.title)),
      headers: { 'idempotency-key': `${id}-late` },
    }),
  )
  expect(late.status).toBe(409)

  const simple = await order([makeRentLine(hoist)])
  const [rental] = await rentalsOf(simple)
  const more = await makeSellProduct(shop, { units: 3 })
  const both = await typed(simple)
  const back = await runConcurrently(
    shop,
    (tx) => takeBack(createWork(tx, { by: admin.id, now }), { rentalId: rental?.id ?? 0 }),
    () => change(simple, { ...both, items: [{ id: more.id, type: 'sell', quantity: 1 }] }),
  )
  expect(code(back)).toEqual([409, 'tool-is-out'])
})

test('T559 of a change and a checkout for the same last unit at the same instant one wins, and the other is told', async () => {
  const id = await order([makeRentLine(saw)])
  const form = with2(await typed(id))
  const wish = await makePricedCheckoutForm(shop, [makeRentLine(saw)])
  const place = (tx: Tx) => placeOrder(createWork(tx, { now }), { userId: customer.id, order: PlaceOrder.parse(wish) })
  const late = await runConcurrently(shop, place, () => change(id, form))
  expect(fields(late)).toEqual([409, ['items.0.quantity']])
})

test('T559 a checkout that waits for a change finds nothing left of what the change took', async () => {
  const hoist = await makeRentProduct(shop, { units: 2 })
  const next = await order([makeRentLine(hoist)])
  const other = await makePricedCheckoutForm(shop, [makeRentLine(hoist)])
  const second = await runConcurrently(shop, changing(next, with2(await typed(next))), () =>
    checkOut(shop, customer, other, 'second'),
  )
  expect(code(second)).toEqual([409, 'cart-changed'])

  const bolts = await makeSellProduct(shop, { units: 3 })
  const goods = await order([{ id: bolts.id, type: 'sell', quantity: 2 }])
  const three = await typed(goods)
  three.items[0].quantity = 3
  const sold = await makePricedCheckoutForm(shop, [{ id: bolts.id, type: 'sell', quantity: 1 }])
  expect(
    code(await runConcurrently(shop, changing(goods, three), () => checkOut(shop, customer, sold, 'third'))),
  ).toEqual([409, 'cart-changed'])
})

test('T560 a change and a lapse at the same instant: what lapsed is not changed, and what was changed is not let go', async () => {
  const id = await order([makeRentLine(saw)])
  const form = with2(await typed(id))
  const entry = `insert into order_notices (order_id, kind, written_on) values ($1, 'lapses-soon', '2026-11-17')`
  await shop.context.database.pool.query(entry, [id])
  const late = await runConcurrently(
    shop,
    (tx) => lapseOrder(createWork(tx, { now }), { orderId: id }),
    () => change(id, form),
  )
  expect(code(late)).toEqual([409, 'order-lapsed'])

  const next = await order([makeRentLine(saw)])
  const lapsed = await runConcurrently(shop, changing(next, with2(await typed(next))), () =>
    shop.context.database.transaction((tx) => lapseOrder(createWork(tx, { now }), { orderId: next })),
  )
  expect(lapsed).toBe(false)
})

test('T561 a change and a deletion at the same instant: nothing of either is half done', async () => {
  const id = await order([makeRentLine(saw)])
  const form = with2(await typed(id))
  const late = await runConcurrently(
    shop,
    (tx) => deleteOrder(createWork(tx, { by: admin.id, now }), { orderId: id }),
    () => change(id, form),
  )
  expect(code(late)).toEqual([409, 'cancelled'])

  const next = await order([makeRentLine(saw)])
  const gone = await runConcurrently(shop, changing(next, with2(await typed(next))), () =>
    request(DeleteOrder, { params: { id: next } }),
  )
  expect(gone.status).toBeLessThan(300)
  expect((await rentalsOf(next)).every(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
})

test('T562 a prepayment is made anew under its number and each revision stays to be read; a contract only until it is signed', async () => {
  const id = await order([makeRentLine(saw)])
  expect((await request(PrepareContract, { params: { id } })).status).toBe(201)
  const before = await paper(id, 'prepayment')
  expect((await change(id, with2(await typed(id)))).status).toBe(200)
  const after = await paper(id, 'prepayment')
  expect(after).toMatchObject({ id: before.id, full_number: before.full_number, number: before.number, revision: 2 })
  expect(after.snapshot).toMatchObject({ revision: 2, revised_on: '2026-11-18', reference: before.snapshot.reference })
  expect([before.snapshot.price_with_vat, after.snapshot.price_with_vat]).toEqual([4840, 9680])
  expect(await readSnapshot(db(), before.id, { revision: 1 })).toEqual(before.snapshot)
  expect(await readSnapshot(db(), before.id, { at: new Date(now.getTime() - 1) })).toEqual(before.snapshot)
  expect(await readSnapshot(db(), before.id, { at: now })).toEqual(after.snapshot)
  expect((await paper(id, 'contract')).revision).toBe(2)

  const pdf = (revision?: number) =>
    request(OrderDocumentPdf, { params: { id, document_id: before.id }, query: revision ? { revision } : {} })
  expect([(await pdf(1)).status, (await pdf(2)).status, (await pdf()).status, (await pdf(3)).status]).toEqual([
    200, 200, 200, 404,
  ])
  const { body } = await request(ShowDeskOrder, { params: { id } })
  expect(body.data.documents.map(({ revision }: { revision?: number }) => revision)).toEqual([2, 2])
  const written = await db().select().from(mails).where(eq(mails.order_id, id)).orderBy(asc(mails.id))
  expect(written.map(({ template }) => template)).toEqual(['order-placed', 'order-changed'])
  expect(written[1]?.text).toContain('buvo 1\u00a0vnt., dabar 2\u00a0vnt.')
  expect(written[1]?.attachments).toEqual([{ document_id: before.id, filename: `${before.full_number}.pdf` }])

  // revisions can't be deleted, nor the order changed without one
  const { pool } = shop.context.database
  for (const statement of [
    `update documents set snapshot = '{}' where id = ${before.id}`,
    `update documents set revision = revision + 1, snapshot = '{"a": 1}' where id = ${before.id}`,
    `delete from document_revisions where document_id = ${before.id}`,
    `update document_revisions set snapshot = '{}' where document_id = ${before.id}`,
    `update order_revisions set changes = '[]' where order_id = ${id}`,
    `delete from order_revisions where order_id = ${id}`,
  ])
    await expect(pool.query(statement), statement).rejects.toThrow('are for good')
})

test('T562 a contract that is signed stays as it is, and the prepayment goes on to be made anew', async () => {
  const id = await order([makeRentLine(saw)])
  const { tools } = await fetchHandover(shop, admin.token, id)
  const out = { params: { id }, body: makeHandOverBody(tools), headers: { 'idempotency-key': `${id}` } }
  expect((await request(HandOver, out)).status).toBe(201)
  const longer = await typed(id)
  longer.items[0].period.to = '2026-11-26'
  const changed = await change(id, longer)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect([(await paper(id, 'contract')).revision, (await paper(id, 'prepayment')).revision]).toEqual([1, 2])
  const { id: document_id } = await paper(id, 'prepayment')
  const kept = await db().select().from(document_revisions).where(eq(document_revisions.document_id, document_id))
  expect(kept.map(({ revision }) => revision)).toEqual([1])
})

test('T563 a line that is out, back, extended or swapped can’t be taken away or moved, and says so at its field', async () => {
  const id = await order([makeRentLine(saw, { quantity: 2 })])
  const { tools } = await fetchHandover(shop, admin.token, id)
  const out = makeHandOverBody(tools)
  if (out.lines[0]) out.lines[0].quantity = 1
  const handed = await request(HandOver, { params: { id }, body: out, headers: { 'idempotency-key': `${id}` } })
  expect(handed.status, JSON.stringify(handed.body)).toBe(201)
  const form = await typed(id)
  const item = form.items[0]
  const other = await makeSellProduct(shop, { units: 3 })
  const goods = { id: other.id, type: 'sell', quantity: 1 }
  expect(fields(await change(id, { ...form, items: [goods] }))).toEqual([409, ['items']])
  const later = { from: '2026-11-25', to: '2026-11-26' }
  expect(fields(await change(id, { ...form, items: [{ ...item, period: later }] }))).toEqual([409, ['items.0.period']])
  expect((await change(id, { ...form, items: [{ ...item, quantity: 1 }] })).status).toBe(200)
  expect((await rentalsOf(id)).map(({ quantity, handed_out }) => [quantity, handed_out])).toEqual([[1, 1]])

  const [rental] = await rentalsOf(id)
  expect((await request(MarkReturned, { params: { id: rental?.id ?? 0 } })).status).toBe(200)
  const back = await typed(id)
  expect(fields(await change(id, { ...back, items: [{ ...back.items[0], period: later }] }))).toEqual([
    409,
    ['items.0.period'],
  ])

  const hoist = await makeRentProduct(shop, { units: 2 })
  const extended = await order([makeRentLine(hoist)])
  const [long] = await rentalsOf(extended)
  const params = { id: extended, rentalId: long?.id ?? 0 }
  const wish = { to: '2026-11-26', to_time: '17:00' }
  const quote = await shop.request(QuoteExtension, { as: customer.token, params, query: wish })
  const body = { ...wish, expected_price_with_vat: quote.body.data.price_with_vat }
  const goesOn = await shop.request(ExtendRental, { as: customer.token, params, body })
  expect(goesOn.status, JSON.stringify(goesOn.body)).toBeLessThan(300)
  const stays = await typed(extended)
  const more = await change(extended, { ...with2(stays), items: [...with2(stays).items, goods] })
  expect(more.status, JSON.stringify(more.body)).toBe(200)
  const added = await typed(goesOn.body.data.order.id)
  expect(code(await change(goesOn.body.data.order.id, added))).toEqual([409, 'not-changeable'])

  const instead = await makeRentProduct(shop, { units: 1 })
  const swapped = await order([makeRentLine(hoist, { period: { from: '2026-12-01', to: '2026-12-02' } })])
  const [given] = await rentalsOf(swapped)
  const swap = { params: { rental_id: given?.id ?? 0 }, body: { product_id: instead.id } }
  expect((await request(SwapProduct, swap)).status).toBe(200)
  expect(code(await request(MoveInCalendar, { params: { id: given?.id ?? 0 }, body: { from: '2026-12-03' } }))).toEqual(
    [409, 'not-movable'],
  )
})

test('T563 a change and an extension at the same instant: whichever is second meets the other’s rental', async () => {
  const id = await order([makeRentLine(saw)])
  const [rental] = await rentalsOf(id)
  const params = { id, rentalId: rental?.id ?? 0 }
  const wish = { to: '2026-11-26', to_time: '17:00' }
  const quote = await shop.request(QuoteExtension, { as: customer.token, params, query: wish })
  const input = { ...wish, expected_price_with_vat: quote.body.data.price_with_vat }
  const form = await typed(id)
  const extend = (tx: Tx) =>
    extendRental(createWork(tx, { now }), {
      userId: customer.id,
      orderId: id,
      rentalId: params.rentalId,
      input: ExtendRental.body.parse(input),
    })
  expect(code(await runConcurrently(shop, extend, () => change(id, with2(form))))).toEqual([409, 'changed-meanwhile'])

  const hoist = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const next = await order([makeRentLine(hoist)])
  const [own] = await rentalsOf(next)
  const late = await runConcurrently(shop, changing(next, with2(await typed(next))), () =>
    shop.request(ExtendRental, { as: customer.token, params: { id: next, rentalId: own?.id ?? 0 }, body: input }),
  )
  // two are extended by now, which costs more than was shown
  expect(code(late)).toEqual([409, 'price-changed'])
})

test('T564 two lines of the last unit change places, a bundle changes with its parts, and nobody else’s time is taken', async () => {
  const last = await makeRentProduct(shop, { units: 1 })
  const early = { from: '2026-11-23', to: '2026-11-24' }
  const late = { from: '2026-11-25', to: '2026-11-26' }
  const id = await order([makeRentLine(last, { period: early }), makeRentLine(last, { period: late })])
  const form = await typed(id)
  const crossed = {
    ...form,
    items: form.items.map((item: object, at: number) => ({ ...item, period: [late, early][at] })),
  }
  const changed = await change(id, crossed)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await rentalsOf(id)).map(({ starts_at }) => starts_at.toISOString().slice(0, 10))).toEqual([
    late.from,
    early.from,
  ])

  const drill = await makeRentProduct(shop, { units: 4 })
  const parts = [
    { product_id: saw.id, quantity: 1 },
    { product_id: drill.id, quantity: 2 },
  ]
  const bundle = await makeRentProduct(shop, { parts })
  const set = await order([makeRentLine(bundle)])
  const whole = await typed(set)
  expect((await change(set, with2(whole))).status).toBe(200)
  expect((await rentalsOf(set)).map(({ quantity }) => quantity)).toEqual([2, 4])
  const three = { ...(await typed(set)), items: [{ ...whole.items[0], quantity: 3 }] }
  expect(fields(await change(set, three))).toEqual([409, ['items.0.quantity']])
  const [part] = await rentalsOf(set)
  const moved = await request(MoveInCalendar, {
    params: { id: part?.id ?? 0 },
    body: { from: addDays('2026-11-24', 7) },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(new Set((await rentalsOf(set)).map(({ starts_at }) => +starts_at)).size).toBe(1)
  const one = await typed(set)
  one.items[0].quantity = 1
  expect((await change(set, one)).status).toBe(200)
  expect((await rentalsOf(set)).map(({ quantity }) => quantity)).toEqual([1, 2])
})
