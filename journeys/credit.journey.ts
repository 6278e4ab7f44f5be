import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

async function api<T>(page: Page, method: 'POST' | 'GET', address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

/** Four hammers at 10,00 € without VAT. */
async function aPaidOrder(page: Page): Promise<number> {
  const { data: categories } = await api<{ data: { id: number }[] }>(page, 'GET', '/api/sell-categories')
  const title = `Kūjis ${Date.now().toString(36)}${process.pid}`
  const { data: product } = await api<{ data: { id: number } }>(page, 'POST', '/api/admin/sell-products', {
    title,
    sell_category_id: categories[0]?.id,
    price: 1000,
    left_in_stock: 10,
  })
  const items = [{ id: product.id, type: 'sell', quantity: 4 }]
  const { data: order } = await api<{ data: { id: number } }>(page, 'POST', '/api/orders', {
    private_or_company: 'company',
    title: 'UAB „Tvirtas pamatas“',
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
    expected_price_with_vat: 4840,
  })
  await api(page, 'POST', `/api/admin/orders/${order.id}/mark-as-paid`)
  return order.id
}

test('an accountant credits a part of an invoice and then the rest of it @quick', oneWidth, async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/buhalterija/numeriai')
  const id = await aPaidOrder(page)
  await open(page, `/admin/buhalterija/uzsakymai/${id}`)

  const documents = page.getByRole('region', { name: 'Dokumentai' })
  const credit = documents.getByRole('button', { name: 'Išrašyti kreditinę sąskaitą' })
  await credit.click()
  const form = page.getByRole('dialog', { name: 'Kreditinė PVM sąskaita faktūra' })
  const issue = form.getByRole('button', { name: 'Išrašyti', exact: true })
  await expect(form.getByText('48,40').first()).toBeVisible()
  await expect(issue).toBeDisabled()
  const pieces = form.locator('[name="lines[0][quantity]"]')
  await pieces.fill('5')
  await expect(form.getByText('Liko 4\u00a0vnt.', { exact: true })).toBeVisible()
  await expect(issue).toBeDisabled()
  await pieces.fill('1')
  await expect(form.getByRole('status')).toContainText('\u221212,10')
  await expectAccessible(page)
  await form.locator('[name=reason]').fill('Vienas kūjis nepanaudotas')
  await form.getByRole('switch', { name: 'Prekės grįžo: padidinti likutį' }).check({ force: true })
  await issue.click()
  await expect(page.getByText(/Išrašyta kreditinė sąskaita NK\d{6}/)).toBeVisible()
  await expect(documents.getByText(/^NK\d{6}/)).toHaveCount(1)
  await expect(page.getByText('Grąžintina klientui')).toBeVisible()

  await credit.click()
  await form.getByRole('button', { name: 'Viskas, kas liko' }).click()
  await expect(pieces).toHaveValue('3')
  await expect(form.getByRole('status')).toContainText('\u221236,30')
  await form.locator('[name=reason]').fill('Užsakymo atsisakyta')
  await issue.click()
  await expect(documents.getByText(/^NK\d{6}/)).toHaveCount(2)
  await expect(credit).toHaveCount(0)

  const note = page.waitForEvent('download')
  await documents
    .getByRole('button', { name: /Atsisiųsti NK\d{6} \(PDF\)/ })
    .last()
    .click()
  expect((await note).suggestedFilename()).toMatch(new RegExp(`^credit-${id}-NK\\d{6}\\.pdf$`))
  const electronic = page.waitForEvent('download')
  await documents
    .getByRole('button', { name: /E\. sąskaita \(UBL\) NK\d{6}/ })
    .last()
    .click()
  expect((await electronic).suggestedFilename()).toMatch(/^NK\d{6}\.xml$/)

  await open(page, '/admin/buhalterija/numeriai')
  await expect(page.getByText('Visi numeriai yra, datos eina iš eilės.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Kreditinės sąskaitos' })).toContainText('Tvarkinga')
  await expectAccessible(page)
})
