import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { listBrokenVatRules } from '../tests/ubl-vat-rules.ts'
import { requestApi } from './counter.ts'
import { readOpenDays } from './days.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  getDialog,
  test as journey,
  open,
  signInAs,
  slow,
} from './kit.ts'
import { fetchRegister, toCents } from './registers.ts'
import { withOwnShop } from './run-journey-script.ts'

/** What stands for VIES: it answers nothing until it is told to. */
interface Vies {
  url: string
  wakeUp: () => void
}

const test = journey.extend<object, { vies: Vies; shop: RunningProgram }>({
  vies: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      let isAwake = false
      const server: Server = createServer((_, response) => {
        const answer = isAwake
          ? { valid: true, userError: 'VALID', name: 'SIA BUVNIEKS', address: 'RIGA', requestIdentifier: 'WAPIAAAA1' }
          : { valid: false, userError: 'MS_UNAVAILABLE' }
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      })
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
      const { port } = server.address() as AddressInfo
      const wakeUp = () => {
        isAwake = true
      }
      await use({ url: `http://localhost:${port}`, wakeUp })
      server.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ vies }, use) =>
      withOwnShop({ VIES_URL: vies.url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

const builder = {
  title: 'SIA „Būvnieks“',
  pvm_k: 'LV40003052786',
  name: 'Jānis',
  lastname: 'Bērziņš',
  email: 'janis@buvnieks.example.lv',
  phone: '+37120000000',
  address: 'Brīvības iela 1',
  city: 'Rīga',
  postal_code: 'LV-1010',
}

test(
  'a Latvian builder rents without VAT once VIES knows the company, and papers, i.SAF, e-invoice, register and month agree',
  slow,
  async ({ page, vies }, testInfo) => {
    test.setTimeout(240_000)
    await signInAs(page, admin)
    await open(page, '/admin')
    await requestApi(page, 'PUT', '/api/admin/settings', { ...testSettings, iban: 'LT121000011101001000' })
    const stock = await makeStock(page, testInfo.project.name)
    const today = toVilniusDay(new Date())
    const month = today.slice(0, 7)

    const silent =
      await test.step('while VIES does not answer the shop’s rate holds, and the desk says so', async () => {
        const id = await orderAtDesk(page, stock, 'PVM')
        await expect(page.getByText(/VIES: neatsako/)).toBeVisible()
        await expectToFit(page)
        await pay(page, id)
        const [invoice] = await listInvoices(page, id)
        expect([invoice?.price, invoice?.vat]).toEqual([4000, 840])
        return { id, invoice }
      })

    await test.step('VIES answers, and one press credits the invoice and issues it anew', async () => {
      vies.wakeUp()
      await open(page, `/admin/buhalterija/uzsakymai/${silent.id}`)
      const [again, known] = [page.getByRole('button', { name: 'Tikrinti dar kartą' }), page.getByText(/VIES: galioja/)]
      // The page may have asked by itself meanwhile.
      await expect(again.or(known).first()).toBeVisible()
      if (await again.isVisible()) await again.click()
      await expect(known).toBeVisible()
      await page.getByRole('button', { name: 'Taisyti PVM' }).click()
      const dialog = getDialog(page)
      await dialog.getByLabel(/Atvirkštinis apmokestinimas/).check()
      await expectAccessible(page)
      await expectToFit(page)
      await dialog.getByRole('button', { name: 'Kredituoti ir išrašyti iš naujo' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('PVM 0,00 €, iš viso 40,00 €.')).toBeVisible()
      const papers = await listInvoices(page, silent.id)
      expect(papers.map(({ kind, price, vat }) => [kind, price, vat])).toEqual([
        ['invoice', 4000, 840],
        ['credit', -4000, -840],
        ['invoice', 4000, 0],
      ])
      await expectReverseCharge(page, silent.id, papers.at(-1))
    })

    const second = await test.step('the next order at the desk bears no VAT on rent, and VAT on goods', async () => {
      const id = await orderAtDesk(page, stock, /atvirkštinis apmokestinimas/, stock.bolts.title)
      await expect(page.getByText(/VIES: galioja/)).toBeVisible()
      await pay(page, id)
      const [invoice] = await listInvoices(page, id)
      expect([invoice?.price, invoice?.vat]).toEqual([5000, 210])
      await expectReverseCharge(page, id, invoice)
      return id
    })

    const onTheWeb =
      await test.step('on the web the confirmed company is charged without VAT, and a consumer from Latvia with it', async () => {
        const items = [{ id: stock.drill.id, type: 'rent', quantity: 1, period: stock.period }]
        const order = async (buyer: object) => {
          const priced = await requestApi<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items })
          expect(priced.price_with_vat).toBe(4840)
          const data = { ...builder, ...buyer, delivery: 'pickup', terms: true, items, expected_price_with_vat: 4840 }
          return (await requestApi<{ data: WebOrder }>(page, 'POST', '/api/orders', data)).data
        }
        const ofCompany = await order({ private_or_company: 'company' })
        expect([ofCompany.vat, ofCompany.price_with_vat]).toEqual([0, 4000])
        const ofConsumer = await order({ private_or_company: 'private', title: null, pvm_k: null, email: admin.email })
        expect([ofConsumer.vat, ofConsumer.price_with_vat]).toEqual([840, 4840])
        for (const { id } of [ofCompany, ofConsumer]) await pay(page, id)
        return [ofCompany.id, ofConsumer.id]
      })

    const papers = await Promise.all([silent.id, second, ...onTheWeb].map((id) => listInvoices(page, id)))
    const issued = papers.flat()
    const sum = (of: 'price' | 'vat') => issued.reduce((all, paper) => all + paper[of], 0)

    await test.step('i.SAF is what its schema allows, with the class of what is supplied outside Lithuania', async () => {
      await open(page, `/admin/buhalterija/isaf?month=${month}`)
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Atsisiųsti XML' }).click()
      const xml = readFileSync(await (await coming).path(), 'utf8')
      const totals = readIsaf(xml)
      expect(new Set(totals.map(({ code }) => code))).toEqual(new Set(['PVM1', 'PVM15']))
      expect(totals.filter(({ code }) => code === 'PVM15').every(({ vat }) => vat === 0)).toBe(true)
      expect(xml).toContain(`<VATRegistrationNumber>${builder.pvm_k}</VATRegistrationNumber>`)
      const all = (of: 'price' | 'vat') => totals.reduce((cents, total) => cents + total[of], 0)
      expect([all('price'), all('vat')]).toEqual([stock.before.price + sum('price'), stock.before.vat + sum('vat')])
    })

    await test.step('the register of documents and the month say the same', async () => {
      const register = await readRegister(page)
      const rows = register.filter(({ number }) => issued.some((paper) => paper.number === number))
      // the corrected, the mixed, and the one of the web
      expect(rows.filter(({ why }) => why === 'Atvirkštinis apmokestinimas').map(({ isaf }) => isaf)).toEqual([
        'PVM15',
        'PVM15',
        'PVM15',
      ])
      const { data } = await requestApi<{ data: { sums: { price: number; vat: number }; checks: Check[] } }>(
        page,
        'GET',
        `/api/admin/months/${month}`,
      )
      expect([data.sums.price, data.sums.vat]).toEqual([
        stock.before.price + sum('price'),
        stock.before.vat + sum('vat'),
      ])
      expect(data.checks.find(({ name }) => name === 'isaf')?.state).not.toBe('problem')
      await open(page, `/admin/buhalterija/menesiai?month=${month}`)
      await expectAccessible(page)
      await expectToFit(page)
    })
  },
)

interface Check {
  name: string
  state: string
}

interface WebOrder {
  id: number
  vat: number
  price_with_vat: number
}

interface Stock {
  drill: { id: number; title: string }
  bolts: { id: number; title: string }
  period: { from: string; to: string }
  /** Cents that the month had before: both widths share the shop. */
  before: { price: number; vat: number }
}

/** A drill for 20,00 € a day, and bolts for 10,00 €. */
async function makeStock(page: Page, mark: string): Promise<Stock> {
  const made = async <T>(address: string, data: object) =>
    (await requestApi<{ data: T }>(page, 'POST', `/api/admin/${address}`, data)).data
  const rent = await made<{ id: number }>('rent-categories', { title: `Gręžimas ${mark}` })
  const goods = await made<{ id: number }>('sell-categories', { title: `Tvirtinimas ${mark}` })
  const drill = await made<Stock['drill'] & { slug: string }>('rent-products', {
    title: `Perforatorius ${mark}`,
    rent_category_id: rent.id,
    price_per_day: 2000,
    left_in_stock: 9,
    is_day_rent: '1',
    is_hour_rent: '0',
  })
  const bolts = await made<Stock['bolts']>('sell-products', {
    title: `Varžtai ${mark}`,
    sell_category_id: goods.id,
    price: 1000,
    left_in_stock: 9,
  })
  const [from, to] = await readOpenDays(page.request, drill.slug)
  const month = toVilniusDay(new Date()).slice(0, 7)
  const { data } = await requestApi<{ data: { sums: Stock['before'] } }>(page, 'GET', `/api/admin/months/${month}`)
  const { price, vat } = data.sums
  return { drill, bolts, period: { from: from ?? '', to: to ?? '' }, before: { price, vat } }
}

/** Two days of a drill, and one piece of goods; what stands beside the VAT. */
async function orderAtDesk(
  page: Page,
  { drill, period }: Stock,
  vat: string | RegExp,
  goods?: string,
): Promise<number> {
  await open(page, '/admin/naujas-uzsakymas')
  await page.locator('[name=private_or_company][value=company]').check()
  for (const [name, value] of Object.entries(builder)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=postal_code]').blur()
  await page.getByLabel('Nuo', { exact: true }).fill(period.from)
  await page.getByLabel('Iki', { exact: true }).fill(period.to)
  for (const title of goods ? [drill.title, goods] : [drill.title]) {
    await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(title)
    await page.getByRole('option', { name: title }).click()
    await expect(page.getByText(title).first()).toBeVisible()
  }
  await expect(page.locator('dt').filter({ hasText: vat }).first()).toBeVisible()
  await expectToFit(page)
  await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
  await expect(page).toHaveURL(/\/admin\/buhalterija\/uzsakymai\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

async function pay(page: Page, id: number): Promise<void> {
  const { balance } = await requestApi<{ balance: { due: number } }>(page, 'GET', `/api/admin/orders/${id}/payments`)
  const data = { amount: balance.due, way: 'transfer', paid_on: toVilniusDay(new Date()) }
  await requestApi(page, 'POST', `/api/admin/orders/${id}/payments`, data)
}

interface Invoice {
  id: number
  kind: string
  number: string
  price: number
  vat: number
}

interface RegisterRow extends Omit<Invoice, 'id'> {
  orders: string
  why: string
  isaf: string
}

/** Cents; a row for each kind of VAT. */
async function readRegister(page: Page): Promise<RegisterRow[]> {
  const today = toVilniusDay(new Date())
  const rows = await fetchRegister(page, 'documents', { from: `${today.slice(0, 7)}-01`, to: today })
  return rows.map((row) => ({
    number: row.Numeris ?? '',
    kind: row['Dokumento rūšis']?.startsWith('Kreditinė') ? 'credit' : 'invoice',
    price: toCents(row['Suma be PVM']),
    vat: toCents(row.PVM),
    orders: row.Užsakymai ?? '',
    why: row['PVM rūšis'] ?? '',
    isaf: row['i.SAF klasė'] ?? '',
  }))
}

/** Invoices and credit notes of an order, oldest first, by the register. */
async function listInvoices(page: Page, id: number): Promise<Invoice[]> {
  interface Paper {
    id: number
    kind: string
    number: string
  }
  const { data } = await requestApi<{ data: { documents: Paper[]; bills: Paper[] } }>(
    page,
    'GET',
    `/api/admin/orders/${id}`,
  )
  const rows = await readRegister(page)
  // what took the invoice's place stands among the bills
  return [...data.documents, ...data.bills]
    .filter(({ kind }) => kind === 'invoice' || kind === 'credit')
    .sort((one, other) => one.id - other.id)
    .map((paper) => {
      const own = rows.filter(({ number }) => number === paper.number)
      const sum = (of: 'price' | 'vat') => own.reduce((cents, row) => cents + row[of], 0)
      return { ...paper, price: sum('price'), vat: sum('vat') }
    })
}

/** The paper says why there is no VAT and both codes; its e-invoice keeps the rules of category AE. */
async function expectReverseCharge(page: Page, id: number, invoice: Invoice | undefined): Promise<void> {
  const paper = `/api/admin/orders/${id}/documents/${invoice?.id}/pdf`
  const text = joinPlainText(extractPdfText(await readFile(page, paper)))
  expect(text).toContain('Atvirkštinis apmokestinimas')
  for (const code of [builder.pvm_k, testSettings.vat_code]) expect(text).toContain(code)
  const ubl = await readText(page, `/api/admin/orders/${id}/ubl/${invoice?.id}`)
  expect(listBrokenVatRules(ubl)).toEqual([])
  expect(ubl).toMatch(/<cbc:ID>AE<\/cbc:ID>\s*<cbc:Percent>0<\/cbc:Percent>\s*<cbc:TaxExemptionReasonCode>VATEX-EU-AE/)
}

async function readFile(page: Page, address: string): Promise<Buffer> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get(address, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.body()
  expect(answer.status(), `${address}: ${body.toString('utf8', 0, 300)}`).toBe(200)
  return body
}

const readText = async (page: Page, address: string) => (await readFile(page, address)).toString('utf8')

/** Cents by class; throws what VMI's schema refuses. */
function readIsaf(xml: string): { code: string; price: number; vat: number }[] {
  using schema = XmlDocument.fromBuffer(readFileSync('src/finance/books/isaf/isaf-1.2.structure.xsd'))
  using validator = XsdValidator.fromDoc(schema)
  using document = XmlDocument.fromString(xml)
  validator.validate(document)
  const cents = (text: string | undefined) => Math.round(Number(text || 0) * 100)
  return document.find("//*[local-name()='DocumentTotal']").map((total) => {
    const of = (name: string) => total.find(`./*[local-name()='${name}']`)[0]?.content
    return { code: of('TaxCode') ?? '', price: cents(of('TaxableValue')), vat: cents(of('Amount')) }
  })
}
