import type { Locator, Page } from '@playwright/test'
import { readOpenDays } from './days.ts'
import { admin, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

/** Both projects share one shop: unique names. */
let made = 0
const named = (words: string) => `${words} ${Date.now().toString(36)}${process.pid}${++made}`

const rowOf = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })
const sentence = 'Ar tikrai norite pažymėti šią nuomą kaip grąžintą?'

/** As the signed-in administrator, for the other admin. */
async function api<T>(page: Page, method: 'GET' | 'POST', address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

async function rentOut(page: Page): Promise<{ tool: string; company: string; from: string }> {
  const [tool, company] = [named('Nivelyras'), named('UAB „Lygus pamatas“')]
  const { data: categories } = await api<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const { data: product } = await api<{ data: { id: number; slug: string } }>(
    page,
    'POST',
    '/api/admin/rent-products',
    {
      title: tool,
      rent_category_id: categories[0]?.id,
      price_per_day: 1000,
      left_in_stock: 3,
      is_day_rent: '1',
      is_hour_rent: '0',
    },
  )
  const [from, to] = await readOpenDays(page.request, product.slug)
  const items = [{ id: product.id, type: 'rent', quantity: 3, period: { from, to } }]
  const basis = { private_or_company: 'company' }
  const priced = await api<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items, ...basis })
  await api(page, 'POST', '/api/orders', {
    ...basis,
    title: company,
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
  return { tool, company, from: from ?? '' }
}

async function enterRentals(page: Page): Promise<void> {
  await signInAs(page, admin)
  await open(page, '/admin/rent/rentals')
  await expect(page.getByRole('heading', { name: 'Nuoma', exact: true })).toBeVisible()
}

test(
  'a clerk finds a rental, takes a part of it back, and hears that another admin took the rest',
  oneWidth,
  async ({ page, allow }) => {
    await enterRentals(page)
    const { tool, company } = await rentOut(page)

    await page.locator('[name=q]').fill(company.toLowerCase())
    const row = rowOf(page, company)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(`${tool} × 3`)
    await expect(page).toHaveURL(/\?q=/)
    await page.locator('[name=state]').selectOption('upcoming')
    await expect(page).toHaveURL(/state=upcoming/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(row).toHaveCount(1)
    await expectAccessible(page)

    await row.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(sentence)
    await question.locator('[name=quantity]').fill('4')
    await expect(question).toContainText('Nurodykite nuo 1 iki 3.')
    await question.locator('[name=quantity]').fill('2')
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    const done = page.getByText('Nuoma sėkmingai pažymėta kaip grąžinta')
    await expect(done).toBeVisible()
    // A partial return is a rental of its own, not „Būsimos“.
    await expect(row).toContainText(tool)
    await expect(row).not.toContainText('×')
    await page.locator('[name=state]').selectOption('returned')
    await expect(row).toContainText(`${tool} × 2`)
    await expect(row).toContainText('Grąžinta')
    await expect(row.getByRole('button')).toHaveCount(0)
    await expect(done).toBeHidden({ timeout: 6_000 })

    // The other admin was first.
    await page.locator('[name=state]').selectOption('')
    const last = row.filter({ hasText: 'Išnuomota' })
    await last.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).click()
    await expect(question).toContainText(sentence)
    const params = new URLSearchParams({ q: company, state: 'upcoming' })
    const { data } = await api<{ data: { id: number }[] }>(page, 'GET', `/api/admin/rentals?${params}`)
    await api(page, 'POST', `/api/admin/rentals/${data[0]?.id}/mark-as-returned`)
    allow(409)
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(page.getByText('Nepavyko pažymėti nuomos kaip grąžintos')).toBeVisible()
    await expect(page.getByText('Ši nuoma jau grąžinta.')).toBeVisible()
    await expect(row.filter({ hasText: 'Grąžinta' })).toHaveCount(2)
    await expect(row.getByRole('button')).toHaveCount(0)

    await page.locator('[name=q]').fill('tokio tikrai nėra')
    await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
    await page.getByRole('button', { name: 'Rodyti visą sąrašą' }).click()
    await expect(page).toHaveURL('/admin/rent/rentals')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await page.getByRole('link', { name: 'Klientas' }).click()
    await expect(page.getByRole('columnheader', { name: 'Klientas' })).toHaveAttribute('aria-sort', 'ascending')

    allow(500)
    await page.route('**/api/admin/rentals?*', (route) => route.fulfill({ status: 500, json: { message: '' } }))
    await page.locator('[name=state]').selectOption('late')
    await expect(page.getByText('Nepavyko užkrauti nuomų')).toBeVisible()
    await expect(page.getByText('Klaida tvarkant nuomą')).toBeVisible()
  },
)

test('the calendar shows who has what, answers to keys and fingers, and takes a tool back @quick', async ({
  page,
  allow,
}) => {
  await enterRentals(page)
  const { tool, company, from } = await rentOut(page)

  await page.locator('[name=state]').selectOption('late')
  const late = page.getByRole('row').filter({ hasText: /vėluoja/ })
  await expect(late.first().getByRole('link', { name: /^\+370/ })).toHaveAttribute('href', /^tel:\+370/)
  const calendar = page.getByRole('link', { name: 'Kalendorius', exact: true }).last()
  await expect(calendar).toHaveAttribute('href', '/admin/rent/calendar?state=late')
  await calendar.click()
  await expect(page).toHaveURL('/admin/rent/calendar?state=late')
  const grid = page.getByRole('grid', { name: 'Nuomos kalendorius' })
  await expect(grid.getByRole('button', { name: /, vėluoja / }).first()).toBeAttached()
  await expectAccessible(page)

  await page.goto(`/admin/rent/calendar?weeks=1&from=${from}&q=${encodeURIComponent(tool)}`)
  await expect(grid.getByRole('row')).toHaveCount(2)
  const cells = grid.getByRole('gridcell')
  await expect(cells).toHaveCount(7)
  await expect(cells.first()).toHaveAccessibleName(new RegExp(`^${from}, .+: išnuomota 3 iš 3, viskas išnuomota`))
  const bar = grid.getByRole('button', {
    name: new RegExp(`^${company} × 3 ?, ${tool}, 3.vnt., nuo ${from} 08:00 iki`),
  })
  await expect(bar).toBeVisible()

  await cells.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cells.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(bar).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: tool })
  await expect(details).toContainText(company)
  await expect(details.getByRole('link', { name: /^\+370/ })).toBeVisible()
  await expect(details.getByRole('link', { name: /^Užsakymas Nr\./ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar).toBeFocused()

  // By pointer, partially.
  await bar.click()
  await details.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(sentence)
  await question.locator('[name=quantity]').fill('1')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(page.getByText('Nuoma sėkmingai pažymėta kaip grąžinta')).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: /išnuomota 2 iš 3/ }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Vėlesnės dienos' }).click()
  await expect(cells.first()).toHaveAccessibleName(/išnuomota 0 iš 3$/)
  await page.getByRole('link', { name: /^4\ssavaitės$/ }).click()
  await expect(cells).toHaveCount(28)

  await page.getByRole('searchbox').first().fill('tokio tikrai nėra')
  await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
  allow(500)
  await page.route('**/api/admin/rentals/calendar?*', (route) => route.fulfill({ status: 500, json: { message: '' } }))
  await page.goto('/admin/rent/calendar')
  await expect(page.getByText('Kalendoriaus gauti nepavyko')).toBeVisible()
  await page.unroute('**/api/admin/rentals/calendar?*')
  await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
  await expect(grid).toBeVisible()
})
