import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { layOutTable } from '#people/documents/server/pdf/lay-out-table.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { buildReconciliationPaper } from '../build-reconciliation-paper.ts'
import { ReconciliationPdf, StatementPdf } from '../debts.contract.ts'
import { makeDebtor, makeDebtorBill, payBill } from './debts.factories.ts'

let accountant: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-23T10:00:00Z') })
beforeAll(async () => {
  accountant = await makeAdmin(shop, { roles: ['accountant'] })
})

const statement = (id: number, query: object = {}) =>
  shop.request(StatementPdf, { as: accountant.token, params: { id }, query: { ...query } })
const act = (id: number, query: object = {}) =>
  shop.request(ReconciliationPdf, { as: accountant.token, params: { id }, query: { ...query } })
const pay = (clientId: number, documentId: number, amount: number, on: string) =>
  shop.context.database.transaction((tx) =>
    payBill(tx, { clientId, documentId, amount, on, now: shop.context.clock() }),
  )
const wordsOf = (bytes: Buffer) => joinPlainText(extractPdfText(bytes)).replaceAll('\u00a0', ' ')

test('T692 a statement adds up from the opening to the closing balance of its days, and the act says what was open on its day', async () => {
  const id = await makeDebtor(shop, {
    name: 'UAB „Ilgas pavadinimas su labai ilgu paaiškinimu apie visas veiklas ir padalinius“',
  })
  const first = await makeDebtorBill(shop, {
    clientId: id,
    due_on: '2026-09-15',
    issued_on: '2026-09-01',
    price_with_vat: 12_100,
  })
  const second = await makeDebtorBill(shop, {
    clientId: id,
    due_on: '2026-10-15',
    issued_on: '2026-10-01',
    price_with_vat: 24_200,
  })
  await pay(id, first.id, 10_000, '2026-09-20')
  await pay(id, first.id, 2_100, '2026-10-20')

  const whole = await statement(id)
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(wordsOf(whole.bytes)).toMatch(
    /pradžioje.*0,00.*121,00.*100,00.*21,00.*242,00.*263,00.*21,00.*242,00.*apyvarta.*363,00.*121,00.*pabaigoje.*242,00/s,
  )
  const october = wordsOf((await statement(id, { from: '2026-10-01', to: '2026-10-31' })).bytes)
  expect(october).toMatch(
    /pradžioje.*21,00.*242,00.*263,00.*21,00.*242,00.*apyvarta.*242,00.*21,00.*Klientas skolingas 242,00/s,
  )
  expect(october).not.toContain('121,00')

  const now = wordsOf((await act(id)).bytes)
  expect(now).toContain('Tarpusavio atsiskaitymų suderinimo aktas')
  expect(now).toContain('Du šimtai keturiasdešimt du eurai 00 ct')
  expect([now.includes(second.full_number), now.includes(first.full_number)]).toEqual([true, false])
  const before = wordsOf((await act(id, { on: '2026-09-30' })).bytes)
  expect([before.includes(first.full_number), before.includes(second.full_number)]).toEqual([true, false])
  expect(before).toContain('skola – 21,00')
})

test('T692 days that are none, turned round or to come are refused, and so is a client who is not there', async () => {
  const id = await makeDebtor(shop, { name: 'Tuščias', kind: 'person', code: null })
  for (const query of [{ from: '2026-02-30' }, { from: '2026-10-02', to: '2026-10-01' }, { to: 'vakar' }])
    expect([query, (await statement(id, query)).status]).toEqual([query, 422])
  expect((await act(id, { on: '2026-11-24' })).status).toBe(422)
  expect([(await statement(2_000_000)).status, (await act(2_000_000)).status]).toEqual([404, 404])
  expect(wordsOf((await statement(id)).bytes)).toContain('Skolos nėra.')
  expect((await act(id)).status).toBe(200)
})

test('T692 a thousand lines go over as many pages as they need, with the head on each', async () => {
  const id = await makeDebtor(shop, { name: 'UAB „Tūkstantis“', code: '302662379' })
  const { pool } = shop.context.database
  await pool.query(
    `with written as (
       insert into documents (client_id, kind, series, number, full_number, issued_on, issued_at, due_on, snapshot, snapshot_hash)
       select $1, 'invoice', 'TT', n, 'TT' || lpad(n::text, 6, '0'), '2026-10-01', now(), '2026-10-15', '{}', 'x' from generate_series(1, 1000) n returning id)
     insert into document_orders (document_id, order_id, price, vat, price_with_vat)
     select w.id, (select min(id) from orders), 10000, 2100, 12100 from written w`,
    [id],
  )
  for (const { bytes } of [await statement(id), await act(id)]) {
    const pages = extractPdfText(bytes)
    expect(pages.length).toBeGreaterThan(15)
    expect(joinPlainText(pages)).toContain('TT001000')
    for (const page of pages.slice(1, -1)) expect(page).toContain('Dokumentas')
  }
}, 60_000)

test('T746 the signatures of a debt paper stand on a page with its sum, however many lines it has; a long name stands whole', async () => {
  const name = `Uždaroji akcinė bendrovė „${'Ilgas pavadinimas '.repeat(9)}ir galas“`
  const party = { name, code: '302662379', address: 'Liepų g. 1', city: 'Kaunas' }
  const about = { seller: makeDocumentSnapshot().seller, buyer: { ...makeDocumentSnapshot().buyer, ...party } }
  for (let lines = 10; lines < 35; lines++) {
    const documents = Array.from({ length: lines }, (_, at) => ({
      full_number: `NS${at}`,
      issued_on: '2026-10-01',
      due_on: '2026-10-15',
      price_with_vat: 12_100,
      open: 12_100,
    }))
    const paper = buildReconciliationPaper({ ...about, on: '2026-11-23', made_on: '2026-11-23', documents, advance: 0 })
    const pages = extractPdfText(await layOutTable(paper))
    const last = joinPlainText(pages.slice(-1))
    expect([lines, last.includes('Parašai'), last.includes('Likutis')]).toEqual([lines, true, true])
    expect(last).toContain('galas“')
  }
})
