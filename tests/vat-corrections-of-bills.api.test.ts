import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling, type RunDocument } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { ListOrderPayments, MarkPaid } from '#finance/payments/payments.contract.ts'
import { latvianCompany, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { vat_checks } from '#people/companies/server/companies.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { DeleteOrder, IssueCredit, ShowCredit } from '#sales/closing/closing.contract.ts'
import { PreviewDeskOrder, SetOrderVat, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import {
  findBroken,
  outside,
  type Paper,
  readBilledTotal,
  readPapers,
  readVatLines,
} from './vat-corrections.factories.ts'

const start = new Date('2026-11-18T08:00:00Z')
let as: string
const shop = openShopForFile({ now: start })
beforeAll(async () => {
  await db()
    .insert(vat_checks)
    .values({ code: latvianCompany.pvm_k, answer: 'valid', consultation_number: 'WAPIAAAA1', asked_at: start })
})
beforeEach(async () => {
  shop.setNow(start)
  as = (await makeAdmin(shop)).token
})

const db = () => shop.context.database.db
const press = (id: number, kind = 'reverse-charge', more: object = {}) =>
  shop.request(SetOrderVat, { as, params: { id }, body: { kind, ...more } as never })
const run = async (until: string): Promise<RunDocument[]> => {
  const { status, body } = await shop.request(RunBilling, { as, body: { until, dry_run: false } })
  expect([status, body.failed], JSON.stringify(body)).toEqual([200, []])
  return body.documents
}
const papersOf = (id: number) => readPapers(shop, id)
const billedOf = (id: number) => readBilledTotal(shop, id)
// orders on credit are written without a checkout
const breaches = () => findBroken(shop, ['I1-sold', 'I4-revised'])
let codes = 300_000_100
const makeClient = () => makeCompany(shop, { code: String(++codes), email: 'saskaitos@buvnieks.lv' })
const credit = async (id: number, lines: object[], document_id?: number) => {
  const seen = await shop.request(ShowCredit, {
    as,
    params: { id },
    query: document_id ? { document_id } : {},
  } as never)
  const body = { lines, reason: 'Nuolaida', expected_remaining: seen.body.data.price_with_vat, document_id }
  const { status, body: answer } = await shop.request(IssueCredit, { as, params: { id }, body: body as never })
  expect(status, JSON.stringify(answer)).toBe(201)
}
/** Rent of two days at 19.99 and three bolts at 3.33. */
const placePaid = async (changes: object, buyer: object = latvianCompany): Promise<number> => {
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 1999 })
  const bolts = await makeSellProduct(shop, { units: 50, priceCents: 333 })
  const items = [makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 3 }]
  const form = { ...makeDeskForm(items, buyer), state: 'placed' as const, ...changes }
  const { status, body } = await shop.request(CreateDeskOrder, { as, body: form as never })
  expect(status, JSON.stringify(body)).toBe(201)
  await shop.request(MarkPaid, { as, params: { id: body.data.id } })
  return body.data.id
}
const makeGoods = async () => {
  const { id, title } = await makeSellProduct(shop, { units: 50, priceCents: 333 })
  return { product_id: id, title, quantity: 3, unit_price: 333 }
}
const balanceOf = async (id: number) =>
  (await shop.request(ListOrderPayments, { as, params: { id } } as never)).body.balance

test('T2160 an order on bills is credited and billed anew with what is left of it, its money pays the new bills, and later runs bear the new kind', async () => {
  const client = await makeClient()
  const line = await makeRentedLine(shop, { from: '2026-11-09', to: '2026-11-30', quantity: 1 })
  const order = { ...latvianCompany, im_k: client.code }
  const { id, lineIds } = await makeOrderOnCredit(shop, client.id, { lines: [line], order })
  const other = await makeOrderOnCredit(shop, client.id, {
    lines: [await makeRentedLine(shop, { from: '2026-11-09', to: '2026-11-30' })],
    order,
  })
  const [first] = await run('2026-11-13')
  const [second] = await run('2026-11-18')
  // five days and three of each order
  expect([first?.pieces.length, first?.price, second?.price]).toEqual([2, 20_000, 12_000])
  expect(first?.vat_lines).toEqual([{ kind: 'standard', rate: 21, price: 20_000, vat: 4200 }])
  await credit(id, [{ position: 0, amount_with_vat: 1210 }], first?.id ?? 0)
  const payment = { amount: 20_000, way: 'transfer' as const, paid_on: '2026-11-18' }
  const paid = await shop.request(RecordClientPayment, { as, params: { id: client.id }, body: payment as never })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const othersBefore = await billedOf(other.id)

  const pressed = await Promise.all([press(id), press(id)])
  expect(pressed.map(({ status }) => status).sort(), JSON.stringify(pressed.map(({ body }) => body))).toEqual([
    200, 409,
  ])
  expect(pressed.find(({ status }) => status === 409)?.body.code).toBe('vat-corrected')
  const ofAll = pressed.find(({ status }) => status === 200)?.body.data
  expect(ofAll).toEqual({ vat_kind: 'reverse-charge', price: 32_000, vat: 0, price_with_vat: 32_000 })

  const papers = await papersOf(id)
  expect(papers.map(({ kind }) => kind)).toEqual([
    'invoice',
    'invoice',
    'credit',
    'credit',
    'invoice',
    'credit',
    'invoice',
  ])
  const [anew, later] = papers.filter((paper) => readVatLines(paper)[0]?.kind === 'reverse-charge')
  // what the clerk took off stays off
  expect(readVatLines(anew)).toEqual([{ kind: 'reverse-charge', rate: 0, price: 9_000, vat: 0 }])
  expect(readVatLines(later)).toEqual([{ kind: 'reverse-charge', rate: 0, price: 6_000, vat: 0 }])
  expect(await billedOf(id)).toEqual([15_000, 0])
  expect(await billedOf(other.id)).toEqual(othersBefore)
  const open = papers.map((paper) => paper.open ?? 0)
  // all that the client owes less what came
  const owed = (await papersOf(other.id)).filter(({ kind }) => kind === 'invoice')
  expect(Math.min(...open, ...owed.map((paper) => paper.open ?? 0))).toBe(0)
  const { rows } = await db().execute(sql`select sum(open) as open, advance_of(${client.id}) as advance
    from document_balances where client_id = ${client.id}`)
  const whole = 15_000 + othersBefore.reduce((sum, cents) => sum + cents, 0)
  expect([Number(rows[0]?.open), Number(rows[0]?.advance)]).toEqual([whole - 20_000, 0])
  expect(await breaches()).toEqual([])

  // two more days; the reduction is not billed again
  shop.setNow(new Date('2026-11-20T08:00:00Z'))
  as = (await makeAdmin(shop)).token
  const runs = await run('2026-11-20')
  const own = runs.flatMap(({ pieces }) => pieces).filter(({ order_id }) => order_id === id)
  expect(own.map(({ order_line_id, price, vat }) => [order_line_id, price, vat.kind])).toEqual([
    [lineIds[0], 4_000, 'reverse-charge'],
  ])
  expect(await billedOf(id)).toEqual([19_000, 0])
  expect(await breaches()).toEqual([])
})

test('T2161 a bill of rent and goods of a company abroad is one paper with lines of two kinds', async () => {
  const client = await makeClient()
  const order = { ...latvianCompany, im_k: client.code }
  const line = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-30' })
  const { id } = await makeOrderOnCredit(shop, client.id, { lines: [line], order })
  const goods = await makeOrderOnCredit(shop, client.id, { lines: [await makeGoods()], order })
  expect((await press(id)).status).toBe(200)
  const made = (await run('2026-11-18')).filter(({ client_id }) => client_id === client.id)
  expect(made.map(({ price, vat, vat_lines }) => [price, vat, vat_lines])).toEqual([
    [
      6_999,
      210,
      [
        { kind: 'reverse-charge', rate: 0, price: 6_000, vat: 0 },
        { kind: 'standard', rate: 21, price: 999, vat: 210 },
      ],
    ],
  ])
  const [bill] = await papersOf(id)
  expect(bill?.snapshot.lines.map(({ vat }) => vat?.kind)).toEqual(['reverse-charge', 'standard'])
  // back to the shop's rate after the bill: of this order alone
  const back = await press(id, 'standard')
  expect(back.body.data, JSON.stringify(back.body)).toMatchObject({ vat_kind: 'standard' })
  expect([await billedOf(id), await billedOf(goods.id)]).toEqual([
    [6_000, 1_260],
    [999, 210],
  ])
  expect(await breaches()).toEqual([])
})

test('T2162 of a partly credited invoice what is left is corrected, and the clerk’s credit stands', async () => {
  const id = await placePaid({}, { ...testCompany, ...outside })
  await credit(id, [
    { position: 0, amount_with_vat: 1210 },
    { position: 1, quantity: 1 },
  ])
  const pressed = await press(id, 'outside', { reason: 'Šveicarijos įmonė' })
  expect(pressed.body.data, JSON.stringify(pressed.body)).toMatchObject({ price: 2998 + 666, vat: 140 })
  const papers = await papersOf(id)
  expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'credit', 'invoice'])
  expect(await billedOf(id)).toEqual([3664, 140])
  expect(papers.at(-1)?.open).toBe(0)
  expect((await press(id, 'standard')).body.code).toBe('vat-corrected')
  expect(await balanceOf(id)).toMatchObject({ due: 0, over: 6046 - 3804 })
  expect(await breaches()).toEqual([])

  // all that is left goes back
  await credit(id, [{ position: 0, amount_with_vat: 2998 }])
  await credit(id, [{ position: 1, quantity: 2 }])
  expect(await balanceOf(id)).toMatchObject({ due: 0, over: 6046 })
  expect(await breaches()).toEqual([])
})

test('T2163 a corrected order is extended, made smaller and called off, each by its new invoice', async () => {
  const id = await placePaid({}, { ...testCompany, ...outside })
  expect((await press(id, 'outside', { reason: 'Šveicarijos įmonė' })).status).toBe(200)
  const corrected = (await papersOf(id)).at(-1) as Paper
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, id))
  const ask = { as, params: { id: rental?.id as number } }
  const wanted = { to: '2026-11-26' }
  const quote = await shop.request(QuoteDeskExtension, { ...ask, query: wanted, body: wanted } as never)
  const expected_price_with_vat = quote.body.data?.price_with_vat
  expect(expected_price_with_vat, JSON.stringify(quote.body)).toBe(1999)
  const extended = await shop.request(ExtendDeskRental, {
    ...ask,
    body: { ...wanted, expected_price_with_vat },
  } as never)
  expect(extended.status, JSON.stringify(extended.body)).toBe(201)
  const { order } = extended.body.data
  expect([order.vat, order.vat_kind]).toEqual([0, 'outside'])

  const change = async (itemsOf: (items: { type: string; quantity?: number }[]) => unknown[]) => {
    const { form, version } = (await shop.request(ShowDeskOrder, { as, params: { id } })).body.data
    const body = { ...form, items: itemsOf(form.items) }
    const preview = await shop.request(PreviewDeskOrder, { as, params: { id }, body })
    expect([preview.status, preview.body.data?.problems], JSON.stringify(preview.body)).toEqual([200, []])
    const { price_with_vat } = preview.body.data
    const seen = { ...body, seen: version, expected_price_with_vat: price_with_vat }
    const answer = await shop.request(UpdateDeskOrder, { as, params: { id }, body: seen })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  // one bolt fewer
  await change((items) => items.map((item) => (item.type === 'sell' ? { ...item, quantity: 2 } : item)))
  const smaller = (await papersOf(id)).at(-1) as Paper
  expect([smaller.kind, smaller.snapshot.corrects?.full_number, smaller.snapshot.price_with_vat]).toEqual([
    'credit',
    corrected.snapshot.full_number,
    -403,
  ])
  expect(await balanceOf(id)).toMatchObject({ due: 0, over: 839 + 403 })
  expect(await breaches()).toEqual([])

  expect((await shop.request(DeleteOrder, { as, params: { id: order.id } })).status).toBe(204)
  const { body } = await shop.request(ShowCredit, { as, params: { id } } as never)
  await credit(id, [{ position: 1, quantity: 2 }])
  await credit(id, [{ position: 0, amount_with_vat: 3998 }])
  expect(body.data.price_with_vat).toBe(5207 - 403)
  expect(await billedOf(id)).toEqual([0, 0])
  expect(await balanceOf(id)).toMatchObject({ due: 0, over: 6046 })
  expect(await breaches()).toEqual([])
})

test('T2164 the new invoice is of the series and the phone of its order’s branch', async () => {
  const vilnius = (await makeBranch(shop, { phone: '+37052000000' })).id
  const settings = await readSettings(db())
  const saved = { ...settings, series_per_place: true }
  expect((await shop.request(SaveSettings, { as, body: saved as never })).status).toBe(200)
  const work = { type: 'service', title: 'Remontas', quantity: 1, price: 10_000, reason: 'Sutarta' }
  const buyer = { ...testCompany, ...outside, place_id: vilnius }
  const form = { ...makeDeskForm([work], buyer), state: 'placed' as const }
  const { status, body } = await shop.request(CreateDeskOrder, { as, body: form as never })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.data
  await shop.request(MarkPaid, { as, params: { id } })
  expect((await press(id, 'outside', { reason: 'Šveicarijos įmonė' })).status).toBe(200)
  const papers = (await papersOf(id)).map(({ snapshot }) => [
    snapshot.full_number.replace(/\d+$/, ''),
    snapshot.seller.phone,
  ])
  expect(papers).toEqual([
    ['NS-VL ', '+37052000000'],
    ['NK-VL ', '+37052000000'],
    ['NS-VL ', '+37052000000'],
  ])
})
