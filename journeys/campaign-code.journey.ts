import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, slow, test } from './kit.ts'
import { addToCart, createDrillAndCompressor, fillForm, order, requestAdminHeaders } from './shopper.ts'

let made = 0

async function codeFor(request: Parameters<typeof createDrillAndCompressor>[0]) {
  const { compressor } = await createDrillAndCompressor(request)
  const headers = await requestAdminHeaders(request)
  const mark = `${Date.now().toString(36)}${process.pid}${++made}`.toUpperCase()
  const today = toVilniusDay(new Date())
  const answer = await request.post('/api/admin/campaigns', {
    headers,
    data: { title: `Klubo akcija ${mark}`, percent: 20, from: today, to: today, products: [compressor.id], code: mark },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, title } = (await answer.json()).data as { id: number; title: string }
  const end = async () => {
    const ended = await request.post(`/api/admin/campaigns/${id}/end`, { headers })
    expect(ended.ok(), await ended.text()).toBe(true)
  }
  return { compressor, headers, code: mark, title, end }
}

test('a guest types the code of a campaign at checkout, and the order comes to the sum that was shown', async ({
  page,
  request,
  allow,
}) => {
  allow(422)
  const { compressor, code, title } = await codeFor(request)
  const email = `svecio.kodas.${process.pid}.${Date.now()}@example.lt`
  await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
  await open(page, '/uzsakymas')
  await expect(page.getByText('121,00 €').first()).toBeVisible()
  await page.locator('[name=name]').fill('Rūta')
  await page.locator('[name=lastname]').fill('Žemaitė')
  await page.locator('[name=email]').fill(email)
  await fillForm(page)

  const question = page.getByRole('button', { name: 'Turite nuolaidos kodą?' })
  const field = page.locator('[name=code]')
  const apply = page.getByRole('button', { name: 'Pritaikyti', exact: true })

  await test.step('a code that nobody gave out is told at its field, and nothing else is lost', async () => {
    await question.click()
    await expect(field).toBeFocused()
    await field.fill(`${code}X`)
    await apply.click()
    await expect(page.getByText('Tokio nuolaidos kodo nėra.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await expectToFit(page)
    await order(page).click()
    await expect(page.getByRole('alert').getByText('Tokio nuolaidos kodo nėra.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(page.locator('[name=email]')).toHaveValue(email)
  })

  await test.step('a code that is typed and not applied gives no discount, and the order waits for it', async () => {
    await field.fill(code.toLowerCase())
    await order(page).click()
    await expect(field).toBeFocused()
    await expect(page.getByRole('alert').getByText(/^Spauskite „Pritaikyti“/)).toBeVisible()
  })

  await test.step('applied by Enter it says what it is, and the shop counts anew', async () => {
    await field.press('Enter')
    await expect(page.getByText(`„${title}“ −20 %`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pašalinti nuolaidos kodą' })).toBeFocused()
    await expect(page.getByText('96,80 €').first()).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('taken away it costs what it did, and the question stands there again', async () => {
    await page.getByRole('button', { name: 'Pašalinti nuolaidos kodą' }).click()
    await expect(question).toBeFocused()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await question.click()
    await field.fill(code)
    await apply.click()
    await expect(page.getByText(`„${title}“ −20 %`)).toBeVisible()
    await expect(page.getByText('96,80 €').first()).toBeVisible()
  })

  await test.step('the code is kept nowhere in the browser', async () => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept.toUpperCase()).not.toContain(code)
  })

  await test.step('the order and its page agree', async () => {
    await order(page).click()
    await expect(page).toHaveURL(/\/uzsakymas\/[\w-]{43}$/)
    await expect(page.getByText('96,80 €').first()).toBeVisible()
    await expect(page.getByText(`akcija „${title}“ −20 %`)).toBeVisible()
    await expectToFit(page)
    const match = await request.get(`/api/admin/orders?q=${email}`, { headers: await requestAdminHeaders(request) })
    expect((await match.json()).data).toMatchObject([{ price_with_vat: 9_680 }])
  })
})

test(
  'a code that ended while the form was filled in leads back to its field, with the price without it',
  slow,
  async ({ page, request, allow }) => {
    allow(422)
    const { compressor, code, title, end } = await codeFor(request)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await open(page, '/uzsakymas')
    await page.locator('[name=name]').fill('Rūta')
    await page.locator('[name=lastname]').fill('Žemaitė')
    await page.locator('[name=email]').fill(`pabaiga.${code.toLowerCase()}@example.lt`)
    await fillForm(page)
    await page.getByRole('button', { name: 'Turite nuolaidos kodą?' }).click()
    await page.locator('[name=code]').fill(code)
    await page.getByRole('button', { name: 'Pritaikyti' }).click()
    await expect(page.getByText(`„${title}“ −20 %`)).toBeVisible()
    await end()

    await order(page).click()
    await expect(page.locator('[name=code]')).toBeFocused()
    await expect(page.locator('[name=code]')).toHaveValue(code)
    await expect(page.getByRole('alert').getByText('Šis nuolaidos kodas nebegalioja.')).toBeVisible()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)

    await page.locator('[name=code]').fill('')
    const priced = page.waitForResponse('**/api/cart/price')
    await page.getByRole('button', { name: 'Pritaikyti' }).click()
    await priced
    await order(page).click()
    await expect(page).toHaveURL(/\/uzsakymas\/[\w-]{43}$/)
    await expect(page.getByText('121,00 €').first()).toBeVisible()
  },
)

test(
  'at the desk a code counts in the sums, and the office sees it at the line',
  slow,
  async ({ page, request, allow }) => {
    allow(422)
    const { compressor, code, title } = await codeFor(request)
    // letters that no other draft has
    const lastname = `On${code.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))).toLowerCase()}`
    await signInAs(page, admin)
    await open(page, '/admin/naujas-uzsakymas')
    await page.locator('[name=name]').fill('Ona')
    await page.locator('[name=lastname]').fill(lastname)
    await page.locator('[name=email]').fill(`stalas.${code.toLowerCase()}@example.lt`)
    await page.locator('[name=phone]').fill('+37061234567')
    await page.locator('[name=address]').fill('Liepų g. 1')
    await page.locator('[name=city]').fill('Kaunas')
    await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(compressor.title)
    await page.getByRole('option', { name: compressor.title }).click()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await page.getByRole('button', { name: 'Nuolaidos kodas' }).click()
    await page.locator('[name=code]').fill('TOKIO-NERA')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tokio nuolaidos kodo nėra.')).toBeVisible()
    await page.locator('[name=code]').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`„${title}“ −20 %`)).toBeVisible()
    await expect(page.getByText('96,80 €').first()).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)

    await page.getByRole('button', { name: 'Išsaugoti juodraštį' }).click()
    await expect(page).toHaveURL('/admin/juodrasciai')
    const drafts = await request.get(`/api/admin/desk/orders?search=${lastname}`, {
      headers: await requestAdminHeaders(request),
    })
    const { id } = (await drafts.json()).data[0]
    await open(page, `/admin/juodrasciai/${id}`)
    await expect(page.getByText(`„${title}“ −20 %`)).toBeVisible()
    await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
    await expect(page).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
    await expect(page.getByText('96,80 €').first()).toBeVisible()
    await expect(page.getByText(`Akcija „${title}“: −20 %`)).toBeVisible()
  },
)
