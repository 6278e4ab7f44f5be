import type { Page } from '@playwright/test'
import { admin, enterAs, expect, expectAccessible, open, test } from './kit.ts'

/** Two browsers tell the same stories to one shop: what they make has names of its own. */
let made = 0
const named = (words: string) => `${words} ${Date.now().toString(36)}${process.pid}${++made}`

/** Asks the API as the administrator who is signed in in this browser. */
async function api<T>(page: Page, method: 'GET' | 'POST', address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

interface Tool {
  id: number
  slug: string
  title: string
}

async function aTool(page: Page, words: string): Promise<Tool> {
  const { data: categories } = await api<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const title = named(words)
  const { data } = await api<{ data: Tool }>(page, 'POST', '/api/admin/rent-products', {
    ...{ title, rent_category_id: categories[0]?.id, price_per_day: 1777, left_in_stock: 1 },
    ...{ is_day_rent: '1', is_hour_rent: '0' },
  })
  return { ...data, title }
}

/** The tool's only unit is ordered for two of the next open days. */
async function book(page: Page, tool: Tool): Promise<string> {
  const client = named('UAB „Tvirti pamatai“')
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { data: days } = await api<{ data: { date: string; open: boolean }[] }>(
    page,
    'GET',
    `/api/rent-products/${tool.slug}/availability?from=${day(2)}&to=${day(20)}`,
  )
  const [from, to] = days.filter((one) => one.open)
  const items = [{ id: tool.id, type: 'rent', quantity: 1, period: { from: from?.date, to: to?.date } }]
  const basis = { private_or_company: 'company' }
  const priced = await api<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items, ...basis })
  await api(page, 'POST', '/api/orders', {
    ...{ ...basis, title: client, im_k: '302513929', name: 'Jurga', lastname: 'Stogienė', email: admin.email },
    ...{ phone: '+37061234567', address: 'Ozo g. 25', city: 'Vilnius', delivery: 'pickup', terms: true, items },
    expected_price_with_vat: priced.price_with_vat,
  })
  return client
}

test('a tool that came back damaged is kept back, and the booking that it breaks gets another one', async ({
  page,
  allow,
}) => {
  test.slow()
  allow(409)
  await enterAs(page, admin)
  await open(page, '/admin/rent/prastovos')
  await expect(page.getByRole('heading', { name: 'Prastovos', exact: true })).toBeVisible()
  const broken = await aTool(page, 'Perforatorius')
  const other = await aTool(page, 'Perforatorius atsarginis')
  const client = await book(page, broken)

  await page.getByRole('button', { name: 'Nauja prastova' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window.getByText('Pasirinkite įrankį.')).toBeVisible()
  await window.locator('[name=tool]').fill(broken.title)
  await window.getByRole('button', { name: 'Ieškoti' }).click()
  await window
    .getByRole('button', { name: /^IR-\d+/ })
    .first()
    .click()
  await window.locator('[name=reason]').fill('Grąžinta su įskilusiu korpusu')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  const alert = window.getByRole('alert')
  await expect(alert).toContainText('Tam laikui jau užsakyta.')
  await expect(alert).toContainText(client)
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Prastova įrašyta')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: broken.title })).toContainText('Dabar')

  await open(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Spręsti' }).click()
  await expect(page.getByRole('heading', { name: 'Susikirtimai' })).toBeVisible()
  const collision = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: broken.title }) })
  await expect(collision).toContainText(client)
  await expect(collision).toContainText('Trūksta 1 iš 1: prastova')
  await expectAccessible(page)
  await collision.getByRole('button', { name: `Keisti į ${other.title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keisti' }).click()
  await expect(page.getByText(`Vietoj „${broken.title}“ bus duota „${other.title}“`)).toBeVisible()
  await expect(collision).toHaveCount(0)

  await open(page, `/admin/rent/rentals?q=${encodeURIComponent(client)}`)
  await expect(page.getByRole('row').filter({ hasText: client })).toContainText(other.title)
})

test('a booking that can’t be served is told to the client and moved to the first free days', async ({
  page,
  allow,
}) => {
  test.slow()
  allow(409, 422)
  await enterAs(page, admin)
  await open(page, '/admin/dashboard')
  const tool = await aTool(page, 'Vibroplokštė')
  const client = await book(page, tool)
  const { data: booked } = await api<{ data: { starts_at: string; expected_return: string; order_id: number }[] }>(
    page,
    'GET',
    `/api/admin/rentals?product=${tool.id}`,
  )
  await api(page, 'POST', '/api/admin/downtimes', {
    ...{ product_id: tool.id, quantity: 1, kind: 'repair', reason: 'Neužsiveda', accept_broken: true },
    ...{ from: new Date().toISOString(), to: booked[0]?.expected_return },
  })

  await open(page, '/admin/rent/susikirtimai')
  const collision = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: tool.title }) })
  await expect(collision).toContainText(client)
  await collision.getByRole('button', { name: 'Parašyti klientui' }).click()
  const letter = page.getByRole('dialog')
  await expect(letter.getByLabel('Laiškas', { exact: true })).toHaveValue(new RegExp(tool.title))
  await letter.getByLabel('Tema').fill('')
  await letter.getByRole('button', { name: 'Siųsti' }).click()
  await expect(letter.getByLabel('Tema')).toHaveAttribute('aria-invalid', 'true')
  const subject = named('Dėl vibroplokštės')
  await letter.getByLabel('Tema').fill(subject)
  await expectAccessible(page)
  await letter.getByRole('button', { name: 'Siųsti' }).click()
  await expect(page.getByText('Laiškas perduotas siųsti')).toBeVisible()

  await collision.getByRole('button', { name: 'Perkelti' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByLabel('Nuo')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Nuoma perkelta:')).toBeVisible()
  await expect(collision).toHaveCount(0)

  await open(page, `/admin/buhalterija/uzsakymai/${booked[0]?.order_id}`)
  await expect(page.getByRole('paragraph').filter({ hasText: subject })).toBeVisible()
})
