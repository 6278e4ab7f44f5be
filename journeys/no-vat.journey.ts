import { writeFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { listOfficeTabs } from '#shell/screens/office-menu.ts'
import { expect, expectToFit, oneWidth, open, slow } from './kit.ts'
import { readMailsTo } from './mails.ts'
import { findVatWords, saveFirm, signInOwner, test } from './no-vat-shop.ts'
import { addToCart, createDrillAndCompressor, fillForm, order } from './shopper.ts'

const today = toVilniusDay(new Date())
const month = today.slice(0, 7)
const shots = process.env.NO_VAT_SHOTS

const pages = [
  '/',
  '/cart',
  '/nuomos-taisykles',
  '/duk',
  '/pristatymas',
  '/pirkimo-taisykles',
  '/search?raktazodis=perf',
]

/** What is read there, charts' names and hints too. */
async function expectNoVat(page: Page, what: string): Promise<void> {
  await expect(page.locator('.waiting, [aria-busy="true"], .animate-pulse')).toHaveCount(0)
  const said = await page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [placeholder], [title]')]
        .filter((one) => one.checkVisibility())
        .flatMap((one) => ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? '')),
    ].join('\n'),
  )
  expect.soft(findVatWords(said), what).toBeUndefined()
  await expectToFit(page)
  const width = page.viewportSize()?.width
  if (shots)
    await page.screenshot({ path: `${shots}/${width}-${what.replaceAll(/[^\w-]+/g, '_')}.png`, fullPage: true })
}

function expectNoVatIn(bytes: Buffer, what: string): void {
  expect.soft(findVatWords(joinPlainText(extractPdfText(bytes))), what).toBeUndefined()
  if (shots) writeFileSync(`${shots}/${what}.pdf`, bytes)
}

const askOffice = (request: APIRequestContext, headers: Record<string, string>) =>
  async function ask<T = Record<string, never>>(address: string, data?: object, method = data ? 'POST' : 'GET') {
    const answer = await request.fetch(`/api/admin/${address}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }

interface Row {
  data: { id: number; price_with_vat: number; vat: number }
}
const buyer = {
  ...{ private_or_company: 'private', name: 'Ona', lastname: 'Onaitė', email: 'ona@example.lt', phone: '+37061234568' },
  ...{ address: 'Sodų g. 2', city: 'Kaunas', delivery: 'pickup' },
}
const service = { type: 'service', title: 'Remontas', quantity: 1, price: 10_000, reason: 'Sutarta' }

test(
  'a shop that pays no VAT speaks of none from its first order to the end of the month',
  oneWidth,
  async ({ page }) => {
    test.setTimeout(180_000)
    const { request } = page
    const { token, headers } = await signInOwner(request)
    await saveFirm(request, headers)
    await createDrillAndCompressor(request)
    const ask = askOffice(request, headers)

    for (const address of pages)
      expect(
        findVatWords(await (await request.get(address)).text())?.replace(/buhalter.*/s, ''),
        address,
      ).toBeUndefined()

    const placed = await ask<Row>('desk/orders', { ...buyer, state: 'placed', items: [service] })
    const { id, price_with_vat, vat } = placed.data
    expect([price_with_vat, vat]).toEqual([10_000, 0])
    await ask(`orders/${id}/payments`, { amount: price_with_vat, way: 'transfer', paid_on: today })

    await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    await open(page, '/admin/buhalterija/uzsakymai')
    await expect(page.getByRole('columnheader', { name: 'Kaina', exact: true })).toBeVisible()
    await expectNoVat(page, 'orders')
    await open(page, `/admin/buhalterija/uzsakymai/${id}`)
    await expect(page.getByText('Iš viso', { exact: true }).first()).toBeVisible()
    await expectNoVat(page, 'order')

    const isaf = await ask<{ data: object }>(`isaf/check?month=${month}`)
    expect(isaf.data).toMatchObject({ due: false })
    const list = await (await request.get('/api/admin/orders/export.csv', { headers })).text()
    expect(list.split('\n')[0]).not.toMatch(/(?:su|be)[ \u00a0]PVM/)
  },
)

test('every screen of the office and what it opens leaves VAT out where the shop pays none', slow, async ({ page }) => {
  test.setTimeout(600_000)
  const { request } = page
  const { token, headers } = await signInOwner(request)
  await saveFirm(request, headers)
  await createDrillAndCompressor(request)
  const ask = askOffice(request, headers)
  const company = {
    kind: 'company',
    name: 'UAB „Statyba“',
    code: '304567894',
    contact_name: 'Jonas',
    contact_lastname: 'Jonaitis',
  }
  const contact = { email: 'jonas@example.lt', phone: '+37061234569', address: 'Tilto g. 1', city: 'Kaunas' }
  const terms = { billing: 'monthly', due_days: 14, credit_limit: 1_000_000, stop_after_days: null }
  const client = await ask<Row>('clients', { ...company, ...contact, terms })
  await ask('desk/orders', { ...buyer, state: 'draft', items: [service] })
  const unpaid = await ask<Row>('desk/orders', { ...buyer, state: 'placed', items: [service] })
  const paid = await ask<Row>('desk/orders', { ...buyer, state: 'placed', items: [service] })
  await ask(`orders/${paid.data.id}/payments`, { amount: 10_000, way: 'transfer', paid_on: today })

  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const screens = listOfficeTabs(() => true, true).map(({ path }) => path)
  expect(screens.length).toBeGreaterThan(40)
  const more = [
    `/admin/buhalterija/uzsakymai/${unpaid.data.id}`,
    `/admin/buhalterija/uzsakymai/${paid.data.id}`,
    `/admin/klientai/${client.data.id}`,
    `/admin/klientai/${client.data.id}/kainos`,
    ...['rekvizitai', 'serijos', 'saskaitos'].map((group) => `/admin/settings/${group}`),
  ]
  for (const path of [...screens.filter((one) => !one.includes(':')), ...more]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoVat(page, path)
    await openDialogs(page, path)
  }
})

/** Each button of the head and of the first row that opens a window; what goes elsewhere is left. */
async function openDialogs(page: Page, path: string): Promise<void> {
  const buttons = page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Nauja|Pridėti|Sukurti|Importuoti|Keisti|Kredituoti|Grąžinti|Įrašyti|Redaguoti)/ })
  const names = [
    ...new Set(
      await buttons.evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.textContent ?? ''),
      ),
    ),
  ]
  for (const name of names.filter(Boolean).slice(0, 6)) {
    const button = buttons.filter({ hasText: name, visible: true }).first()
    if (!(await button.isVisible()) || (await button.isDisabled())) continue
    await button.click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    if (
      !(await dialog
        .first()
        .waitFor({ timeout: 2_500 })
        .then(
          () => true,
          () => false,
        ))
    )
      continue
    await expectNoVat(page, `${path} ${name}`)
    await page.keyboard.press('Escape')
    await dialog
      .first()
      .waitFor({ state: 'hidden', timeout: 5_000 })
      .catch(() => undefined)
    if (await dialog.first().isVisible()) await open(page, path)
  }
  await page.getByRole('button', { name: 'Kaip tai veikia' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Ką čia galite').or(page.getByText('dar nieko neparašyta'))).toBeVisible()
  await expectNoVat(page, `${path} help`)
}

test(
  'a rental bought on the web, brought back and credited by a shop that pays no VAT, up to the month’s close',
  slow,
  async ({ page, noVat }) => {
    test.setTimeout(480_000)
    const { request } = page
    const { token, headers } = await signInOwner(request)
    await saveFirm(request, headers)
    const { drill, compressor } = await createDrillAndCompressor(request)
    const ask = askOffice(request, headers)
    const till = (await ask<{ data: { id: number; closed_at?: string | null }[] }>('tills')).data
    if (till.length === 0) await ask('tills', { float: 0 })
    const email = `nuomininke.${page.viewportSize()?.width}@example.lt`

    await test.step('cart, checkout and the page that pays', async () => {
      await open(page, `/nuoma/irankis/${drill.slug}`)
      await expectNoVat(page, 'product')
      await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
      await rentInCart(page, drill)
      await open(page, '/cart')
      await expectNoVat(page, 'cart')
      await open(page, '/uzsakymas')
      await page.locator('[name=name]').fill('Rūta')
      await page.locator('[name=lastname]').fill('Žemaitė')
      await page.locator('[name=email]').fill(email)
      await fillForm(page)
      const early = page.locator('[name=early_start]')
      if (await early.isVisible()) await early.check()
      await expectNoVat(page, 'checkout')
      await order(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Užsakymas priimtas' })).toBeVisible()
      await expectNoVat(page, 'ordered')
      await page.getByRole('link', { name: 'Apmokėti internetu' }).click()
      await expect(page.getByRole('button', { name: /^Mokėti per banką/ })).toBeVisible()
      await expectNoVat(page, 'pay')
      await page.getByRole('button', { name: /^Mokėti per banką/ }).click()
      await page.getByRole('button', { name: 'Apmokėti' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ačiū, apmokėta!' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Sąskaita faktūra .* \(PDF\)$/ })).toBeVisible()
      await expectNoVat(page, 'paid')
    })

    const listed = await ask<{ data: { id: number; email: string }[] }>('orders')
    const { id } = (listed.data as { id: number }[]).toSorted((a, b) => b.id - a.id)[0] as { id: number }
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)

    await test.step('handed over and brought back', async () => {
      type Tool = { rental_id: number; quantity: number; handed_out: number; returned?: number }
      const state = {
        serial: null,
        accessories: [],
        condition: 'good',
        note: null,
        meter: null,
        clean: true,
        photos: [],
      }
      const { data } = await ask<{ data: { tools: Tool[] } }>(`orders/${id}/handover`)
      const signed = {
        client_name: 'Rūta Žemaitė',
        authorisation: null,
        claims: null,
        signed_by_typing: false,
        signature: [[10, 10, 200, 150, 400, 20]],
      }
      await open(page, `/admin/isdavimas/${id}`)
      await expectNoVat(page, 'handover')
      await ask(`orders/${id}/hand-over`, {
        ...{ ...signed, briefing_given: true, deposit: null },
        lines: data.tools.map(({ rental_id, quantity, handed_out }) => ({
          ...{ ...state, rental_id, quantity, handed_out_seen: handed_out, remember_kit: false },
        })),
      })
      await open(page, `/admin/priemimas/${id}`)
      await expectNoVat(page, 'return')
      await open(page, `/admin/buhalterija/uzsakymai/${id}`)
      await expectNoVat(page, 'order-out')
    })

    await test.step('credited', async () => {
      await page.getByRole('button', { name: 'Kredituoti' }).filter({ visible: true }).first().click()
      await page.getByRole('button', { name: 'Viskas, kas liko' }).click()
      await expectNoVat(page, 'credit')
      await page.getByLabel('Priežastis').fill('Persigalvojo')
      await page.getByRole('button', { name: 'Išrašyti', exact: true }).click()
      await expect(page.getByText(/Išrašyta kreditinė sąskaita/)).toBeVisible()
      await expectNoVat(page, 'order-credited')
    })

    await test.step('sold over the counter, quoted, and billed to a client', async () => {
      const sold = { id: compressor.id, type: 'sell', quantity: 1 }
      const payments = [{ way: 'cash', amount: 10_000, receipt_number: '1/1' }]
      await ask('quick-sales', { items: [sold], payments, expected_price_with_vat: 10_000 })
      await open(page, '/admin/greitas-pardavimas')
      await page.getByRole('combobox', { name: 'Prekė' }).fill('Kompresorius')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoVat(page, 'quick-sale')
      const quote = await ask<Row>('desk/orders', { ...buyer, state: 'quoted', items: [sold, service] })
      const pdf = await request.get(`/api/admin/desk/orders/${quote.data.id}/quote.pdf`, { headers })
      expectNoVatIn(await pdf.body(), 'quote')
      await open(page, `/admin/juodrasciai/${quote.data.id}`)
      await expectNoVat(page, 'quote-in-desk')
      const mailed = await page.request.get(`/api/admin/orders/${id}`, { headers })
      for (const { id: paper, kind } of (await mailed.json()).data.documents as { id: number; kind: string }[]) {
        const file = await request.get(`/api/admin/orders/${id}/documents/${paper}/pdf`, { headers })
        expectNoVatIn(await file.body(), `paper-${kind}`)
      }
    })

    await test.step('mails, files, registers, cash and the month', async () => {
      await expect.poll(() => readMailsTo(email, noVat.dataDir).length, { timeout: 20_000 }).toBeGreaterThan(2)
      for (const mail of readMailsTo(email, noVat.dataDir)) {
        const text = mail.replace(/^[A-Za-z0-9+/]{60,}$/gm, '')
        expect.soft(findVatWords(decodeURIComponent(escapeQuoted(text)))).toBeUndefined()
      }
      const period = `from=${month}-01&to=${today}`
      for (const register of ['documents', 'payments', 'debts', 'stock', 'deposits']) {
        const text = await (await request.get(`/api/admin/registers/${register}.csv?${period}`, { headers })).text()
        expect.soft(findVatWords(text.split('\n')[0] ?? ''), register).toBeUndefined()
      }
      for (const path of [
        '/admin/buhalterija/kasa',
        `/admin/buhalterija/menesiai?month=${month}`,
        '/admin/buhalterija/isaf',
        '/admin/ataskaitos/pardavimai',
        '/admin/dashboard',
      ]) {
        await open(page, path)
        await expectNoVat(page, `after ${path}`)
      }
      const ubl = await request.get(`/api/admin/isaf/check?month=${month}`, { headers })
      expect((await ubl.json()).data).toMatchObject({ due: false })
    })
  },
)

/** `=C4=85` as the letter it is. */
const escapeQuoted = (text: string) => text.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1')

async function rentInCart(page: Page, { id, slug }: { id: number; slug: string }): Promise<void> {
  const to = addDays(today, 14)
  const { data } = await (
    await page.request.get(`/api/rent-products/${slug}/availability?from=${today}&to=${to}`)
  ).json()
  const [from, until] = (data as { date: string; open: boolean; free: number }[])
    .filter(({ open, free }) => open && free > 0)
    .map(({ date }) => date)
  const items = [{ id, type: 'rent', quantity: 1, period: { from, to: until } }]
  const { items: priced } = await (await page.request.post('/api/cart/price', { data: { items } })).json()
  await page.evaluate(
    ([line, slug]) => {
      const kept = JSON.parse(localStorage.getItem('cart') ?? '[]')
      localStorage.setItem('cart', JSON.stringify([...kept, { ...(line as object), slug }]))
    },
    [{ ...priced[0], ...items[0] }, slug] as const,
  )
}
