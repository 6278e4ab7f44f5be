import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { IsafFile } from '#finance/books/isaf.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { latvianCompany, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { vat_checks } from '#people/companies/server/companies.tables.ts'
import { type DocumentSnapshot, listVatLines } from '#people/documents/document-snapshot.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { SetOrderVat } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { findBroken, outside, readPapers } from './vat-corrections.factories.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  await db()
    .insert(vat_checks)
    .values({
      code: latvianCompany.pvm_k,
      answer: 'unknown',
      consultation_number: null,
      asked_at: new Date('2026-11-17T08:00:00Z'),
    })
})

const db = () => shop.context.database.db
const confirm = () =>
  db()
    .insert(vat_checks)
    .values({
      code: latvianCompany.pvm_k,
      answer: 'valid',
      consultation_number: 'WAPIAAAA1',
      asked_at: shop.context.clock(),
    })
const press = (id: number, kind = 'reverse-charge', more: object = {}) =>
  shop.request(SetOrderVat, { as, params: { id }, body: { kind, ...more } as never })
const papersOf = (id: number) => readPapers(shop, id)
/** Paid with VAT while VIES did not answer. */
async function placePaid(buyer: object): Promise<number> {
  const saw = await makeRentProduct(shop, { units: 5, pricePerDayCents: 1999 })
  const bolts = await makeSellProduct(shop, { units: 50, priceCents: 333 })
  const items = [makeRentLine(saw), { id: bolts.id, type: 'sell', quantity: 3 }]
  const form = { ...makeDeskForm(items, buyer), state: 'placed' as const }
  const { status, body } = await shop.request(CreateDeskOrder, { as, body: form })
  expect(status, JSON.stringify(body)).toBe(201)
  await shop.request(MarkPaid, { as, params: { id: body.data.id } })
  return body.data.id
}

test('T2048 after the invoice VAT is corrected once: the invoice is credited and issued anew, with its money', async () => {
  const id = await placePaid(latvianCompany)
  expect((await press(id)).body.code).toBe('vat-not-confirmed')
  await confirm()
  const { status, body } = await press(id)
  expect(status, JSON.stringify(body)).toBe(200)
  // rent 39.98 by the buyer; goods 9.99 with 21 %
  expect(body.data).toEqual({ vat_kind: 'reverse-charge', price: 4997, vat: 210, price_with_vat: 5207 })

  const papers = await papersOf(id)
  const [first, credit, second] = papers.map(({ snapshot }) => snapshot) as [
    DocumentSnapshot,
    DocumentSnapshot,
    DocumentSnapshot,
  ]
  expect(papers.map(({ kind, open }) => [kind, open])).toEqual([
    ['invoice', second.price_with_vat - first.price_with_vat],
    ['credit', null],
    ['invoice', 0],
  ])
  expect(credit.corrects?.full_number).toBe(first.full_number)
  expect(credit.price_with_vat + first.price_with_vat).toBe(0)
  expect(listVatLines(second)).toEqual([
    { kind: 'reverse-charge', rate: 0, price: 3998, vat: 0 },
    { kind: 'standard', rate: 21, price: 999, vat: 210 },
  ])
  const { received, credited } = await readOrderMoney(db(), id)
  // what was too much stays with the order, to return
  expect([received, credited]).toEqual([first.price_with_vat - second.price_with_vat, first.price_with_vat])

  const again = await press(id, 'standard')
  expect([again.status, again.body.code]).toEqual([409, 'vat-corrected'])
  expect((await press(id)).status).toBe(409)
  expect(await papersOf(id)).toHaveLength(3)
  const isaf = String((await shop.request(IsafFile, { as, query: { month: '2026-11' } })).body)
  using read = XmlDocument.fromString(isaf)
  expect(() => validator.validate(read)).not.toThrow()
  expect(isaf).toContain(second.full_number)
  expect(await findBroken(shop)).toEqual([])
})

test('T2049 money of a client above the new invoice is their advance, which pays one that is dearer', async () => {
  const client = await makeCompany(shop)
  const buyer = { ...testCompany, ...outside, im_k: client.code, client_id: client.id }
  const id = await placePaid(buyer)
  const over = await press(id, 'outside', { reason: 'Šveicarijos įmonė' })
  expect(over.status, JSON.stringify(over.body)).toBe(200)
  expect((await papersOf(id)).map(({ open }) => open)).toEqual([0, null, 0])
  const advance = async () => {
    const { rows } = await db().execute(sql`select advance_of(${client.id}) as cents`)
    return Number(rows[0]?.cents)
  }
  expect(await advance()).toBe(6046 - 5207)

  const abroad = await placePaid({ ...latvianCompany, im_k: client.code, client_id: client.id })
  expect((await press(abroad)).body.code).toBe('same-vat')
  const short = await press(abroad, 'standard')
  expect(short.body.data).toEqual({ vat_kind: 'standard', price: 4997, vat: 1049, price_with_vat: 6046 })
  // the advance pays what is missing
  expect((await papersOf(abroad)).map(({ open }) => open)).toEqual([0, null, 0])
  expect(await advance()).toBe(0)
  expect(await findBroken(shop)).toEqual([])
})

test('T2050 of two presses at once one corrects and the other is refused', async () => {
  const id = await placePaid({ ...testCompany, ...outside })
  const reason = 'Šveicarijos įmonė'
  const pressed = await Promise.all([press(id, 'outside', { reason }), press(id, 'outside', { reason })])
  expect(pressed.map(({ status }) => status).sort(), JSON.stringify(pressed.map(({ body }) => body))).toEqual([
    200, 409,
  ])
  expect((await papersOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'invoice'])
  expect(await findBroken(shop)).toEqual([])
})

const validator = XsdValidator.fromDoc(
  XmlDocument.fromBuffer(readFileSync(new URL('../src/finance/books/isaf/isaf-1.2.structure.xsd', import.meta.url))),
)
