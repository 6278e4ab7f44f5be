import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { computeEanCheckDigit } from '#rules/codes/ean.ts'
import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, slowAtOneWidth, test } from './kit.ts'

const named = (words: string) => `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer(),
})

interface Product {
  id: number
  title: string
  slug: string
  images: { id: number }[]
}

/** An administrator in another session. */
async function colleague(page: Page) {
  const { token } = await (await page.request.post('/api/login', { data: admin })).json()
  return async <T>(
    method: string,
    address: string,
    given: { data?: unknown; multipart?: FormData } = {},
  ): Promise<T> => {
    const answer = await page.request.fetch(address, {
      method,
      ...given,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? (undefined as T) : await answer.json()
  }
}

async function aProduct(page: Page, pictures: number) {
  const ask = await colleague(page)
  const title = named('Kampinis šlifuoklis')
  const { data: category } = await ask<{ data: { id: number; title: string } }>('POST', '/api/admin/sell-categories', {
    data: { title: named('Šlifavimas') },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, price: 9900, left_in_stock: 5, sell_category_id: category.id }))
    form.set(name, String(value))
  for (let n = 0; n < pictures; n++) {
    const { buffer, name, mimeType } = await photo(`${n}.png`, `#${n}${n}8`)
    form.append('images[]', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  }
  const { data: product } = await ask<{ data: Product }>('POST', '/api/admin/sell-products', { multipart: form })
  const save = (fields: object) =>
    ask('POST', `/api/admin/sell-products/${product.id}`, {
      data: { title, price: 9900, left_in_stock: 5, sell_category_id: category.id, _method: 'PUT', ...fields },
    })
  return { ask, category, product, save }
}

test('pictures are put in order by keys and by pointer, and the shop shows them so', async ({
  page,
  allow,
  isMobile,
}) => {
  allow(422)
  const { product, category } = await aProduct(page, 3)
  const [a, b, c] = product.images.map(({ id }) => `image-${id}`)
  await signInAs(page, admin)

  await open(page, '/admin/sell/products')
  if (!isMobile) await filterTheList(page, category.title)
  await page.getByRole('button', { name: `Redaguoti: ${product.title}` }).click()
  const window = page.getByRole('dialog', { name: 'Redaguoti produktą' })
  const tiles = window.locator('[data-tile]')
  const order = () => tiles.evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.tile))
  const said = window.locator('output')

  await window.getByRole('button', { name: 'Perkelti į dešinę: 1 nuotrauka' }).focus()
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Nuotrauka perkelta į 2 vietą iš 3.')
  await expect(window.getByRole('button', { name: 'Perkelti į dešinę: 2 nuotrauka' })).toBeFocused()
  await page.keyboard.press('Enter')
  const atEnd = window.getByRole('button', { name: 'Perkelti į dešinę: 3 nuotrauka' })
  await expect(atEnd).toBeFocused()
  await expect(atEnd).toHaveAttribute('aria-disabled', 'true')
  expect(await order()).toEqual([b, c, a])

  const pointer = isMobile ? await aFinger(page) : page.mouse
  const drag = async (from: number, to: number) => {
    await tiles.nth(to).evaluate((tile) => tile.scrollIntoView({ block: 'start' }))
    // A dialog just opened ignores presses for a moment.
    await tiles.nth(from).getByRole('radio').click({ trial: true })
    const [start, end] = [await tiles.nth(from).boundingBox(), await tiles.nth(to).boundingBox()]
    if (!start || !end) throw new Error('A tile is not to be seen')
    // A mouse drags anywhere, a finger by the corner.
    await pointer.move(isMobile ? start.x + start.width - 20 : start.x + 30, start.y + 20)
    await pointer.down()
    // Let go only once it is seen to have come there.
    await expect
      .poll(async () => {
        await pointer.move(end.x + 40, end.y + 40, { steps: 5 })
        return tiles.nth(from).evaluate((tile) => (tile as HTMLElement).style.order)
      })
      .toBe(String(to))
  }
  await drag(2, 0)
  await page.keyboard.press('Escape')
  await pointer.up()
  expect(await order()).toEqual([b, c, a])
  await drag(2, 1)
  await pointer.up()
  await expect(said).toHaveText('Nuotrauka perkelta į 2 vietą iš 3.')
  expect(await order()).toEqual([b, a, c])

  await window
    .locator('[name="images[]"]')
    .setInputFiles([
      await photo('nauja.png', '#c84'),
      { name: 'didele.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 2 ** 20 + 1) },
    ])
  await expect(window.getByText('Failas „didele.jpg“ per didelis')).toBeVisible()
  await window.getByRole('button', { name: 'Perkelti į kairę: nauja.png' }).click()
  await window
    .getByRole('radio', { name: 'Pagrindinė: 3 nuotrauka' })
    .or(window.getByRole('radio').nth(0))
    .first()
    .check()
  await expectAccessible(page)

  await window.locator('[name=title]').fill(' ')
  await window.locator('[name=about]').fill('Lieka')
  await window.locator('[name=price]').fill('0')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window.getByRole('alert')).toHaveText('Kaina turi būti didesnė už 0')
  await window.locator('[name=price]').fill('99')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window.locator('[name=title]')).toHaveAttribute('aria-invalid', 'true')
  await expect(window.locator('[name=about]')).toHaveValue('Lieka')
  await window.locator('[name=title]').fill(product.title)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window).toBeHidden()

  const { data } = await (await page.request.get(`/api/sell-products/${product.slug}`)).json()
  const saved: number[] = data.images.map(({ id }: { id: number }) => id)
  expect(saved.map((id) => `image-${id}`).filter((key) => [a, b, c].includes(key))).toEqual([b, a, c])
  expect(saved.map((id) => `image-${id}`).findIndex((key) => ![a, b, c].includes(key))).toBe(2)
  await open(page, `/pardavimas/irankis/${product.slug}`)
  await expect(page.getByRole('link', { name: /^Padidinti nuotrauką/ })).toHaveCount(4)
})

async function filterTheList(page: Page, category: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Kategorija' }).selectOption({ label: category })
  await expect(page).toHaveURL(/category=slifavimas/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Likutis' }).selectOption({ label: 'Išparduota' })
  await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Ieškoti pagal pavadinimą' }).fill('SLIFUOK')
  await expect(page).toHaveURL(/q=SLIFUOK/)
  await page.getByRole('link', { name: 'Kaina be PVM' }).click()
  await expect(page).toHaveURL(/sort=price/)
}

/** Touch with the interface of Playwright's mouse. */
async function aFinger(page: Page): Promise<Pick<Page['mouse'], 'move' | 'down' | 'up'>> {
  const touch = await page.context().newCDPSession(page)
  let at = { x: 0, y: 0 }
  let isDown = false
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] })
  return {
    async move(x, y) {
      at = { x, y }
      if (isDown) await send('touchMove')
    },
    async down() {
      isDown = true
      await send('touchStart')
    },
    async up() {
      isDown = false
      await send('touchEnd')
    },
  }
}

test(
  'an upload shows how far it has come and can be stopped; the form stays as it was',
  slowAtOneWidth,
  async ({ page }) => {
    const { product } = await aProduct(page, 0)
    await signInAs(page, admin)
    await open(page, '/admin/sell/products')
    await page.getByRole('button', { name: `Redaguoti: ${product.title}` }).click()
    const window = page.getByRole('dialog')
    await window.locator('[name=about]').fill('Kas įrašyta')
    const noise = await sharp({
      create: {
        width: 1200,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    await window.locator('[name="images[]"]').setInputFiles({ name: 'lėta.png', mimeType: 'image/png', buffer: noise })

    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    const progress = window.getByRole('progressbar', { name: 'Siuntimas' })
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0)
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Nutraukti' }).click()
    await expect(window.getByRole('alert')).toContainText('Siuntimas nutrauktas')
    await expect(window.locator('[name=about]')).toHaveValue('Kas įrašyta')
    await expect(window.getByRole('radio', { name: 'Pagrindinė: lėta.png' })).toBeChecked()

    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(window).toBeHidden()
    const { data } = await (await page.request.get(`/api/sell-products/${product.slug}`)).json()
    expect(data).toMatchObject({ about: 'Kas įrašyta', images: [{ is_main: true }] })
  },
)

test('T07 two administrators at once do not write over each other unseen', oneWidth, async ({ page, allow }) => {
  allow(404, 409)
  const { ask, product, category, save } = await aProduct(page, 0)
  await signInAs(page, admin)
  await open(page, '/admin/sell/products')
  const edit = page.getByRole('button', { name: `Redaguoti: ${product.title}` })
  await edit.click()
  const window = page.getByRole('dialog')
  const problem = window.getByRole('alert')
  await window.locator('[name=about]').fill('Mano aprašymas')
  await save({ price: 8800 })
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(problem).toContainText(/Kol taisėte, produktą pakeitė .+ \(kaina\)\./)
  await expectAccessible(page)
  await problem.getByRole('button', { name: 'Rodyti, kaip yra dabar' }).click()
  await expect(window.locator('[name=price]')).toHaveValue('88.00')
  await expect(window.locator('[name=about]')).toHaveValue('')

  await window.locator('[name=about]').fill('Mano aprašymas')
  await save({ price: 7700 })
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(problem).toContainText('Kol taisėte')
  await ask('DELETE', `/api/admin/sell-products/${product.id}`)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(problem).toContainText('šis produktas buvo ištrintas')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window).toBeHidden()
  await expect(edit).toBeVisible()

  const { data } = await ask<{ data: Product[] }>(
    'GET',
    `/api/admin/sell-products?q=${encodeURIComponent(product.title)}`,
  )
  await page.getByRole('button', { name: `Ištrinti: ${product.title}` }).click()
  await ask('DELETE', `/api/admin/sell-products/${data[0]?.id}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(page.getByText('Šį produktą jau anksčiau ištrynė kitas administratorius.')).toBeVisible()
  await expect(edit).toHaveCount(0)

  await open(page, '/admin/sell/categories')
  await page.getByRole('button', { name: `Redaguoti: ${category.title}` }).click()
  await expectAccessible(page)
  await ask('POST', `/api/admin/sell-categories/${category.id}`, { data: { title: 'Pirmo', _method: 'PUT' } })
  await window.locator('[name=title]').fill(named('Antro'))
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(problem).toContainText('kategorija pervadinta į „Pirmo“')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window).toBeHidden()
})

test(
  'rows that were added by hand are offered back, too, when a session ends under a form',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(401)
    await signInAs(page, admin)
    await open(page, '/admin/sell/products')
    const window = page.getByRole('dialog')
    const typed = {
      title: 'Kopėčios',
      price: '129.90',
      'properties[0][property]': 'Aukštis',
      'properties[0][value]': '6 m',
      'attributes[0][attribute_name]': 'Spalva',
      'attributes[0][values][0][attribute]': 'raudona',
      'attributes[0][values][1][attribute]': 'pilka',
      'attributes[0][values][1][price]': '5.00',
    }
    await page.getByRole('button', { name: 'Pridėti produktą' }).click()
    for (const row of ['Pridėti savybę', 'Pridėti atributą', 'Pridėti reikšmę'])
      await window.getByRole('button', { name: row }).click()
    for (const [name, value] of Object.entries(typed)) await window.locator(`[name="${name}"]`).fill(value)
    await window.locator('[name=sell_category_id]').selectOption({ index: 1 })
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
    await window.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page).toHaveURL('/login')

    await page.locator('[name=email]').fill(admin.email)
    await page.locator('[name=password]').fill(admin.password)
    await page.getByRole('button', { name: 'Prisijungti' }).click()
    await expect(page).toHaveURL('/admin/sell/products')
    await page.getByRole('button', { name: 'Pridėti produktą' }).click()
    await expect(window.locator('[name="properties[0][property]"]')).toHaveCount(0)
    await window.getByRole('button', { name: 'Atkurti' }).click()
    for (const [name, value] of Object.entries(typed))
      await expect(window.locator(`[name="${name}"]`), name).toHaveValue(value)
  },
)

test('goods get a SKU and scanned EANs, a wrong one is told at its field, and a scan at the desk adds them', async ({
  page,
  allow,
}) => {
  allow(422)
  const { product } = await aProduct(page, 0)
  const sku = named('ŠL').replace(' ', '-')
  const twelve = `2${String(Date.now()).slice(-8)}${String(Math.random()).slice(2, 5)}`
  const ean = `${twelve}${computeEanCheckDigit(twelve)}`
  await signInAs(page, admin)

  await open(page, `/admin/sell/products?q=${encodeURIComponent(product.title)}`)
  await page.getByRole('button', { name: `Redaguoti: ${product.title}` }).click()
  const window = page.getByRole('dialog', { name: 'Redaguoti produktą' })
  await window.getByLabel('Prekės kodas (SKU)').fill(sku)
  const codes = window.getByLabel('EAN kodai')
  await codes.fill(`${ean}\n4006381333932`)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(codes).toHaveAttribute('aria-invalid', 'true')
  await expect(codes).toHaveAccessibleDescription(/„4006381333932“ nėra EAN kodas/)
  await expectAccessible(page)
  await codes.fill(ean)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window).toBeHidden()

  await page.getByRole('searchbox', { name: 'Ieškoti pagal pavadinimą ar kodą' }).fill(ean)
  await expect(page).toHaveURL(new RegExp(`q=${ean}`))
  await expect(page.getByText(sku)).toBeVisible()
  await expectToFit(page)

  await open(page, '/admin/naujas-uzsakymas')
  const field = page.getByRole('combobox', { name: 'Įrankis ar prekė' })
  await field.fill(ean)
  await expect(page.getByRole('option')).toContainText([sku])
  await field.press('Enter')
  await expect(page.getByRole('button', { name: `Išimti: ${product.title}` })).toBeVisible()
})

test(
  'products go out as a file and come in from one, after a look that changes nothing @quick',
  oneWidth,
  async ({ page, allow }) => {
    allow(422)
    const { product, category } = await aProduct(page, 0)
    await signInAs(page, admin)
    await open(page, `/admin/sell/products?q=${encodeURIComponent(product.title)}`)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Eksportuoti CSV' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^pardavimo-produktai-\d{4}-\d\d-\d\d\.csv$/)

    const file = (...lines: string[]) => ({
      name: 'produktai.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Nr.;Pavadinimas;Kategorija;Kaina be PVM;Likutis', ...lines].join('\r\n')),
    })
    const fresh = named('Įkeltas pjūklas')
    await page.getByRole('button', { name: 'Importuoti CSV' }).click()
    const window = page.getByRole('dialog', { name: 'Importuoti produktus' })
    await expectAccessible(page)
    await window
      .locator('[name=file]')
      .setInputFiles(file(`${product.id};${product.title};Nėra tokios;77;5`, `;${fresh};${category.title};brangu;1`))
    await expect(window.getByText('Kategorijos „Nėra tokios“ nėra.')).toBeVisible()
    await expect(window.getByText('Įveskite kainą eurais, pavyzdžiui, 12,50.')).toBeVisible()
    await expect(window.getByRole('button', { name: /^Įkelti/ })).toBeDisabled()
    await expectAccessible(page)
    await window
      .locator('[name=file]')
      .setInputFiles(
        file(`${product.id};${product.title};${category.title};77,50;5`, `;${fresh};${category.title};12;1`),
      )
    await expect(window.getByText(/1.naujas, 1.pakeistas, klaidų nėra/)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: product.title })).toContainText('99,00')
    await window.getByRole('button', { name: /^Įkelti/ }).click()
    await expect(window.getByText('Failas įkeltas')).toBeVisible()
    await window.getByRole('button', { name: 'Uždaryti' }).last().click()
    await expect(page.getByRole('row').filter({ hasText: product.title })).toContainText('77,50')
    await page.getByRole('button', { name: 'Išvalyti filtrus' }).click()
    await expect(page.getByRole('row').filter({ hasText: fresh })).toBeVisible()
  },
)
