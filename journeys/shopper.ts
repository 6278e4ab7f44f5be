import type { APIRequestContext, Page } from '@playwright/test'
import { admin, expect, open } from './kit.ts'

export const password = 'Svarsčiai ir lygintuvas 4'

/** Both projects share one shop: unique customers and products. */
let made = 0
const mark = () => `${Date.now()}-${++made}`

export async function requestAdminHeaders(request: APIRequestContext) {
  const { token } = await (await request.post('/api/login', { data: admin })).json()
  return { authorization: `Bearer ${token}` }
}

/** A drill for rent (20,00 € a day without VAT) and a compressor for sale (100,00 €). */
export async function createDrillAndCompressor(request: APIRequestContext) {
  const headers = await requestAdminHeaders(request)
  const title = `Kelionė ${mark()}`
  const create = async (address: string, multipart: Record<string, string | number>) => {
    const answer = await request.post(`/api/admin/${address}`, { headers, multipart })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }
  const rentCategory = await create('rent-categories', { title })
  const sellCategory = await create('sell-categories', { title })
  const drill = await create('rent-products', {
    title: `Perforatorius ${title}`,
    price_per_day: 2000,
    price_per_hour: 0,
    left_in_stock: 2,
    is_day_rent: 1,
    is_hour_rent: 0,
    rent_category_id: rentCategory.id,
  })
  const goods = { title: `Kompresorius ${title}`, left_in_stock: 9, sell_category_id: sellCategory.id }
  const compressor = await create('sell-products', { ...goods, price: 10_000 })
  const change = async (changes: { price?: number; left_in_stock?: number }) => {
    const multipart = { ...goods, price: 10_000, ...changes, _method: 'PUT' }
    const answer = await request.post(`/api/admin/sell-products/${compressor.id}`, { headers, multipart })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const reprice = (price: number) => change({ price })
  const sellOut = () => change({ left_in_stock: 0 })
  return { drill, compressor, reprice, sellOut }
}

/** Waits beyond five registrations a minute from one address. */
export async function registerCustomer(request: APIRequestContext): Promise<string> {
  const email = `pirkejas.${mark()}@example.lt`
  const data = { name: 'Rūta', lastname: 'Žemaitė', email, password, password_confirmation: password }
  for (;;) {
    const answer = await request.post('/api/register', { data })
    if (answer.status() === 201) return email
    expect(answer.status()).toBe(429)
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(answer.headers()['retry-after'] ?? 5)))
  }
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
}

export async function addToCart(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
}

export async function fillForm(page: Page): Promise<void> {
  await page.locator('[name=phone]').fill('8 612 34567')
  await page.locator('[name=address]').fill('Liepų g. 1-2')
  await page.locator('[name=city]').fill('Kaunas')
  await page.locator('[name=terms]').check()
}

export const order = (page: Page) => page.getByRole('button', { name: 'Užsakyti ir sumokėti', exact: true })
export const listMyOrders = async (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await (await fetch('/api/orders', { headers })).json()).data
  })
