import type { Browser, Page } from '@playwright/test'
import { computeDay } from './days.ts'
import { admin, expect, expectAccessible, open, signInAs, test } from './kit.ts'
import { createDrillAndCompressor, requestAdminHeaders } from './shopper.ts'

async function api<T>(page: Page, method: 'GET' | 'POST', address: string, data?: unknown): Promise<T> {
  const answer = await page.request.fetch(address, { method, data, headers: await requestAdminHeaders(page.request) })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

async function rentOut(page: Page, drill: { id: number; slug: string }) {
  const value = `from=${computeDay(1)}&to=${computeDay(20)}`
  const address = `/api/rent-products/${drill.slug}/availability?${value}`
  const { data: days } = await api<{ data: { date: string; open: boolean }[] }>(page, 'GET', address)
  const [from = '', to = ''] = days.filter(({ open }) => open).map(({ date }) => date)
  const items = [{ id: drill.id, type: 'rent', quantity: 2, period: { from, to } }]
  const basis = { private_or_company: 'company' }
  const priced = await api<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items, ...basis })
  await api(page, 'POST', '/api/orders', {
    ...basis,
    title: 'UAB „Mėnesio statyba“',
    im_k: '302513929',
    name: 'Jurga',
    lastname: 'Stogienė',
    email: admin.email,
    phone: '+37061234567',
    address: 'Ozo g. 25',
    city: 'Vilnius',
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat: priced.price_with_vat,
  })
  return { from, to }
}

async function lookFor(browser: Browser, address: string): Promise<void> {
  const headers = { 'x-forwarded-for': `10.77.${Date.now() % 256}.${Math.floor(Math.random() * 256)}` }
  const context = await browser.newContext({ extraHTTPHeaders: headers })
  const page = await context.newPage()
  for (let turn = 0; turn < 2; turn++) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await context.close()
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('the owner’s month: how busy each tool was, what it earned, and what customers could not have @quick', async ({
  page,
  browser,
  baseURL,
  allow,
}) => {
  allow(422)
  await signInAs(page, admin)
  const { drill } = await createDrillAndCompressor(page.request)
  const { from, to } = await rentOut(page, drill)
  const category = drill.category.category_slug
  await lookFor(browser, `${baseURL}/nuoma/${category}?from=${from}&to=${to}`)

  await open(page, '/admin/ataskaitos/panauda')
  await expect(page.getByRole('heading', { name: 'Įrangos užimtumas' })).toBeVisible()
  await expect(page.getByText('Dienos pas klientus, padalytos iš darbo dienų')).toBeVisible()
  await page.locator('[name=to]').fill(to)
  await expect(page).toHaveURL(new RegExp(`to=${to}`))
  await page.locator('[name=from]').fill(from)
  await expect(page).toHaveURL(new RegExp(`from=${from}`))
  const row = rowOf(page, drill.title)
  await expect(row).toContainText('100')
  // two drills for two days at 20,00 €
  await expect(row).toContainText('80,00')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Eksportuoti CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^uzimtumas-.*\.csv$/)

  await row.getByRole('link', { name: drill.title }).click()
  await expect(page.getByRole('heading', { name: drill.title })).toBeVisible()
  // no machine assigned yet
  await expect(page.getByText('Be vieneto: 4 d., 80,00')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  await page.locator('[name=to]').fill('2020-01-01')
  await expect(page.getByText('Pabaiga negali būti ankstesnė už pradžią.').first()).toBeVisible()

  await open(page, '/admin/ataskaitos/prarasta-paklausa')
  const lost = rowOf(page, drill.title)
  await expect(async () => {
    await page.reload()
    await expect(lost).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  // counted once a visitor: two days at 20,00 €
  await expect(lost).toContainText('40,00')
  await expect(page.getByText('To paties lankytojo tas pats laikas per dieną skaičiuojamas kartą')).toBeVisible()
  await expectAccessible(page)
})
