import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, expect, expectAccessible, oneWidth, open, signInAs, slowAtOneWidth, test } from './kit.ts'

/** Both projects share one shop: unique names. */
let made = 0
const named = (words: string) => `${words} ${Date.now().toString(36)}${++made}`

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const rowOf = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })

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

test('a category and a product with a picture are in the shop the moment they are saved @quick', async ({
  page,
  allow,
}) => {
  const category = named('Šlifuokliai')
  const product = named('Ekscentrinis šlifuoklis')
  await signInAs(page, admin)
  await addCategory(page, '/admin/rent/categories', category)
  await expectAccessible(page)

  const { data: categories } = await api<{ data: { title: string; category_slug: string }[] }>(
    page,
    'GET',
    '/api/rent-categories',
  )
  const slug = categories.find(({ title }) => title === category)?.category_slug
  expect(slug, 'the public list knows the category').toBeTruthy()
  // Caches the empty list, which the product must invalidate.
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

  await open(page, '/admin/rent/products')
  await page.getByRole('button', { name: `Redaguoti: ${product}` }).click()
  const edit = page.getByRole('dialog', { name: 'Redaguoti produktą' })
  await expect(edit.getByRole('radio', { name: 'Pagrindinė: 2 nuotrauka' })).toBeChecked()
  await edit.locator('[name=price_per_day]').fill('20')
  await edit.getByRole('button', { name: 'Pašalinti: 1 nuotrauka' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ar tikrai norite ištrinti šią nuotrauką?')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(edit.getByRole('button', { name: 'Pašalinti: 1 nuotrauka' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(edit.getByRole('radio')).toHaveCount(1)
  await edit.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(edit).toBeHidden()
  await open(page, `/nuoma/${slug}`)
  await expect(page.getByText('24,20').first()).toBeVisible()

  allow(422)
  await open(page, '/admin/rent/categories')
  await page.getByRole('button', { name: `Ištrinti: ${category}` }).click()
  await expect(question).toContainText('Ar tikrai norite ištrinti šią kategoriją? Šio veiksmo negalėsite atšaukti.')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Patvirtinti' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
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

test('an addition takes its price as typed, and its attributes in cents', slowAtOneWidth, async ({ page }) => {
  const category = named('Grąžtai')
  const product = named('Grąžtas betonui')
  await signInAs(page, admin)
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

  // Closing discards the input.
  await page.getByRole('button', { name: `Redaguoti: ${product}` }).click()
  const edit = page.getByRole('dialog', { name: 'Redaguoti produktą' })
  await edit.locator('[name=title]').fill('Kitas')
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: `Redaguoti: ${product}` }).click()
  await expect(edit.locator('[name=title]')).toHaveValue(product)
  await expect(edit.locator('[name="attributes[0][values][0][price]"]')).toHaveValue('3.50')
  // It can be restored once.
  await edit.getByRole('button', { name: 'Atkurti' }).click()
  await expect(edit.locator('[name=title]')).toHaveValue('Kitas')
  for (const seen of [1, 0]) {
    await page.keyboard.press('Escape')
    await expect(edit).toBeHidden()
    await page.getByRole('button', { name: `Redaguoti: ${product}` }).click()
    await expect(edit.locator('[name=title]')).toHaveValue(product)
    await expect(edit.getByText('Langas buvo uždarytas neįrašius pakeitimų.')).toHaveCount(seen)
  }
})

test(
  'T38 a guest is sent to Login, and the office’s pages come without data and not for search engines',
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
  'a screen that cannot be read says so, and shows what it has when it is asked again',
  oneWidth,
  async ({ page, allow }) => {
    allow(500)
    await signInAs(page, admin)
    const failOnce = (address: string) =>
      page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    const again = page.getByRole('button', { name: 'Bandyti dar kartą' })

    // what other stories do would have a screen read again by itself, before it is asked
    await page.route('**/api/admin/news', (route) => route.fulfill({ status: 500, json: {} }))
    await failOnce('**/api/admin/settings')
    await open(page, '/admin/settings')
    await expect(page.getByText('Nustatymų gauti nepavyko')).toBeVisible()
    await again.click()
    await expect(page.locator('[name=iban]')).toBeVisible()

    for (const [title, path, address, words] of [
      ['Istorija', '/admin/istorija', '**/api/admin/history?*', 'Istorijos gauti nepavyko'],
      ['Saugumo įvykiai', '/admin/saugumas', '**/api/admin/security-events?*', 'Saugumo įvykių gauti nepavyko'],
    ] as const) {
      await failOnce(address)
      await open(page, path)
      await expect(page.getByText(words)).toBeVisible()
      await again.click()
      await expect(page.getByRole('region', { name: title }).getByRole('table')).toBeVisible()
      await expect(again).toBeHidden()
    }

    await failOnce('**/api/admin/wordings')
    await open(page, '/admin/tekstai')
    await expect(page.getByRole('alert')).toContainText('Tekstų sąrašo gauti nepavyko')
    await again.click()
    await expect(page.getByRole('link', { name: 'Užsakymas priimtas' })).toBeVisible()
    await expect(again).toBeHidden()

    await failOnce('**/api/admin/invariants')
    await open(page, '/admin/duomenu-patikra')
    await expect(page.getByText('Patikros gauti nepavyko')).toBeVisible()
    await page.getByRole('button', { name: 'Atnaujinti' }).click()
    await expect(page.getByText('Patikros gauti nepavyko')).toBeHidden()
  },
)

test(
  'when the shop cannot answer, the office says so in the agreed words, and for five seconds',
  oneWidth,
  async ({ page, allow }) => {
    allow(500, 422)
    await signInAs(page, admin)
    const answer = (address: string, status: number, json: object) =>
      page.route(address, (route) => route.fulfill({ status, json }), { times: 1 })

    // news would reload the list by itself
    await page.route('**/api/admin/news', (route) => route.fulfill({ status: 500, json: {} }))
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
    await page.getByRole('dialog').locator('[name=title]').fill('Grąžtas')
    await page.getByRole('dialog').locator('[name=addition_category_id]').selectOption({ index: 1 })
    await page.getByRole('dialog').locator('[name=price]').fill('1')
    await page.getByRole('dialog').getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByRole('dialog').getByRole('alert').getByRole('paragraph')).toHaveText([
      'Viena.',
      'Dvi.',
      'Trys.',
    ])
  },
)

test(
  'a missing field of a category, a product or a person is named at the field before anything is sent',
  slowAtOneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    let sent = 0
    await page.route(/\/api\/admin\/(sell-categories|rent-products|users)$/, (route) => {
      sent += 1
      return route.continue()
    })
    const save = () => page.getByRole('dialog').getByRole('button', { name: 'Išsaugoti' }).click()
    const describes = (name: string, words: string) =>
      expect(page.getByRole('dialog').locator(`[name=${name}]`)).toHaveAccessibleDescription(new RegExp(words))

    await open(page, '/admin/sell/categories')
    await page.getByRole('button', { name: 'Pridėti kategoriją' }).click()
    await save()
    await describes('title', 'Šis laukas yra privalomas.')
    await expect(page.getByRole('dialog').locator('[name=title]')).toBeFocused()
    await expectAccessible(page)

    await open(page, '/admin/rent/products')
    await page.getByRole('button', { name: 'Pridėti produktą' }).click()
    await page.getByRole('dialog').locator('[name=left_in_stock]').fill('')
    await save()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Kaina turi būti didesnė už 0')
    for (const name of ['title', 'rent_category_id', 'left_in_stock'])
      await describes(name, 'Šis laukas yra privalomas.')
    await page.getByRole('dialog').locator('[name=price_per_day]').fill('5')
    await save()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Šis laukas yra privalomas.')
    await expectAccessible(page)

    await open(page, '/admin/users')
    await page.getByRole('button', { name: 'Sukurti vartotoją' }).click()
    await save()
    await describes('email', 'Įveskite el. pašto adresą.')
    await describes('password_confirmation', 'Pakartokite slaptažodį.')
    expect(sent).toBe(0)
  },
)
