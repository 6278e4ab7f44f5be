import { desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import {
  BillSettlements,
  HandOver,
  SendPhoto,
  SettleLine,
  ShowHandover,
  ShowPhoto,
  TakeToolsBack,
} from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import { handoversRetention } from '#counter/handovers/server/handovers.retention.ts'
import { handover_photos } from '#counter/handovers/server/handovers.tables.ts'
import { openPhotoFiles } from '#counter/handovers/server/public/open-photo-files.ts'
import { card_holds } from '#finance/card-holds/server/card-holds.tables.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'

let admin: TestPerson
let other: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  other = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const counter = (orderId: number) => fetchHandover(shop, admin.token, orderId)
const ask = (call: typeof HandOver | typeof TakeToolsBack, id: number, body: object, key?: string, as = admin.token) =>
  shop.request(call, { as, params: { id }, body, ...(key && { headers: { 'idempotency-key': key } }) })
const handOut = async (orderId: number, ...how: [object?, object?]) =>
  ask(HandOver, orderId, makeHandOverBody((await counter(orderId)).tools, ...how))
const bringBack = async (orderId: number, ...how: [object?, object?]) =>
  ask(TakeToolsBack, orderId, makeTakeBackBody((await counter(orderId)).tools, ...how))
const rowsOf = (orderId: number) => db().select().from(rentals).where(eq(rentals.order_id, orderId)).orderBy(rentals.id)
const unitsBeyondAt = async (orderId: number, moment: string) => {
  const shown = await readHandover(db(), { orderId, clerkId: admin.id, now: new Date(moment) })
  return shown?.tools[0]?.units_beyond
}

test('a return says what came back with defects: by which machines, of which product, and why', async () => {
  const broken = await makeRentalOrder(shop, { quantity: 2 })
  await handOut(broken.orderId)
  const said = { condition: 'defects', note: 'Nulūžusi rankena', quantity: 1 }
  const { status, body } = await bringBack(broken.orderId, said)
  const [codes] = body.data.units.map(({ codes }: { codes: string[] }) => codes)
  expect([status, body.data.defects]).toEqual([
    201,
    [
      {
        product_id: broken.productId,
        title: body.data.units[0].title,
        quantity: 1,
        note: 'Nulūžusi rankena',
        units: codes.map((code: string) => ({ id: expect.any(Number), code })),
      },
    ],
  ])
  expect((await bringBack(broken.orderId, { quantity: 1 })).body.data.defects).toBeUndefined()
})

test('a hand-over gives contract and act, holds the deposit, mails both papers and is written down', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
  const kit = [{ name: 'Lagaminas', quantity: 1, present: true }]
  const said = { accessories: kit, serial: 'SN-1', note: 'Įbrėžtas korpusas', condition: 'defects' }
  const { status, body } = await handOut(orderId, said, { deposit: { amount: 5000, way: 'cash' } })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    units: [{ title: expect.any(String), codes: Array(2).fill(expect.stringMatching(/^IR-\d{6}$/)) }],
    act: { number: expect.any(String), document_id: expect.any(Number) },
    contract: { number: expect.any(String), document_id: expect.any(Number) },
  })

  expect(await rowsOf(orderId)).toMatchObject([{ quantity: 2, handed_out: 2, returned_at: null }])
  const { tools, deposit, acts } = await counter(orderId)
  expect(deposit.held).toBe(5000)
  expect(acts).toMatchObject([{ act: 'handover', number: body.data.act.number }])
  expect(tools[0]?.before).toMatchObject([{ quantity: 2, serial: 'SN-1', accessories: kit, note: 'Įbrėžtas korpusas' }])

  const [act] = await db().select().from(documents).where(eq(documents.id, body.data.act.document_id))
  expect(act?.snapshot).toMatchObject({
    content: { act: 'handover', given_by: 'Jonas Šeimininkas', taken_by: 'Rūta Žemaitė', briefing_given: true },
  })
  const [mail] = await db().select().from(mails).where(eq(mails.order_id, orderId)).orderBy(desc(mails.id))
  expect(mail?.template).toBe('handed-over')
  expect(mail?.attachments.map((one) => one.document_id)).toEqual([
    body.data.contract.document_id,
    body.data.act.document_id,
  ])
  const events = await db().select().from(history).where(eq(history.subject_id, orderId))
  expect(events.map(({ deed: action }) => action)).toContain('order.handed-over')
})

test('a part may go out first and the rest later, under one contract', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 3 })
  const first = await handOut(orderId, { quantity: 2 })
  const second = await handOut(orderId)
  expect(second.body.data.contract).toEqual(first.body.data.contract)
  expect(second.body.data.act.number).not.toBe(first.body.data.act.number)
  expect(await rowsOf(orderId)).toMatchObject([{ quantity: 3, handed_out: 3 }])
  expect((await counter(orderId)).tools[0]?.before).toHaveLength(2)
})

test('a second tap with the same key is the same hand-over; the key does not stand for another', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
  const body = makeHandOverBody((await counter(orderId)).tools)
  const [first, second] = await Promise.all([1, 2].map(() => ask(HandOver, orderId, body, 'tap-1')))
  expect([first?.status, second?.status]).toEqual([201, 201])
  expect(second?.body).toEqual(first?.body)
  expect((await counter(orderId)).acts).toHaveLength(1)
  expect((await ask(HandOver, orderId, { ...body, claims: 'Kita' }, 'tap-1')).status).toBe(409)
})

test('of two clerks at once one hands the tools out and the other hears of it', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
  const body = makeHandOverBody((await counter(orderId)).tools)
  const answers = await Promise.all([admin, other].map(({ token }) => ask(HandOver, orderId, body, undefined, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await counter(orderId)).acts).toHaveLength(1)
})

test('of two clerks who take the same tool back one succeeds', async () => {
  const { orderId } = await makeRentalOrder(shop)
  await handOut(orderId)
  const body = makeTakeBackBody((await counter(orderId)).tools)
  const back = await Promise.all([admin, other].map(({ token }) => ask(TakeToolsBack, orderId, body, undefined, token)))
  expect(back.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await rowsOf(orderId)).toHaveLength(1)
})

test.each([
  ['no signature', {}, { signature: [] }, 'signature'],
  ['more units than wait', { quantity: 2 }, {}, 'lines.0.quantity'],
  ['defects without a word about them', { condition: 'defects' }, {}, 'lines.0.note'],
  ['a picture of another order', { photos: ['0'.repeat(32)] }, {}, 'photos'],
  ['nobody who takes', {}, { client_name: ' ' }, 'client_name'],
])('%s is said under its field, and nothing is written', async (_, line, changes, field) => {
  const { orderId } = await makeRentalOrder(shop)
  const { status, body } = await handOut(orderId, line, changes)
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty([field])
  const { acts, tools } = await counter(orderId)
  expect(acts).toEqual([])
  expect(tools[0]?.handed_out).toBe(0)
  expect(await db().select().from(documents).where(eq(documents.order_id, orderId))).toHaveLength(1)
})

test('a typed name signs as well, and the act says that it was typed', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const { body } = await handOut(orderId, {}, { signature: [], signed_by_typing: true })
  const [act] = await db().select().from(documents).where(eq(documents.id, body.data.act.document_id))
  expect(act?.snapshot).toMatchObject({
    content: { taken_by: 'Rūta Žemaitė (pasirašyta įrašant vardą)', signature: [] },
  })
})

test('accessories handed over with a product are remembered for its next hand-over', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { units: 2 })
  const kit = ['Lagaminas', 'Rankena'].map((name) => ({ name, quantity: 1, present: true }))
  await handOut(orderId, { accessories: kit, remember_kit: true })
  expect((await counter(orderId)).tools[0]?.kit).toEqual(['Lagaminas', 'Rankena'])
  const { rows } = await db().execute(sql`select names from product_kits where product_id = ${productId}`)
  expect(rows).toEqual([{ names: ['Lagaminas', 'Rankena'] }])
})

test('a picture is drawn anew, kept from strangers, shown at the return, and dropped when no act names it', async () => {
  const { orderId } = await makeRentalOrder(shop)
  const send = async () => {
    const form = await buildMultipartForm({
      photo: { name: 'irankis.jpg', bytes: await makePictureFile({ format: 'jpeg' }) },
    })
    return shop.request(SendPhoto, { ...form, as: admin.token, params: { id: orderId } })
  }
  const key = (await send()).body.data.key
  const unused = (await send()).body.data.key
  expect((await handOut(orderId, { photos: [key] })).status).toBe(201)
  expect((await counter(orderId)).tools[0]?.before[0]?.photos).toEqual([key])

  const shown = await shop.request(ShowPhoto, { as: admin.token, params: { key } })
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect((await shop.request(ShowPhoto, { params: { key } })).status).toBe(401)
  expect((await shop.app.inject(`/images/${key}-320.webp`)).statusCode).toBe(404)

  expect(await handoversRetention.unusedPhotos.purgeFiles(shop.context, new Date('2026-11-17T08:00:00Z'))).toBe(1)
  const left = await db().select().from(handover_photos).where(eq(handover_photos.order_id, orderId))
  expect(left.map((one) => one.key)).toEqual([key])
  const file = { width: 320, format: 'webp' } as const
  expect(await openPhotoFiles(shop.context.config).read({ key: unused, ...file })).toBeUndefined()
})

test('T135 agreed charges are paid by the kept deposit first, outside VAT before VAT; the rest stays open, and its papers ask for no more', async () => {
  const { orderId } = await makeRentalOrder(shop)
  await handOut(orderId, {}, { deposit: { amount: 5000, way: 'card' } })
  const settlement = [
    { kind: 'late', text: 'Vėlavimas', amount: 2420, with_vat: true },
    { kind: 'damage', text: 'Sugadinimas', amount: 4000, with_vat: false },
  ]
  const deposit = { returned: 0, kept: 5000, reason: 'Sugadinimas ir vėlavimas' }
  expect((await bringBack(orderId, {}, { settlement, deposit })).status).toBe(201)

  const { settlements } = await counter(orderId)
  expect(settlements).toMatchObject([
    { kind: 'late', covered: 1000, state: 'open' },
    { kind: 'damage', covered: 4000, state: 'settled' },
  ])
  const billed = await shop.request(BillSettlements, { as: admin.token, params: { id: orderId } })
  expect(billed.status).toBe(201)
  const id = billed.body.data.order_id
  expect((await shop.request(ShowOrder, { as: admin.token, params: { id } })).body.data).toMatchObject({
    price_with_vat: 2420,
    vat: 420,
    lines: [{ title: 'Vėlavimas', price_with_vat: 2420 }],
    documents: [{ kind: 'prepayment' }],
  })
  const paid = async () => await db().select().from(payments).where(eq(payments.order_id, id)).orderBy(payments.id)
  expect(await paid()).toMatchObject([{ way: 'deposit', amount: 1000 }])
  const [prepayment] = await db().select().from(documents).where(eq(documents.order_id, id))
  expect(prepayment?.snapshot).toMatchObject({ price_with_vat: 2420, covered: 1000 })
  const [mail] = await db().select().from(mails).where(eq(mails.order_id, id))
  expect(mail?.text).toContain(`Įskaityta iš užstato: ${formatMoney(-1000)}`)
  expect(mail?.text).toContain(`Suma: ${formatMoney(1420)}`)
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id } })).status).toBe(200)
  expect((await paid())[1]).toMatchObject({ way: 'transfer', amount: 1420 })
  expect((await counter(orderId)).settlements[0]).toMatchObject({ state: 'settled', follow_up_order_id: id })
  expect((await shop.request(BillSettlements, { as: admin.token, params: { id: orderId } })).status).toBe(409)
})

test('T816 an invalid deposit at a return is refused at the return’s own fields, and nothing comes back', async () => {
  const { orderId } = await makeRentalOrder(shop)
  await handOut(orderId, {}, { deposit: { amount: 5000, way: 'cash' } })
  const unsaid = await bringBack(orderId, {}, { deposit: { returned: 0, kept: 100, reason: null } })
  expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['deposit.reason']])

  const now = shop.context.clock()
  await db()
    .insert(card_holds)
    .values({
      order_id: orderId,
      provider: 'stripe',
      reference: 'ih-dalis',
      state: 'held',
      amount: 5000,
      begun_at: now,
      expires_at: now,
    })
  const part = await bringBack(orderId, {}, { deposit: { returned: 1000, kept: 0, reason: null } })
  expect([part.status, Object.keys(part.body.errors)]).toEqual([422, ['deposit.returned']])
  expect(part.body.message).toContain(formatMoney(5000))
  expect((await rowsOf(orderId)).map(({ returned_at }) => returned_at)).toEqual([null])
  expect((await counter(orderId)).deposit).toMatchObject({ held: 5000, on_card: 5000 })
})

test('a charge with VAT that the kept deposit pays whole is billed and invoiced at once, and nobody pays it twice', async () => {
  const { orderId } = await makeRentalOrder(shop)
  await handOut(orderId, {}, { deposit: { amount: 5000, way: 'cash' } })
  const settlement = [{ kind: 'late', text: 'Vėlavimas', amount: 2420, with_vat: true }]
  await bringBack(orderId, {}, { settlement, deposit: { returned: 2580, kept: 2420, reason: 'Vėlavimas' } })
  const billed = await shop.request(BillSettlements, { as: admin.token, params: { id: orderId } })
  const { body } = await shop.request(ShowOrder, { as: admin.token, params: { id: billed.body.data.order_id } })
  expect(body.data).toMatchObject({ is_payed: true, documents: [{ kind: 'prepayment' }, { kind: 'invoice' }] })
  const byHand = { amount: 100, way: 'deposit', paid_on: '2026-11-16' }
  expect((await shop.request(RecordPayment, { as: admin.token, params: { id: orderId }, body: byHand })).status).toBe(
    422,
  )
})

test('of two clerks who take the same deposit in one hears of the other', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
  const deposit = { amount: 5000, way: 'cash', held_seen: 0 }
  expect((await handOut(orderId, { quantity: 1 }, { deposit })).status).toBe(201)
  expect((await handOut(orderId, { quantity: 1 }, { deposit })).status).toBe(409)
  const stale = { returned: 100, kept: 0, reason: null, held_seen: 4000 }
  expect((await bringBack(orderId, { quantity: 1 }, { deposit: stale })).status).toBe(409)
  expect((await counter(orderId)).deposit.held).toBe(5000)
})

test('a company’s charges are billed for what was agreed with VAT, and a charge is settled once', async () => {
  const { orderId } = await makeRentalOrder(shop, { order: { ...testCompany } })
  const settlement = [
    { kind: 'cleaning', text: 'Valymas', amount: 1213, with_vat: true },
    { kind: 'late', text: 'Kita', amount: 500, with_vat: false },
  ]
  await bringBack(orderId, {}, { settlement })
  const { settlements } = await counter(orderId)
  const settle = () => shop.request(SettleLine, { as: admin.token, params: { id: settlements[1]?.id ?? 0 } })
  expect((await settle()).status).toBe(200)
  expect((await settle()).status).toBe(409)

  const billed = await shop.request(BillSettlements, { as: admin.token, params: { id: orderId } })
  const { body } = await shop.request(ShowOrder, { as: admin.token, params: { id: billed.body.data.order_id } })
  expect(body.data).toMatchObject({ price: 1002, vat: 211, price_with_vat: 1213, private_or_company: 'company' })
})

test('late and unused days are told by the day count of the moment', async () => {
  const { orderId } = await makeRentalOrder(shop)
  expect(await unitsBeyondAt(orderId, '2026-11-20T12:00:00Z')).toBe(2)
  expect(await unitsBeyondAt(orderId, '2026-11-17T12:00:00Z')).toBe(-1)
})

test('tools come back without having been handed over, as the list of rentals takes them back', async () => {
  const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
  await handOut(orderId, { quantity: 1 })
  const [rental] = await rowsOf(orderId)
  const params = { id: rental?.id ?? 0 }
  expect((await shop.request(MarkReturned, { as: admin.token, params, body: { quantity: 1 } })).status).toBe(200)
  expect((await rowsOf(orderId)).map(({ quantity, handed_out }) => [quantity, handed_out])).toEqual([
    [1, 0],
    [1, 1],
  ])
  expect((await bringBack(orderId)).status).toBe(201)
  expect((await counter(orderId)).tools).toEqual([])
  expect((await bringBack(orderId)).status).toBe(422)
})

test('however tools go out and come back in parts, none is lost and none is made', async () => {
  const steps = fc.array(fc.record({ out: fc.boolean(), units: fc.integer({ min: 1, max: 5 }) }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), steps, async (quantity, walked) => {
      const { orderId } = await makeRentalOrder(shop, { quantity })
      let back = 0
      for (const { out, units } of walked) {
        const [open] = (await counter(orderId)).tools
        const max = open ? (out ? open.quantity - open.handed_out : open.quantity) : 0
        const { status } = await (out ? handOut : bringBack)(orderId, { quantity: units })
        expect(status).toBe(open && units <= max ? 201 : 422)
        if (!out && status === 201) back += units
      }
      const rows = await rowsOf(orderId)
      expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(quantity)
      expect(rows.filter((row) => row.returned_at).reduce((sum, row) => sum + row.quantity, 0)).toBe(back)
      for (const row of rows) expect(row.handed_out).toBeLessThanOrEqual(row.quantity)
    }),
    { numRuns: 8 },
  )
})

test('the invariants of hand-overs hold here, and bite when a rental says other than its acts', async () => {
  const { orderId } = await makeRentalOrder(shop)
  await handOut(orderId)
  const breaches = async (name: string) =>
    (await db().execute(sql.raw(invariants.find((one) => one.name === name)?.sql ?? ''))).rows
  for (const name of ['H1', 'H2', 'H3']) expect(await breaches(name), name).toEqual([])

  await db().update(rentals).set({ handed_out: 0 }).where(eq(rentals.order_id, orderId))
  expect(await breaches('H1')).toHaveLength(1)
  await db().execute(sql`update handover_lines set quantity = 9, handover_id = handover_id`)
  await db().execute(sql`update handovers set act = 'return'`)
  expect((await breaches('H2')).length).toBeGreaterThan(0)
})

test('an order that is not there has nothing to hand over', async () => {
  expect((await shop.request(ShowHandover, { as: admin.token, params: { id: 2_147_483_647 } })).status).toBe(404)
  const body = { ...makeHandOverBody([{ rental_id: 1, quantity: 1, handed_out: 0 } as never]) }
  expect((await ask(HandOver, 2_147_483_647, body)).status).toBe(404)
})
