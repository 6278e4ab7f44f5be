import type { APIRequestContext, Page } from '@playwright/test'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { admin, expect, expectAccessible, oneWidth, slowAtOneWidth, test, waitForHydration } from './kit.ts'
import { createDrillAndCompressor, registerCustomer, requestAdminHeaders } from './shopper.ts'

/** Holds back matching scripts until the returned function is called. */
async function openBeforeScripts(page: Page, address: string, files = /\/assets\/.*\.js$/): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(files, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return letGo
}

const inCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

for (const [when, files] of [
  ['any script', undefined],
  ['the script of its part', /\/assets\/(buy-goods|rent-form)-.*\.js$/],
] as const) {
  test(`T101 a thing that is put into the cart before ${when} has come is there once, as often as was asked`, async ({
    page,
    request,
  }) => {
    const { compressor } = await createDrillAndCompressor(request)
    const letGo = await openBeforeScripts(page, `/pardavimas/irankis/${compressor.slug}`, files)
    if (files) await waitForHydration(page)
    const button = page.getByRole('button', { name: 'Į krepšelį' })
    await page.getByRole('button', { name: 'Daugiau' }).click()
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    // A second press is no second order.
    await button.click()
    letGo()
    await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Krepšelis, 2 vnt.' })).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-busy')
    expect(await inCart(page)).toMatchObject([{ id: compressor.id, quantity: 2 }])
    await button.click()
    await expect(page.getByRole('link', { name: 'Krepšelis, 4 vnt.' })).toBeVisible()
  })

  test(
    `T101 days that are typed before ${when} has come are the days that are rented`,
    oneWidth,
    async ({ page, request }) => {
      const { drill } = await createDrillAndCompressor(request)
      const year = new Date().getFullYear() + 1
      const letGo = await openBeforeScripts(page, `/nuoma/irankis/${drill.slug}`, files)
      if (files) await waitForHydration(page)
      await page.locator('[name=from]').fill(`${year}-03-02`)
      await page.locator('[name=to]').fill(`${year}-03-04`)
      await page.locator('[name=to_time]').selectOption({ index: 1 })
      await page.locator('[name=quantity]').fill('2')
      await page.getByRole('button', { name: 'Į krepšelį' }).click()
      letGo()
      await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
      expect(await inCart(page)).toMatchObject(
        [{ id: drill.id, quantity: 2, period: { from: `${year}-03-02`, to: `${year}-03-04`, to_time: /\d/ } }].map(
          (line) => ({ ...line, period: { ...line.period, to_time: expect.stringMatching(/\d\d:\d\d/) } }),
        ),
      )
    },
  )
}

test(
  'T101 Enter that is pressed in a field before any script has come settles its number',
  oneWidth,
  async ({ page, request }) => {
    const { compressor } = await createDrillAndCompressor(request)
    const letGo = await openBeforeScripts(page, `/pardavimas/irankis/${compressor.slug}`)
    const quantity = page.getByRole('textbox', { name: /^Kiekis/ })
    await quantity.fill('1,5')
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('1,5')
    letGo()
    await expect(quantity).toHaveValue('1')
  },
)

test(
  'T101 Enter that is pressed at the moment when the script comes settles what was typed before it',
  oneWidth,
  async ({ page, request }) => {
    const { compressor } = await createDrillAndCompressor(request)
    const letGo = await openBeforeScripts(page, `/pardavimas/irankis/${compressor.slug}`, /\/assets\/buy-goods-.*\.js$/)
    await waitForHydration(page)
    const quantity = page.getByRole('textbox', { name: /^Kiekis/ })
    await quantity.fill('1,5')
    await quantity.evaluate((field) => {
      const part = field.closest('[data-late]') as Element
      const enter = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      new MutationObserver(enter).observe(part, { attributeFilter: ['data-late'] })
    })
    letGo()
    await expect(quantity).toHaveValue('1')
  },
)

test('T101 a choice that is made before any script has come is the choice', oneWidth, async ({ page, request }) => {
  type Attribute = { attribute_name: string; attribute: string }
  const { data } = await (await request.get('/api/addition-products')).json()
  const products = await Promise.all(
    data.map(
      async ({ slug }: { slug: string }) => (await (await request.get(`/api/addition-products/${slug}`)).json()).data,
    ),
  )
  const chosen = products.find(({ attributes, left_in_stock }) => {
    const names = new Set(attributes.map(({ attribute_name }: Attribute) => attribute_name))
    return names.size === 1 && attributes.length > 1 && attributes.length <= 5 && left_in_stock > 0
  })
  const letGo = await openBeforeScripts(page, `/priedai/irankis/${chosen.slug}`)
  await page.getByRole('main').getByRole('radio').nth(0).check()
  await page.getByRole('main').getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  letGo()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
  const { attribute_name, attribute } = chosen.attributes[1]
  expect(await inCart(page)).toMatchObject([{ id: chosen.id, attributes: [{ attribute_name, attribute }] }])
})

for (const [when, files] of [
  ['any script', undefined],
  ['its own script', /\/assets\/about-us-.*\.js$/],
] as const)
  test(`T101 a message that is sent before ${when} has come goes out once, counted from when the page was opened`, async ({
    page,
  }) => {
    let sent = 0
    await page.route('**/api/contact', (route) => {
      sent += 1
      return route.fulfill({ json: { success: true } })
    })
    const letGo = await openBeforeScripts(page, '/', files)
    if (files) await waitForHydration(page)
    for (const [name, value] of Object.entries({
      name: 'Rūta',
      email: 'ruta@example.lt',
      phone: '+370 612 34567',
      message: 'Ar turite kopėčių?',
    }))
      await page.locator(`#kontaktai [name=${name}]`).fill(value)
    await page.waitForTimeout(3_000)
    await page.getByRole('button', { name: 'Siųsti žinutę' }).click()
    await expect(page.getByRole('button', { name: 'Siųsti žinutę' })).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect(page.getByText('Žinutė išsiųsta.')).toBeVisible()
    expect(sent).toBe(1)
    await expect(page).toHaveURL('/')
  })

test('T101 somebody signs in before any script has come', oneWidth, async ({ page, request, allow }) => {
  allow(422)
  const email = await registerCustomer(request)
  let input = 0
  await page.route('**/api/login', (route) => {
    input += 1
    return route.continue()
  })
  const letGo = await openBeforeScripts(page, '/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('ne tas slaptažodis')
  await page.getByRole('button', { name: 'Rodyti slaptažodį' }).click()
  await page.locator('[name=remember]').check()
  await page.locator('[name=password]').press('Enter')
  letGo()
  await expect(page.getByText('Neteisingas el. paštas arba slaptažodis.').first()).toBeVisible()
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text')
  await expect(page.locator('[name=remember]')).toBeChecked()
  expect(input).toBe(1)
})

test('T101 menus open and the search proposes, whatever was pressed first', async ({ page, isMobile }) => {
  const letGo = await openBeforeScripts(page, '/')
  await page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' }).pressSequentially('perfor')
  letGo()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' })).toHaveValue('perfor')

  await page.unrouteAll()
  const goOn = await openBeforeScripts(page, '/duk')
  if (isMobile) {
    await page.getByRole('button', { name: 'Meniu' }).click()
    await expect(page.getByRole('dialog', { name: 'Meniu' })).toBeVisible()
  } else await page.locator('summary:visible', { hasText: 'Nuoma' }).click()
  goOn()
  await expect(page.locator('html')).not.toHaveAttribute('data-late')
  const link = isMobile
    ? page.getByRole('dialog').getByRole('link', { name: 'Kontaktai' })
    : page.getByRole('link', { name: 'Gręžimas ir kalimas' }).first()
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
})

for (const [when, files] of [
  ['any script', undefined],
  ['the script of its part', /\/assets\/shop-footer-.*\.js$/],
] as const)
  test(
    `T101 „Slapukų nustatymai“ that is pressed before ${when} has come opens there, once`,
    oneWidth,
    async ({ page }) => {
      const letGo = await openBeforeScripts(page, '/duk', files)
      if (files) await waitForHydration(page)
      const link = page.getByRole('link', { name: 'Slapukų nustatymai' })
      await link.click()
      await expect(link).toHaveAttribute('aria-busy', 'true')
      letGo()
      await expect(page.getByRole('dialog', { name: 'Slapukų nustatymai' })).toBeVisible()
      await expect(page).toHaveURL('/duk')
    },
  )

async function pictured(request: APIRequestContext): Promise<string> {
  const { compressor } = await createDrillAndCompressor(request)
  const form = new FormData()
  const fields = { title: compressor.title, price: 10_000, left_in_stock: 9, _method: 'PUT' }
  for (const [name, value] of Object.entries({ ...fields, sell_category_id: compressor.category.id }))
    form.append(name, String(value))
  for (const name of ['a.png', 'b.png'])
    form.append('images[]', new File([new Uint8Array(await makePictureFile())], name, { type: 'image/png' }))
  const headers = await requestAdminHeaders(request)
  const answer = await request.post(`/api/admin/sell-products/${compressor.id}`, { headers, multipart: form })
  expect(answer.status(), await answer.text()).toBe(200)
  return `/pardavimas/irankis/${compressor.slug}`
}

test('T101 pictures of a product that are pressed before any script has come are shown, and enlarged', async ({
  page,
  request,
}) => {
  const address = await pictured(request)
  const letGo = await openBeforeScripts(page, address)
  const gallery = page.getByRole('region', { name: 'Nuotraukos' })
  const second = gallery.getByRole('link', { name: /^2 nuotrauka iš/ })
  await second.click()
  await expect(second).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(address)

  await page.unrouteAll()
  const goOn = await openBeforeScripts(page, address)
  await gallery
    .getByRole('link', { name: /^Padidinti nuotrauką/ })
    .first()
    .click()
  goOn()
  await expect(page.getByRole('dialog', { name: /^Nuotraukos/ })).toBeVisible()
  await expect(page).toHaveURL(address)
})

test(
  'T101 where the scripts never come, a press on a small picture leads to the picture by its address',
  oneWidth,
  async ({ page, request, allow }) => {
    allow(0)
    const address = await pictured(request)
    let fail = () => {}
    const gate = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await gate
      await route.abort('internetdisconnected')
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    const gallery = page.getByRole('region', { name: 'Nuotraukos' })
    await gallery.getByRole('link', { name: /^2 nuotrauka iš/ }).click()
    fail()
    await expect(page).toHaveURL(/#nuotrauka-2$/)
    await expect(page.locator('#nuotrauka-2')).toBeInViewport({ ratio: 0.5 })
  },
)

test('T102 a link that is pressed without a network, before the scripts have come, says so and leads on with it', async ({
  page,
  context,
  allow,
}) => {
  allow(0)
  await openBeforeScripts(page, '/')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Gręžimas ir kalimas' }).click()
  await expect(page.getByRole('alert')).toContainText('Nėra interneto ryšio')
  await expect(page).toHaveURL('/')
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await expect(page).toHaveURL('/nuoma/grezimas-ir-kalimas')
})

test('an administrator who presses early in the office is heard too', slowAtOneWidth, async ({ page }) => {
  const letGo = await openBeforeScripts(page, '/login')
  await page.locator('[name=email]').fill(admin.email)
  await page.locator('[name=password]').fill(admin.password)
  await page.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
  letGo()
  await expect(page).toHaveURL('/admin/dashboard')
})
