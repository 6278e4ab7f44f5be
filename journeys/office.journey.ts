import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, enterAs, expect, expectAccessible, oneWidth, open, test } from './kit.ts'

/** Two browsers tell the same stories to one shop: what they make has names of its own. */
let made = 0
const named = (words: string) => `${words} ${Date.now().toString(36)}${++made}`

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The row of a table by what stands in it. */
const rowOf = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })

/** Asks the API as the person who is signed in in this browser. */
async function api<T>(page: Page, method: 'GET' | 'POST', address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return answer.status() === 204 ? (undefined as T) : await answer.json()
}

async function addCategory(page: Page, address: string, title: string): Promise<void> {
  await open(page, address)
  await page.getByRole('button', { name: 'Pridėti kategoriją' }).click()
  const window = page.getByRole('dialog', { name: 'Pridėti kategoriją' })
  await window.locator('[name=title]').fill(title)
  await window.locator('[name=image]').setInputFiles(await photo('kategorija.jpg', '#c84'))
  await expect(window.getByRole('figure').getByRole('img')).toBeVisible()
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window).toBeHidden()
  await expect(rowOf(page, title)).toBeVisible()
}

test('a category and a product with a picture are in the shop the moment they are saved', async ({ page, allow }) => {
  // A long story: on a busy machine it takes longer than most.
  test.slow()
  const category = named('Šlifuokliai')
  const product = named('Ekscentrinis šlifuoklis')
  await enterAs(page, admin)
  await addCategory(page, '/admin/rent/categories', category)
  await expectAccessible(page)

  const { data: categories } = await api<{ data: { title: string; category_slug: string }[] }>(
    page,
    'GET',
    '/api/rent-categories',
  )
  const slug = categories.find(({ title }) => title === category)?.category_slug
  expect(slug, 'the public list knows the category').toBeTruthy()
  // The empty list is kept in memory from here on: the product must drop it.
  await open(page, `/nuoma/${slug}`)
  await expect(page.getByRole('heading', { name: category })).toBeVisible()

  await open(page, '/admin/rent/products')
  await page.getByRole('button', { name: 'Pridėti produktą' }).click()
  const window = page.getByRole('dialog', { name: 'Pridėti produktą' })
  await window.locator('[name=title]').fill(product)
  await window.locator('[name=rent_category_id]').selectOption({ label: category })
  await window.locator('[name=left_in_stock]').fill('3')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window.getByRole('alert')).toHaveText('Kaina turi būti didesnė už 0')
  await window.locator('[name=price_per_day]').fill('12.50')

  await window.getByRole('button', { name: 'Pridėti savybę' }).click()
  await window.locator('[name="properties[0][property]"]').fill('Galia')
  await window.locator('[name="properties[0][value]"]').fill('300 W')
  await window.getByRole('button', { name: 'Pridėti savybę' }).click()
  await window.locator('[name="images[]"]').setInputFiles([await photo('a.jpg', '#48c'), await photo('b.jpg', '#4c8')])
  await expect(window.getByRole('radio', { name: 'Pagrindinė: a.jpg' })).toBeChecked()
  await window.getByRole('radio', { name: 'Pagrindinė: b.jpg' }).check()
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window).toBeHidden()
  await expect(rowOf(page, product)).toContainText('12,50')

  await open(page, `/nuoma/${slug}`)
  await page.getByRole('link', { name: product }).first().click()
  await expect(page.getByRole('heading', { name: product })).toBeVisible()
  await expect(page.getByText('300 W')).toBeVisible()
  await expect(page.getByText('15,13').first()).toBeVisible()

  // The changed price is in the shop as soon as it is saved, and the picture that was chosen is the main one.
  await open(page, '/admin/rent/products')
  await page.getByRole('button', { name: `Redaguoti: ${product}` }).click()
  const edit = page.getByRole('dialog', { name: 'Redaguoti produktą' })
  await expect(edit.getByRole('radio', { name: 'Pagrindinė: 2 nuotrauka' })).toBeChecked()
  await edit.locator('[name=price_per_day]').fill('20')
  await edit.getByRole('button', { name: 'Pašalinti: 1 nuotrauka' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ar tikrai norite ištrinti šią nuotrauką?')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(edit.getByRole('radio')).toHaveCount(1)
  await edit.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(edit).toBeHidden()
  await open(page, `/nuoma/${slug}`)
  await expect(page.getByText('24,20').first()).toBeVisible()

  // A category with products stays, and says why; without them it goes.
  allow(422)
  await open(page, '/admin/rent/categories')
  await page.getByRole('button', { name: `Ištrinti: ${category}` }).click()
  await expect(question).toContainText('Ar tikrai norite ištrinti šią kategoriją? Šio veiksmo negalėsite atšaukti.')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Atšaukti' }).click()
  await expect(page.getByRole('button', { name: `Ištrinti: ${category}` })).toBeFocused()

  await open(page, '/admin/rent/products')
  await page.getByRole('button', { name: `Ištrinti: ${product}` }).click()
  await expect(question).toContainText('Ar tikrai norite ištrinti šį produktą? Šio veiksmo negalėsite atšaukti.')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(rowOf(page, product)).toHaveCount(0)
  await open(page, '/admin/rent/categories')
  await page.getByRole('button', { name: `Ištrinti: ${category}` }).click()
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(rowOf(page, category)).toHaveCount(0)
})

test('an addition takes its price as typed, and its attributes in cents', oneWidth, async ({ page }) => {
  const category = named('Grąžtai')
  const product = named('Grąžtas betonui')
  await enterAs(page, admin)
  await addCategory(page, '/admin/additions/categories', category)

  await open(page, '/admin/additions/products')
  await page.getByRole('button', { name: 'Pridėti produktą' }).click()
  const window = page.getByRole('dialog', { name: 'Pridėti produktą' })
  await window.locator('[name=title]').fill(product)
  await window.locator('[name=addition_category_id]').selectOption({ label: category })
  await window.locator('[name=price]').fill('4.5')
  await window.locator('[name=left_in_stock]').fill('10')
  await window.getByRole('button', { name: 'Pridėti atributą' }).click()
  await window.locator('[name="attributes[0][attribute_name]"]').fill('Ilgis')
  await window.locator('[name="attributes[0][values][0][attribute]"]').fill('400 mm')
  await window.locator('[name="attributes[0][values][0][price]"]').fill('3.5')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window).toBeHidden()

  const { data } = await api<{ data: { title: string; price: number; attributes: unknown[] }[] }>(
    page,
    'GET',
    '/api/admin/addition-products',
  )
  expect(data.find(({ title }) => title === product)).toMatchObject({
    price: 450,
    attributes: [{ attribute_name: 'Ilgis', attribute: '400 mm', price: 350 }],
  })

  // Closing forgets what was typed.
  await page.getByRole('button', { name: `Redaguoti: ${product}` }).click()
  const edit = page.getByRole('dialog', { name: 'Redaguoti produktą' })
  await edit.locator('[name=title]').fill('Kitas')
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: `Redaguoti: ${product}` }).click()
  await expect(edit.locator('[name=title]')).toHaveValue(product)
  await expect(edit.locator('[name="attributes[0][values][0][price]"]')).toHaveValue('3.50')
})

/** A company's order of two tools, of its own product, placed over the API. */
async function placeOrder(page: Page, company: string): Promise<{ id: number; product: string }> {
  const category = named('Nuomai')
  const product = named('Kūjis')
  await addCategory(page, '/admin/rent/categories', category)
  const { data: categories } = await api<{ data: { id: number; title: string }[] }>(page, 'GET', '/api/rent-categories')
  const { data: tool } = await api<{ data: { id: number; slug: string } }>(page, 'POST', '/api/admin/rent-products', {
    title: product,
    rent_category_id: categories.find(({ title }) => title === category)?.id,
    price_per_day: 1000,
    is_day_rent: '1',
    is_hour_rent: '0',
    left_in_stock: 2,
  })
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { data: days } = await api<{ data: { date: string; open: boolean }[] }>(
    page,
    'GET',
    `/api/rent-products/${tool.slug}/availability?from=${day(2)}&to=${day(20)}`,
  )
  const [from, to] = days.filter(({ open }) => open)
  const items = [{ id: tool.id, type: 'rent', quantity: 2, period: { from: from?.date, to: to?.date } }]
  const priced = await api<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', {
    items,
    private_or_company: 'company',
  })
  const { data: order } = await api<{ data: { id: number } }>(page, 'POST', '/api/orders', {
    private_or_company: 'company',
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
  return { id: order.id, product }
}

test('an order is paid, its documents are fetched, its tools come back one by one', async ({ page, allow }) => {
  test.slow()
  await enterAs(page, admin)
  const company = named('UAB „Stogų meistrai“')
  const { id, product } = await placeOrder(page, company)

  await open(page, '/admin/orders')
  await expect(page).toHaveURL('/admin/buhalterija/uzsakymai')
  const row = rowOf(page, company)
  await expect(row).toContainText('40,00')
  await expect(row).toContainText('48,40')
  await expect(row).toContainText('Ne')
  const prepayment = page.waitForEvent('download')
  await row.getByRole('button', { name: 'PDF apmokėjimui' }).click()
  expect((await prepayment).suggestedFilename()).toBe(`prepayment-${id}.pdf`)

  await row.getByRole('button', { name: 'Pažymėti kaip apmokėtą' }).click()
  const question = page.getByRole('alertdialog', { name: 'Patvirtinti apmokėjimą' })
  await expect(question).toContainText('Ar tikrai norite pažymėti šį užsakymą kaip apmokėtą?')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(page.getByText('Order marked as paid successfully')).toBeVisible()
  await expect(row).toContainText('Taip')
  await expect(row.getByRole('button', { name: 'Pažymėti kaip apmokėtą' })).toHaveCount(0)
  const invoice = page.waitForEvent('download')
  await row.getByRole('button', { name: 'PDF', exact: true }).click()
  expect((await invoice).suggestedFilename()).toBe(`invoice-${id}.pdf`)
  await expectAccessible(page)

  await row.getByRole('link', { name: 'Rodyti' }).click()
  await expect(page).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
  await expect(page.getByText('PVM sąskaita faktūra')).toBeVisible()
  await expect(page.getByText('302513929')).toBeVisible()
  await expectAccessible(page)

  await open(page, '/admin/rent/rentals')
  const rentals = rowOf(page, product)
  await expect(rentals).toHaveCount(1)
  await rentals.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).click()
  const back = page.getByRole('alertdialog')
  await expect(back).toContainText('Ar tikrai norite pažymėti šią nuomą kaip grąžintą?')
  await back.locator('[name=quantity]').fill('1')
  await back.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(page.getByText('Nuoma sėkmingai pažymėta kaip grąžinta')).toBeVisible()
  await expect(rentals).toHaveCount(2)
  await expect(rentals.filter({ hasText: 'Išnuomota' })).toHaveCount(1)
  await expect(rentals.filter({ hasText: 'Grąžinta' }).getByRole('button')).toHaveCount(0)

  await rentals.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).click()
  await back.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(rentals.filter({ hasText: 'Grąžinta' })).toHaveCount(2)
  await expectAccessible(page)

  // The browser itself asks; the order with its invoice leaves the list.
  allow(404)
  await open(page, '/admin/buhalterija/uzsakymai')
  page.once('dialog', async (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this order?')
    await dialog.accept()
  })
  await row.getByRole('button', { name: 'Ištrinti' }).click()
  await expect(page.getByText('Order deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await open(page, `/admin/buhalterija/uzsakymai/${id}`)
  await expect(page.getByText('Tokio užsakymo nėra')).toBeVisible()
})

test(
  'a guest is sent to Login, and the office’s pages come without data and not for search engines',
  oneWidth,
  async ({ page, request }) => {
    const html = await (await request.get('/admin/buhalterija/uzsakymai')).text()
    expect(html).toContain('noindex')
    expect(html).not.toContain('Žemait')
    await page.goto('/admin/rent/products')
    await expect(page).toHaveURL('/login')
  },
)

test(
  'when the shop cannot answer, the office says so in the agreed words, and for five seconds',
  oneWidth,
  async ({ page, allow }) => {
    test.slow()
    allow(500, 422)
    await enterAs(page, admin)
    const answer = (address: string, status: number, json: object) =>
      page.route(address, (route) => route.fulfill({ status, json }), { times: 1 })

    await answer('**/api/admin/orders?*', 500, {})
    await open(page, '/admin/buhalterija/uzsakymai')
    await expect(page.getByText('Failed to load orders')).toHaveAttribute('lang', 'en')
    await expect(page.getByText('Failed to load orders')).toBeHidden({ timeout: 7000 })
    await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
    await expect(page.getByRole('table')).toBeVisible()

    await answer('**/api/admin/rentals?*', 500, {})
    await open(page, '/admin/rent/rentals')
    await expect(page.getByText('Nepavyko užkrauti nuomų')).toBeVisible()
    await expect(page.getByText('Klaida tvarkant nuomą')).toBeVisible()

    await answer('**/api/admin/sell-categories?*', 500, {})
    await open(page, '/admin/sell/categories')
    await expect(page.getByText('Klaida gaunant kategorijas')).toBeVisible()

    await answer('**/api/admin/sell-products?*', 200, {})
    await open(page, '/admin/sell/products')
    await expect(page.getByText('Invalid response format from server')).toBeVisible()

    await answer('**/api/admin/addition-products?*', 200, {
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
    })
    await open(page, '/admin/additions/products')
    await expect(page.getByText('Nėra produktų')).toBeVisible()
    await answer('**/api/admin/addition-products', 422, {
      message: 'Klaida',
      errors: { a: ['Viena.', 'Dvi.'], b: ['Trys.'] },
    })
    await page.getByRole('button', { name: 'Pridėti produktą' }).click()
    await page.getByRole('dialog').locator('[name=price]').fill('1')
    await page.getByRole('dialog').getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByRole('dialog').getByRole('alert').getByRole('paragraph')).toHaveText([
      'Viena.',
      'Dvi.',
      'Trys.',
    ])
  },
)

test('the settings are kept, and a wrong one is told under its field', async ({ page, allow }) => {
  allow(422)
  await enterAs(page, admin)
  await open(page, '/admin/settings')
  const email = page.locator('[name=email]')
  await expect(email).toBeVisible()
  const before = await email.inputValue()
  await email.fill('ne-pastas')
  await page.getByRole('button', { name: 'Išsaugoti' }).first().click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Neteisingas el. pašto adresas/)
  await email.fill(before)
  await page.getByRole('button', { name: 'Išsaugoti' }).first().click()
  await expect(page.getByText('Nustatymai išsaugoti')).toBeVisible()
  await expectAccessible(page)
})
