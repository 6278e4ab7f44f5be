import type { APIRequestContext, Page } from '@playwright/test'
import { admin, expect, expectAccessible, oneWidth, open, test } from './kit.ts'

const password = 'Svarsčiai ir lygintuvas 4'

/** Two browsers tell the same stories to one shop: each story has a customer and products of its own. */
let made = 0
const mark = () => `${Date.now()}-${++made}`

async function asAdmin(request: APIRequestContext) {
  const { token } = await (await request.post('/api/login', { data: admin })).json()
  return { authorization: `Bearer ${token}` }
}

/** Puts a drill for rent (20,00 € a day without VAT) and a compressor for sale (100,00 €) on the shelves. */
async function stock(request: APIRequestContext) {
  const headers = await asAdmin(request)
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
  const reprice = async (price: number) => {
    const multipart = { ...goods, price, _method: 'PUT' }
    const answer = await request.post(`/api/admin/sell-products/${compressor.id}`, { headers, multipart })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  return { drill, compressor, reprice }
}

/** Registers by the API, which takes five newcomers a minute from one address: the sixth waits. */
async function newcomer(request: APIRequestContext): Promise<string> {
  const email = `pirkejas.${mark()}@example.lt`
  const data = { name: 'Rūta', lastname: 'Žemaitė', email, password, password_confirmation: password }
  for (;;) {
    const answer = await request.post('/api/register', { data })
    if (answer.status() === 201) return email
    expect(answer.status()).toBe(429)
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(answer.headers()['retry-after'] ?? 5)))
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
}

async function addToCart(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
}

async function fillForm(page: Page): Promise<void> {
  await page.locator('[name=phone]').fill('8 612 34567')
  await page.locator('[name=address]').fill('Liepų g. 1-2')
  await page.locator('[name=city]').fill('Kaunas')
  await page.locator('[name=terms]').check()
}

const order = (page: Page) => page.getByRole('button', { name: 'Užsakyti ir sumokėti', exact: true })
const orders = async (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await (await fetch('/api/orders', { headers })).json()).data
  })

test('a guest fills a cart, signs in, mends the form, orders once for two presses, and gets the document', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const { drill, compressor } = await stock(request)
  const email = await newcomer(request)

  await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
  await page.evaluate(
    ([id, title]) => {
      const lines = JSON.parse(localStorage.getItem('cart') ?? '[]')
      const period = { from: '2027-03-05', to: '2027-03-08', to_time: '10:00' }
      localStorage.setItem('cart', JSON.stringify([...lines, { id, type: 'rent', quantity: 2, period, title }]))
    },
    [drill.id, drill.title],
  )
  await open(page, '/cart')
  await expect(page).toHaveTitle(/^Krepšelis/)
  // Friday to Monday morning is one day: 2 × 24,20 €, and the compressor's 121,00 €
  await expect(page.getByText('169,40 €')).toBeVisible()
  await expect(page.getByText('savaitgalis – nemokamai')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Išimti.*Kompresorius/ }).click()
  await expect(page.getByText('121,00 €')).toHaveCount(0)
  await page.getByRole('button', { name: 'Grąžinti', exact: true }).click()
  await expect(page.getByText('169,40 €')).toBeVisible()

  await page.getByRole('link', { name: 'Pereiti prie užsakymo' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, email)
  await expect(page).toHaveURL('/checkout')
  await expect(page).toHaveTitle(/^Apmokėjimas/)
  await expect(page.getByText('169,40 €').first()).toBeVisible()
  await expectAccessible(page)

  await order(page).click()
  await expect(page.locator('[name=phone]')).toBeFocused()
  await expect(page.getByRole('alert').getByText('Įveskite telefono numerį.')).toBeVisible()
  await expectAccessible(page)
  await fillForm(page)
  await page.reload()
  await expect(page.locator('[name=address]')).toHaveValue('Liepų g. 1-2')
  await page.locator('[name=terms]').check()
  await expect(page.getByText('169,40 €').first()).toBeVisible()

  await order(page).dblclick()
  await expect(page).toHaveURL(/\/ordered\?uzsakymas=\d+$/)
  await expect(page).toHaveTitle(/^Užsakymas priimtas/)
  expect(await orders(page)).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await expectAccessible(page)

  const id = new URL(page.url()).searchParams.get('uzsakymas')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Išankstinė sąskaita/ }).click()
  expect((await download).suggestedFilename()).toBe(`prepayment-${id}.pdf`)

  await page.getByRole('link', { name: 'Mano užsakymai', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: `Užsakymas ${id}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Užsakyti dar kartą/ }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText('Pasirinkite nuomos laikotarpį.')).toBeVisible()
})

test(
  'a price that changed while the form was filled is shown, and holds only once it is agreed to',
  oneWidth,
  async ({ page, request, allow }) => {
    test.setTimeout(120_000)
    const { compressor, reprice } = await stock(request)
    const email = await newcomer(request)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await open(page, '/checkout')
    await signIn(page, email)
    await expect(page).toHaveURL('/checkout')
    await fillForm(page)
    await expect(page.getByText('121,00 €').first()).toBeVisible()

    await reprice(12_000)
    allow(409)
    await order(page).click()
    await expect(page.getByText('Kainos pasikeitė.')).toBeVisible()
    expect(await orders(page)).toHaveLength(0)
    await page.getByRole('button', { name: /^Užsakyti ir sumokėti 145,20/ }).click()
    await expect(page).toHaveURL(/\/ordered/)
    expect((await orders(page)).map((one: { price_with_vat: number }) => one.price_with_vat)).toEqual([14_520])
  },
)

test('when the network breaks the order, sending it again makes one order', oneWidth, async ({ page, request }) => {
  test.setTimeout(120_000)
  const { compressor } = await stock(request)
  const email = await newcomer(request)
  await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
  await open(page, '/checkout')
  await signIn(page, email)
  await expect(page).toHaveURL('/checkout')
  await fillForm(page)
  await expect(page.getByText('121,00 €').first()).toBeVisible()

  // The server makes the order, its answer is lost.
  const keys: (string | undefined)[] = []
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    // a body that breaks off is what a lost answer looks like, without an error in the console
    if (keys.length === 1) return route.fulfill({ status: 201, contentType: 'application/json', body: '{"data":' })
    return route.fulfill({ response: answer })
  })
  await order(page).click()
  await expect(page.getByText('Nežinome, ar užsakymas mus pasiekė.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Užbaigti užsakymą ir sumokėti' }).click()
  await expect(page).toHaveURL(/\/ordered/)
  expect(new Set(keys).size).toBe(1)
  expect(await orders(page)).toHaveLength(1)
})

test('whatever is left in local storage, the cart works', oneWidth, async ({ page }) => {
  for (const garbage of ['{', '"x"', '[{"id":"1"}]', '[{"__proto__":{"a":1}}]', `"${'x'.repeat(100_000)}"`]) {
    await page.addInitScript((text) => localStorage.setItem('cart', text), garbage)
    await open(page, '/cart')
    await expect(page.getByText('Krepšelis tuščias')).toBeVisible()
    await expect(page.getByText('Dalies krepšelio nepavyko perskaityti')).toBeVisible()
  }
})
