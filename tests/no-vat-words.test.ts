import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { buildReconciliationPaper } from '#finance/debts/build-reconciliation-paper.ts'
import { buildStatementPaper } from '#finance/debts/build-statement-paper.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { OrderDocumentPdf, PrepareContract } from '#orders/orders.contract.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { makeHandoverRecord } from '#people/documents/handover-record.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { type Drawable, drawDocument } from '#people/documents/server/public/draw-document.ts'
import { listRegisteredWordings } from '#people/wording/registered-wording.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { findScreenHelp } from '#shell/help/office/help-texts.ts'
import { loadScreens } from '#shell/screens/load-screens.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { pageNames } from '#storefront/pages/page-names.ts'
import { ShowPublicPage } from '#storefront/pages/pages.contract.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const body = { ...testSettings, vat_code: '' } as never
  expect((await shop.request(SaveSettings, { as, body })).status).toBe(200)
})

/** A buyer's own code is theirs. */
const vat = /PVM(?! mokėtojo kodas)/
const readPdf = (bytes: Buffer) => joinPlainText(extractPdfText(bytes)).replaceAll('\u00a0', ' ')
const draw = async (paper: Drawable) => readPdf(await drawDocument(paper))

test('T2053 no paper of an order of a shop that pays no VAT speaks of VAT', async () => {
  const saw = await makeRentProduct(shop, { units: 2, pricePerDayCents: 2000, deposit: 5000 } as never)
  const form = { ...makeDeskForm([makeRentLine(saw)], testCompany), state: 'placed' as const }
  const placed = await shop.request(CreateDeskOrder, { as, body: form })
  const { id, price_with_vat: expected_remaining } = placed.body.data
  const papers = new Map<string, string>()
  const readAll = async () => {
    const { body } = await shop.request({ method: 'GET', address: '/api/admin/orders/:id' } as never, {
      as,
      params: { id },
    })
    for (const { id: document_id, kind } of body.data.documents) {
      const { bytes } = await shop.request(OrderDocumentPdf, { as, params: { id, document_id }, query: {} })
      papers.set(kind, readPdf(bytes))
    }
  }
  await shop.request(PrepareContract, { as, params: { id } })
  await readAll()
  await shop.request(MarkPaid, { as, params: { id } })
  const credit = { lines: 'all', reason: 'Persigalvojo', return_stock: false, expected_remaining }
  const credited = await shop.request(IssueCredit, { as, params: { id }, body: credit as never })
  expect(credited.status, JSON.stringify(credited.body)).toBeLessThan(300)
  await readAll()
  expect([...papers.keys()].sort()).toEqual(['contract', 'credit', 'invoice', 'prepayment'])
  expect(papers.get('prepayment')).toContain('Užstatas (grąžinamas)')
  for (const [kind, text] of papers) expect(text, kind).not.toMatch(vat)
})

test('T2053 acts, statements and reconciliations of a shop that pays no VAT leave it out; those of a payer tell it', async () => {
  const { seller: payer, buyer } = makeDocumentSnapshot()
  const numbered = { full_number: 'A000001', issued_on: '2026-11-18', order_id: 1, ordered_on: '2026-11-18' }
  const listPapers = (seller: typeof payer): Drawable[] => [
    {
      kind: 'act',
      ...numbered,
      seller,
      buyer,
      object: null,
      content: makeHandoverRecord({
        act: 'return',
        deposit: { held: 100, returned: 100, kept: 0, reason: '' } as never,
        settlement: [
          { text: 'Valymas', amount: 100, with_vat: true },
          { text: 'Žala', amount: 100, with_vat: false },
        ] as never,
      }),
    },
    buildReconciliationPaper({ seller, buyer, on: '2026-11-18', made_on: '2026-11-18', documents: [], advance: 0 }),
    buildStatementPaper({
      seller,
      buyer,
      from: '2026-11-01',
      to: '2026-11-18',
      made_on: '2026-11-18',
      opening: 0,
      movements: [],
      claimed: 0,
      advance: 0,
    }),
  ]
  for (const paper of listPapers({ ...payer, vat_code: '' })) expect(await draw(paper), paper.kind).not.toMatch(vat)
  const [act] = listPapers(payer)
  expect(await draw(act as Drawable)).toContain('Valymas (su PVM)')
})

test('T2053 files of lists and texts of pages of a shop that pays no VAT leave it out', async () => {
  const { bytes } = await shop.request({ method: 'GET', address: '/api/admin/orders/export.csv' } as never, { as })
  const [head = ''] = bytes.toString('utf8').split('\n')
  expect(head).toContain('Kaina')
  expect(head).not.toMatch(/ PVM(?! kod)/)
  for (const page of pageNames) {
    const { status, body } = await shop.request(ShowPublicPage, { params: { page } })
    expect([page, status]).toEqual([page, 200])
    expect(JSON.stringify(body), page).not.toMatch(vat)
  }
})

test('T2334 the register of documents calls papers of a shop that pays no VAT what they are called themselves', async () => {
  const address = '/api/admin/registers/documents.csv'
  const query = { from: '2026-11-01', to: '2026-11-30' }
  const { bytes } = await shop.request({ method: 'GET', address } as never, { as, query } as never)
  const [head = '', ...rows] = bytes.toString('utf8').trim().split('\r\n')
  const kind = head.replace('\uFEFF', '').split(';').indexOf('Dokumento rūšis')
  expect(rows.map((row) => row.split(';')[kind])).toEqual(['Kreditinė sąskaita faktūra', 'Sąskaita faktūra'])
})

test('T2184 no mail, of whatever wording, tells VAT of a shop that pays none, and one of a payer does', () => {
  const previews = (vat_code: string) =>
    listRegisteredWordings().flatMap(({ key, kind, preview }) => {
      const shown = kind === 'mail' ? preview?.({}, { ...testSettings, vat_code }, 'https://shop.lt') : undefined
      return shown && 'subject' in shown
        ? [[key, `${shown.subject}\n${shown.text}`.replaceAll('\u00a0', ' ')] as const]
        : []
    })
  const without = previews('')
  expect(without.length).toBeGreaterThan(30)
  for (const [key, text] of without) expect(text, key).not.toMatch(vat)
  expect(previews(testSettings.vat_code).filter(([, text]) => vat.test(text)).length).toBeGreaterThan(5)
})

test('T2332 no help of a screen of a shop that pays no VAT speaks of it', async () => {
  const screens = (await loadScreens()).filter((screen) => findScreenHelp(screen))
  expect(screens.length).toBeGreaterThan(50)
  // The code is entered in the settings, also by who begins to pay.
  const meant = /PVM kodas/
  for (const screen of screens)
    expect(dropVatWords(JSON.stringify(findScreenHelp(screen))).replace(meant, ''), screen.page).not.toContain('PVM')
})

test('T2185 staff of a shop that pays no VAT learn it with themselves, customers and staff of a payer do not', async () => {
  const me = async (token: string) =>
    (await shop.request({ method: 'GET', address: '/api/user' } as never, { as: token })).body
  expect((await me(as)).shop_vat_kind).toBe('not-payer')
  const customer = await makeCustomer(shop)
  expect(await me(customer.token)).not.toHaveProperty('shop_vat_kind')
  await shop.request(SaveSettings, { as, body: testSettings as never })
  expect(await me(as)).not.toHaveProperty('shop_vat_kind')
})
