import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ShowOrder, WriteInternalNote } from '#back-office/order-book/order-book.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ShowMyOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CopyDeskOrder, CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote, ShowQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { ListHistory } from '#shell/history/history.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const secretWords = 'Vėluoja mokėti, prašyti užstato'
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  clerk = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const as = () => ({ as: clerk.token })
const create = async (items: unknown[], changes: object = {}) => {
  const { status, body } = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm(items, changes), state: 'placed', ...changes },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const inOffice = async (id: number) => (await shop.request(ShowOrder, { ...as(), params: { id } })).body.data
const write = (id: number, body: object) => shop.request(WriteInternalNote, { ...as(), params: { id }, body })

test('T1270 an internal note is the office’s alone: no customer, no paper and no mail has it', async () => {
  const customer = await makeCustomer(shop)
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const quoted = await create([makeRentLine(saw)], {
    email: customer.email,
    state: 'quoted',
    internal_note: secretWords,
  })
  expect(quoted.internal_note).toBe(secretWords)
  const { secret } = quoted.quote
  const seen = [await shop.request(ShowQuote, { params: { secret } })]
  seen.push(await shop.request(AcceptQuote, { params: { secret }, body: {} }))
  const { id } = quoted
  expect(await inOffice(id)).toMatchObject({ internal_note: secretWords })
  expect((await shop.request(ShowHandover, { ...as(), params: { id } })).body.data.internal_note).toBe(secretWords)
  await shop.request(MarkPaid, { ...as(), params: { id } })
  await db().update(orders).set({ user_id: customer.id, without_account: false }).where(eq(orders.id, id))
  seen.push(await shop.request(ShowMyOrder, { as: customer.token, params: { id } }))
  seen.push(await shop.request(ShowQuote, { params: { secret } }))
  for (const { status, body } of seen) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/internal_note|prašyti užstato/)
  }
  const written = [await db().select().from(documents), await db().select().from(mails)]
  expect(JSON.stringify(written)).not.toContain('prašyti užstato')
})

test('T1271 a note is written in any state of an order, and never over a colleague’s unseen one', async () => {
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2000 })
  const { id } = await create([makeRentLine(saw)])
  expect((await write(id, { internal_note: 'Pirma', seen: null })).status).toBe(200)
  const late = await write(id, { internal_note: 'Antra', seen: null })
  expect([late.status, late.body.code, late.body.now]).toEqual([409, 'changed-meanwhile', 'Pirma'])
  await shop.request(MarkPaid, { ...as(), params: { id } })
  const answer = await shop.request(ShowDeskOrder, { ...as(), params: { id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const shown = answer.body.data
  const body = { ...shown.form, internal_note: ' Trečia ', email: 'naujas@example.lt', seen: shown.version }
  const before = await db().select().from(documents)
  expect((await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })).status).toBe(200)
  expect(await inOffice(id)).toMatchObject({ internal_note: 'Trečia', email: 'naujas@example.lt' })
  expect(await db().select().from(documents)).toEqual(before)

  // the last tool is back: nothing else changes any more
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  shop.setNow(new Date('2026-11-24T08:00:00Z'))
  clerk = await makeAdmin(shop)
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rental?.id ?? 0 } })).status).toBe(200)
  const over = (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
  expect(over.change_refused).not.toBeNull()
  const put = (changes: object) =>
    shop.request(UpdateDeskOrder, { ...as(), params: { id }, body: { ...over.form, ...changes, seen: over.version } })
  expect((await put({ items: [makeRentLine(saw, { quantity: 2 })] })).status).toBe(409)
  expect((await put({ comment: 'Kvito reikės', internal_note: null })).status).toBe(200)
  expect(await inOffice(id)).toMatchObject({ comment: 'Kvito reikės', internal_note: null })
  const { body: history } = await shop.request(ListHistory, { ...as(), query: { subject: `order-${id}` } })
  expect(history.data.map(({ deed: action }: { deed: string }) => action)).toContain('order.noted')
  expect((await write(900_000, { internal_note: 'Nėra' })).status).toBe(404)
  expect((await write(id, { internal_note: 'x'.repeat(2_001) })).body.errors).toHaveProperty('internal_note')
})

test('T1272 a copy is a new draft of the same buyer and length, at today’s prices, without what was agreed once', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000 })
  const gone = await makeRentProduct(shop, { units: 1, pricePerDayCents: 500 })
  const disc = await makeSellProduct(shop, { units: 5, priceCents: 700 })
  const vilnius = (await makeBranch(shop)).id
  await shop.context.database.transaction((tx) =>
    changeStock(createWork(tx, { now: start }), { productId: disc.id, placeId: vilnius, units: 2, reason: 'stocked' }),
  )
  const discount = { percent: 10, reason: 'Nuolatinis klientas' }
  const lost = { type: 'service', title: 'Transportas pagal susitarimą', quantity: 1, price: 1500 }
  const order = await create(
    [
      makeRentLine(saw, { quantity: 2, discount }),
      makeRentLine(gone),
      { id: disc.id, type: 'sell', quantity: 3 },
      lost,
    ],
    { comment: 'Skambinti prieš', po_number: null, internal_note: secretWords },
  )
  await db().update(rentals).set({ cancelled_at: start }).where(eq(rentals.product_id, gone.id))
  expect((await shop.request(AdminProducts.rent.remove, { ...as(), params: { id: gone.id } })).status).toBe(204)
  shop.setNow(new Date('2026-12-05T08:00:00Z'))
  clerk = await makeAdmin(shop)
  const copy = await shop.request(CopyDeskOrder, { ...as(), params: { id: order.id } })
  expect([copy.status, copy.body.data?.left_out], JSON.stringify(copy.body)).toEqual([201, [gone.title]])
  expect(copy.body.data).toMatchObject({
    state: 'draft',
    internal_note: null,
    comment: 'Skambinti prieš',
    email: order.email,
  })
  const { form } = (await shop.request(ShowDeskOrder, { ...as(), params: { id: copy.body.data.id } })).body.data
  // that Saturday is closed: two charged days from Monday
  expect(form.items).toEqual([
    { id: saw.id, type: 'rent', quantity: 2, period: { from: '2026-12-07', to: '2026-12-08' } },
    { id: disc.id, type: 'sell', quantity: 3 },
    lost,
  ])
  const elsewhere = await create([{ id: disc.id, type: 'sell', quantity: 1 }], { place_id: vilnius })
  const there = await shop.request(CopyDeskOrder, { ...as(), params: { id: elsewhere.id } })
  expect(there.body.data).toMatchObject({ place_id: vilnius, return_place_id: vilnius })

  const again = await shop.request(CopyDeskOrder, {
    ...as(),
    params: { id: order.id },
    headers: { 'idempotency-key': 'kopija-vienas-kartas' },
  })
  const twice = await shop.request(CopyDeskOrder, {
    ...as(),
    params: { id: order.id },
    headers: { 'idempotency-key': 'kopija-vienas-kartas' },
  })
  expect(twice.body.data.id).toBe(again.body.data.id)
  expect((await shop.request(CopyDeskOrder, { ...as(), params: { id: 900_000 } })).status).toBe(404)
})
