import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, oneWidth, open, registerAndSignIn, signInAs, test } from './kit.ts'

interface AccessoryList {
  data: { id: number }[]
}

async function placeOrder(page: Page, email: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ask = async (method: string, address: string, data?: unknown) => {
    const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { data: additions }: AccessoryList = await ask('GET', '/api/addition-products?available=1')
  for (const { id } of additions) {
    const items = [{ id, type: 'addition', quantity: 1 }]
    const priced = await ask('POST', '/api/cart/price', { items })
    // Some need a choice first.
    if (priced.items[0].error) continue
    const { data } = await ask('POST', '/api/orders', {
      private_or_company: 'private',
      name: 'Rūta',
      lastname: 'Žemaitė',
      email,
      phone: '+37061234567',
      items,
      address: 'Ozo g. 25',
      city: 'Vilnius',
      delivery: 'pickup',
      terms: true,
      expected_price_with_vat: priced.price_with_vat,
    })
    return data.id
  }
  throw new Error('Nothing can be bought')
}

test(
  'T141 a customer takes their data along, asks for erasure, waits for an open order, and is then forgotten @quick',
  oneWidth,
  async ({ page, browser, allow }) => {
    allow(422, 401)
    const { email, password } = await registerAndSignIn(page)
    await open(page, '/profile')
    const order = await placeOrder(page, email)
    await page.reload()

    await page.getByRole('button', { name: 'Atsisiųsti mano duomenis' }).click()
    const locator = page
      .locator('main form')
      .filter({ has: page.getByRole('button', { name: 'Atsisiųsti', exact: true }) })
    await expect(locator.locator('[name=current_password]')).toBeFocused()
    await expectAccessible(page)
    await locator.locator('[name=current_password]').fill('ne tas')
    await locator.getByRole('button', { name: 'Atsisiųsti', exact: true }).click()
    await expect(locator.getByText('Neteisingas dabartinis slaptažodis.').first()).toBeVisible()
    await locator.locator('[name=current_password]').fill(password)
    const file = page.waitForEvent('download')
    await locator.getByRole('button', { name: 'Atsisiųsti', exact: true }).click()
    await expect(page.getByText('Failas atsiųstas.')).toBeVisible()
    const data = JSON.parse(readFileSync(await (await file).path(), 'utf8'))
    expect(data.account[0].email).toBe(email)
    expect(data.orders[0].id).toBe(order)

    await page.getByRole('button', { name: 'Ištrinti paskyrą' }).click()
    await expect(page.getByRole('heading', { name: 'Ištrinti paskyrą?' })).toBeFocused()
    await expect(page.getByText('10 metų')).toBeVisible()
    await expect(page.getByText(`neapmokėtas užsakymas (užsakymas Nr. ${order})`)).toBeVisible()
    await expectAccessible(page)
    const secret = page.getByRole('region', { name: 'Ištrinti paskyrą?' }).locator('[name=current_password]')
    await secret.fill('ne tas')
    await page.getByRole('button', { name: 'Ištrinti visam laikui' }).click()
    await expect(page.getByText('Neteisingas dabartinis slaptažodis.').first()).toBeVisible()
    await secret.fill(password)
    await page.getByRole('button', { name: 'Ištrinti visam laikui' }).click()
    await expect(page.getByText('Prašymas ištrinti paskyrą priimtas')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Laukia, kol bus užbaigta')).toBeVisible()

    // With its deadline.
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const office = await context.newPage()
    await signInAs(office, admin)
    await open(office, '/admin/buhalterija/duomenu-prasymai?state=open')
    const row = office.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('liko 30 dienų')
    await expect(row).toContainText('neapmokėtas užsakymas')
    await expectAccessible(office)
    await row.getByRole('button', { name: 'Įvykdyti' }).click()
    const question = office.getByRole('alertdialog', { name: 'Įvykdyti prašymą' })
    await question.getByRole('button', { name: 'Įvykdyti' }).click()
    await expect(question.getByRole('alert')).toContainText('Ištrinti dar negalima')
    await question.getByRole('button', { name: 'Atšaukti' }).click()

    await office.getByRole('button', { name: 'Įrašyti prašymą' }).click()
    const letter = `laiskas.${Date.now()}@example.lt`
    await office.locator('[name=email]').fill(letter)
    await office.getByRole('button', { name: 'Išsaugoti' }).click()
    const written = office.getByRole('row').filter({ hasText: letter })
    await written.getByRole('button', { name: 'Pratęsti' }).click()
    await office.locator('[name=reason]').fill('Daug dokumentų.')
    await office.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(written).toContainText('Pratęsta: Daug dokumentų.')

    const token = await office.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    expect((await office.request.post(`/api/admin/orders/${order}/mark-as-paid`, { headers })).ok()).toBe(true)
    await office.reload()
    await row.getByRole('button', { name: 'Įvykdyti' }).click()
    await question.getByRole('button', { name: 'Įvykdyti' }).click()
    await expect(office.getByText('Prašymas įvykdytas.')).toBeVisible()
    await open(office, `/admin/buhalterija/uzsakymai/${order}`)
    await expect(office.getByText('Ištrinta paskyra').first()).toBeVisible()
    await context.close()

    await page.goto('/profile')
    await expect(page).toHaveURL('/login')
    const again = await page.request.post('/api/login', { data: { email, password } })
    expect(again.status()).toBe(422)
  },
)
