import type { Page } from '@playwright/test'
import { readOpenDays } from './days.ts'
import { expect } from './kit.ts'

/** Both projects share one shop: unique names. */
let made = 0
const named = (words: string) => `${words} ${Date.now().toString(36)}${process.pid}${++made}`

export async function requestAsClerk<T>(
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

export interface JourneyTool {
  id: number
  title: string
  /** Open days from tomorrow on. */
  days: string[]
}

/** Of two units. */
export async function makeTool(page: Page, words: string): Promise<JourneyTool> {
  const title = named(words)
  const { data: categories } = await requestAsClerk<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const { data: product } = await requestAsClerk<{ data: { id: number; slug: string } }>(
    page,
    'POST',
    '/api/admin/rent-products',
    {
      title,
      rent_category_id: categories[0]?.id,
      price_per_day: 1000,
      left_in_stock: 2,
      is_day_rent: '1',
      is_hour_rent: '0',
    },
  )
  return { id: product.id, title, days: await readOpenDays(page.request, product.slug) }
}

interface PlacedDeskOrder {
  id: number
  version: number
  form: object & { items: { quantity: number }[] }
}

export async function placeAtDesk(
  page: Page,
  tool: JourneyTool,
  {
    from,
    to,
    quantity = 1,
    lastname = 'Jonaitienė',
  }: { from: string; to: string; quantity?: number; lastname?: string },
): Promise<PlacedDeskOrder> {
  const { data } = await requestAsClerk<{ data: { id: number } }>(page, 'POST', '/api/admin/desk/orders', {
    private_or_company: 'private',
    name: 'Ona',
    lastname,
    email: 'ona.jonaitiene@example.lt',
    phone: '+37061234567',
    address: 'Ozo g. 25',
    city: 'Vilnius',
    delivery: 'pickup',
    state: 'placed',
    items: [{ id: tool.id, type: 'rent', quantity, period: { from, to } }],
  })
  return readPlaced(page, data.id)
}

export async function readPlaced(page: Page, id: number): Promise<PlacedDeskOrder> {
  return (await requestAsClerk<{ data: PlacedDeskOrder }>(page, 'GET', `/api/admin/desk/orders/${id}`)).data
}
