import type { HandoverTool as Tool } from '#counter/handovers/handovers.contract.ts'
import { makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { requestApi } from './counter.ts'
import { readOpenDays } from './days.ts'
import { admin, expect, expectToFit, open, readAuthHeaders, signInAs } from './kit.ts'
import { test } from './shop-without-vat.ts'
import { fillForm, order } from './shopper.ts'

/** A buyer's own code is theirs, and the month says why it needs no register. */
const vat = /PVM(?! (mokėtojo )?kod| nemokate, todėl)/

test('T2333 a customer of a shop that pays no VAT rents on the web, pays and has an invoice; the office gives out, takes back, credits and closes the month', async ({
  page,
  shop,
}) => {
  const shows = async () => {
    await expect(page.locator('[aria-busy=true], .waiting, .animate-pulse')).toHaveCount(0)
    const lines = (await page.locator('body').innerText()).split('\n')
    expect
      .soft(
        lines.filter((line) => vat.test(line)),
        page.url(),
      )
      .toEqual([])
    await expectToFit(page)
  }

  const { id, secret } = await test.step('the customer rents, and reads final prices', async () => {
    const { data: tools } = await (await page.request.get('/api/rent-products')).json()
    const drill = tools.find((tool: { id: number }) => tool.id === shop.made.product)
    await open(page, `/nuoma/irankis/${drill.slug}`)
    const [from = '', to = ''] = await readOpenDays(page.request, drill.slug)
    await page.locator('[name=from]').fill(from)
    await page.locator('[name=to]').fill(to)
    await expect(page.getByText('30,00 €').first()).toBeVisible()
    await shows()
    await page.getByRole('button', { name: 'Į krepšelį' }).click()
    await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
    await open(page, '/cart')
    await expect(page.getByText('Iš viso', { exact: true }).first()).toBeVisible()
    await shows()
    await open(page, '/uzsakymas')
    await page.locator('[name=name]').fill('Rūta')
    await page.locator('[name=lastname]').fill('Žemaitė')
    await page.locator('[name=email]').fill('nuomininke@example.lt')
    await fillForm(page)
    await page.locator('[name=early_start]').check()
    await shows()
    const placing = page.waitForResponse((answer) => answer.url().endsWith('/api/orders'))
    await order(page).click()
    const { data } = await (await placing).json()
    await expect(page.getByRole('heading', { level: 1, name: 'Užsakymas priimtas' })).toBeVisible()
    await shows()
    return data as { id: number; secret: string }
  })

  await test.step('and pays at the bank: an invoice, no VAT invoice', async () => {
    await page.getByRole('link', { name: 'Apmokėti internetu' }).click()
    await expect(page.getByText('30,00 €').first()).toBeVisible()
    await shows()
    await page.getByRole('button', { name: /^Mokėti per banką/ }).click()
    await page.getByRole('button', { name: 'Sumokėti' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ačiū, apmokėta!' })).toBeVisible()
    await shows()
    const link = page.getByRole('link', { name: /^Sąskaita faktūra .* \(PDF\)$/ })
    const file = await page.request.get((await link.getAttribute('href')) as string)
    const paper = joinPlainText(extractPdfText(await file.body()))
    expect(paper).toContain('Sąskaita faktūra')
    expect(paper).toMatch(/Iš viso 30,00\s€/)
    expect(paper).not.toMatch(vat)
  })

  await test.step('the customer’s own page of the order says the same', async () => {
    await open(page, `/uzsakymas/${secret}`)
    await expect(page.getByText('Iš viso', { exact: true }).first()).toBeVisible()
    await shows()
  })

  await signInAs(page, admin)
  await test.step('the office gives out and takes back', async () => {
    await open(page, `/admin/isdavimas/${id}`)
    await shows()
    const tools = async () =>
      (await requestApi<{ data: { tools: Tool[] } }>(page, 'GET', `/api/admin/orders/${id}/handover`)).data.tools
    const deposit = { amount: 100_00, way: 'cash', held_seen: 0 }
    const given = makeHandOverBody(await tools(), {}, { deposit } as never)
    await requestApi(page, 'POST', `/api/admin/orders/${id}/hand-over`, given)
    const returned = { returned: 100_00, kept: 0, reason: null, way: 'cash', held_seen: 100_00 }
    const back = makeTakeBackBody(await tools(), {}, { deposit: returned } as never)
    await requestApi(page, 'POST', `/api/admin/orders/${id}/take-back`, back)
  })

  await test.step('and credits a part: a credit note, no VAT credit note', async () => {
    await open(page, `/admin/buhalterija/uzsakymai/${id}`)
    await page.getByRole('button', { name: 'Išrašyti kreditinę sąskaitą' }).click()
    const form = page.getByRole('dialog', { name: 'Kreditinė sąskaita faktūra' })
    await form.locator('[name="lines[0][amount_with_vat]"]').fill('10')
    await form.locator('[name=reason]').fill('Viena diena nenaudota')
    await shows()
    await form.getByRole('button', { name: 'Išrašyti', exact: true }).click()
    await expect(page.getByText(/Išrašyta kreditinė sąskaita NK\d{6}/)).toBeVisible()
    await shows()
  })

  const read = async (address: string) => {
    const headers = await readAuthHeaders(page)
    return (await page.request.get(address, { headers })).text()
  }
  /** Of the register of documents, cents; no paper is called one of VAT. */
  const sumRegister = async (month: string) => {
    const text = await read(`/api/admin/registers/documents.csv?from=${month}-01&to=${month}-${lastDay(month)}`)
    expect(text).not.toMatch(vat)
    const [heads = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ''), 1_000)
    const kinds = rows.map((row) => row[heads.indexOf('Dokumento rūšis')])
    const cents = rows
      .filter((_, at) => !kinds[at]?.startsWith('Nuostolių'))
      .map((row) => Math.round(Number(row[heads.indexOf('Suma')]?.replace(/[\s\u00a0]/g, '').replace(',', '.')) * 100))
    return { kinds: new Set(kinds), sum: cents.reduce((all, one) => all + one, 0) }
  }
  const sumReport = async (month: string) => {
    const address = `/api/admin/reports/sales?from=${month}-01&to=${month}-${lastDay(month)}`
    const { total } = await requestApi<{ total: { figures: { price: number; vat: number } } }>(page, 'GET', address)
    expect(total.figures.vat).toBe(0)
    return total.figures.price
  }

  await test.step('the month before is billed to its end and closed; i.SAF has nothing of it', async () => {
    for (const left of [shop.made.orders.broken, shop.made.orders.billed])
      await requestApi(page, 'POST', `/api/admin/orders/${left}/bill-settlements`, {})
    await requestApi(page, 'POST', '/api/admin/bank-entries/1/dismiss', {})
    await requestApi(page, 'POST', '/api/admin/tills/1/close', { counted: 100_00 })
    await open(page, '/admin/buhalterija/saskaitu-paleidimas')
    await shows()
    await page.getByRole('button', { name: 'Išrašyti sąskaitas' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Išrašyti' }).click()
    await expect(page.getByText('Sąskaitų išrašyti nereikia')).toBeVisible()
    await open(page, `/admin/buhalterija/isaf?month=${shop.month}`)
    await expect(page.getByText(/^Parduotuvė nėra PVM mokėtoja/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Atsisiųsti XML' })).toHaveCount(0)
    await open(page, `/admin/buhalterija/menesiai?month=${shop.month}`)
    await shows()
    await page.getByRole('button', { name: 'Uždaryti mėnesį' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Uždaryti visam laikui' }).click()
    await expect(page.getByText(/^Uždarytas .* Sumos – tokios, kokios buvo tada\.$/)).toBeVisible()
    await shows()
  })

  await test.step('registers, reports and months add up, of both months', async () => {
    for (const month of [shop.month, toVilniusDay(new Date()).slice(0, 7)]) {
      const { kinds, sum } = await sumRegister(month)
      expect(kinds).toContain('Sąskaita faktūra')
      const { data } = await requestApi<{ data: { sums: { price: number; vat: number; price_with_vat: number } } }>(
        page,
        'GET',
        `/api/admin/months/${month}`,
      )
      expect([data.sums.price, data.sums.vat, data.sums.price_with_vat]).toEqual([sum, 0, sum])
      expect(await sumReport(month)).toBe(sum)
    }
    expect(
      await read(`/api/admin/registers/debts.csv?from=${shop.month}-01&to=${shop.month}-${lastDay(shop.month)}`),
    ).toContain('Sąskaita faktūra')
    await open(page, '/admin/ataskaitos/pardavimai')
    await shows()
  })
})

const lastDay = (month: string) => getMonthBounds(month).last.slice(-2)
