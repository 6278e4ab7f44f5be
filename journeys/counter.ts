import { expect, type Locator, type Page } from '@playwright/test'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { admin } from './admin.ts'
import { readOpenDays } from './days.ts'

export async function requestApi<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  data?: unknown,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

/** By the administrator as customer, unpaid. Deposit of each in cents. */
export async function orderDrills(
  page: Page,
  deposit = 0,
  units = 2,
): Promise<{ id: number; tool: string; productId: number; product: Drill }> {
  const tool = `Smūginis gręžtuvas ${Date.now().toString(36)}`
  const { data: categories } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const { data: product } = await requestApi<{ data: Drill }>(page, 'POST', '/api/admin/rent-products', {
    title: tool,
    rent_category_id: categories[0]?.id,
    price_per_day: 1000,
    left_in_stock: units,
    is_day_rent: '1',
    is_hour_rent: '0',
    deposit,
  })
  return { id: await orderTwo(page, product), tool, productId: product.id, product }
}

interface Drill {
  id: number
  slug: string
}

/** From the given one of the next open days, counted from 0, to the one after it. */
export async function orderTwo(page: Page, { id, slug }: Drill, openDay = 0): Promise<number> {
  const [from, to] = (await readOpenDays(page.request, slug)).slice(openDay)
  const items = [{ id, type: 'rent', quantity: 2, period: { from, to } }]
  const priced = await requestApi<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items })
  const { data } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/orders', {
    private_or_company: 'private',
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
    early_start: true,
  })
  return data.id
}

export async function signPad(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no field to sign in')
  const at = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y)
  await at(0.2, 0.5)
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await at(x, y)
  await page.mouse.up()
}

export async function readDocumentText(page: Page, id: number, number: string): Promise<string> {
  const { data } = await requestApi<{ data: { documents: { id: number; number: string }[] } }>(
    page,
    'GET',
    `/api/admin/orders/${id}`,
  )
  const paper = data.documents.find((one) => one.number === number)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get(`/api/admin/orders/${id}/documents/${paper?.id}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return joinPlainText(extractPdfText(await answer.body()))
}

/** In the download button. */
export async function readDocumentNumber(page: Page, word: string): Promise<string> {
  const words = await page.getByRole('button', { name: new RegExp(`^${word}`) }).textContent()
  return words?.trim().split(' ').at(-1) ?? ''
}
