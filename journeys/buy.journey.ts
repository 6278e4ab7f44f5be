import { expect, expectAccessible, oneWidth, open, slowAtOneWidth, test } from './kit.ts'
import {
  addToCart,
  createDrillAndCompressor,
  fillForm,
  listMyOrders,
  order,
  registerCustomer,
  signIn,
} from './shopper.ts'

test('T13 T27 a guest fills a cart, signs in, mends the form, orders once for two presses, and gets the document @quick', async ({
  page,
  request,
}) => {
  const { drill, compressor } = await createDrillAndCompressor(request)
  const email = await registerCustomer(request)

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
  await page.getByRole('button', { name: 'Grąžinti į krepšelį', exact: true }).click()
  await expect(page.getByText('169,40 €')).toBeVisible()

  await page.getByRole('link', { name: 'Prisijungti ir užsakyti' }).click()
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
  // a changed field is no longer red until the next check
  await page.locator('[name=phone]').fill('12')
  await expect(page.locator('[name=phone]')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('[name=address]')).toHaveAttribute('aria-invalid', 'true')
  await order(page).click()
  await expect(page.locator('[name=phone]')).toHaveAttribute('aria-invalid', 'true')
  await fillForm(page)
  await page.reload()
  await expect(page.locator('[name=address]')).toHaveValue('Liepų g. 1-2')
  await page.locator('[name=terms]').check()
  await expect(page.getByText('169,40 €').first()).toBeVisible()

  await order(page).dblclick()
  await expect(page).toHaveURL(/\/ordered\?uzsakymas=\d+$/)
  await expect(page).toHaveTitle(/^Užsakymas priimtas/)
  expect(await listMyOrders(page)).toHaveLength(1)
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
  'T23 a price that changed while the form was filled is shown, and holds only once it is agreed to',
  oneWidth,
  async ({ page, request, allow }) => {
    const { compressor, reprice } = await createDrillAndCompressor(request)
    const email = await registerCustomer(request)
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
    expect(await listMyOrders(page)).toHaveLength(0)
    await page.getByRole('button', { name: /^Užsakyti ir sumokėti 145,20/ }).click()
    await expect(page).toHaveURL(/\/ordered/)
    expect((await listMyOrders(page)).map((one: { price_with_vat: number }) => one.price_with_vat)).toEqual([14_520])
  },
)

test('T12 when the network breaks the order, sending it again makes one order', oneWidth, async ({ page, request }) => {
  const { compressor } = await createDrillAndCompressor(request)
  const email = await registerCustomer(request)
  await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
  await open(page, '/checkout')
  await signIn(page, email)
  await expect(page).toHaveURL('/checkout')
  await fillForm(page)
  await expect(page.getByText('121,00 €').first()).toBeVisible()

  // The server creates the order, but its answer is lost.
  const keys: (string | undefined)[] = []
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    // a truncated body, because a failed request would be a console error
    if (keys.length === 1) return route.fulfill({ status: 201, contentType: 'application/json', body: '{"data":' })
    return route.fulfill({ response: answer })
  })
  await order(page).click()
  await expect(page.getByText('Nežinome, ar užsakymas mus pasiekė.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Užbaigti užsakymą ir sumokėti' }).click()
  await expect(page).toHaveURL(/\/ordered/)
  expect(new Set(keys).size).toBe(1)
  expect(await listMyOrders(page)).toHaveLength(1)
})

test('T28 the cart works with any content of local storage', slowAtOneWidth, async ({ page }) => {
  for (const garbage of ['{', '"x"', '[{"id":"1"}]', '[{"__proto__":{"a":1}}]', `"${'x'.repeat(100_000)}"`]) {
    await page.addInitScript((text) => localStorage.setItem('cart', text), garbage)
    await open(page, '/cart')
    await expect(page.getByText('Krepšelis tuščias')).toBeVisible()
    await expect(page.getByText('Dalies krepšelio nepavyko perskaityti')).toBeVisible()
  }
})

test('T100 a browser that keeps nothing says that the cart took nothing', slowAtOneWidth, async ({ page, request }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const { compressor } = await createDrillAndCompressor(request)
  await open(page, `/pardavimas/irankis/${compressor.slug}`)
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(page.getByText('Klaida pridedant prekę į krepšelį')).toBeVisible()
  await expect(page.getByText('Įdėta į krepšelį.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Krepšelis', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a typed quantity of 0 takes the line out, and it can be put back', slowAtOneWidth, async ({ page, request }) => {
  const { compressor } = await createDrillAndCompressor(request)
  await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
  await open(page, '/cart')
  const quantity = page.getByRole('textbox', { name: /^Kiekis/ })
  await quantity.fill('0')
  await quantity.press('Enter')
  await expect(quantity).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await page.getByRole('button', { name: 'Grąžinti į krepšelį' }).click()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('00')
  await quantity.blur()
  await expect(quantity).toHaveCount(0)
})
