import type { Locator, Page } from '@playwright/test'
import { admin, chooseInMenu, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

/** Both projects share one shop: unique names. */
let made = 0
const named = (words: string) => `${words} ${Date.now().toString(36)}${process.pid}${++made}`

const listAddress = '/admin/buhalterija/uzsakymai'
const rowOf = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })

/** As the signed-in administrator, for the other admin. */
async function api<T>(page: Page, method: 'GET' | 'POST' | 'PUT', address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

/** 20,00 € without VAT. */
async function placeOrder(page: Page, company: string): Promise<number> {
  const { data: categories } = await api<{ data: { id: number }[] }>(page, 'GET', '/api/sell-categories')
  const { data: product } = await api<{ data: { id: number } }>(page, 'POST', '/api/admin/sell-products', {
    title: named('Kūjis'),
    sell_category_id: categories[0]?.id,
    price: 1000,
    left_in_stock: 5,
  })
  const items = [{ id: product.id, type: 'sell', quantity: 2 }]
  const basis = { private_or_company: 'company' }
  const priced = await api<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items, ...basis })
  const { data: order } = await api<{ data: { id: number } }>(page, 'POST', '/api/orders', {
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
  return order.id
}

/** Of the demo: what clients on bills have out has no PDF of the order's own. */
async function findPaidOrderThatIsOut(page: Page): Promise<number> {
  const out = await api<{ data: { order_id: number }[] }>(page, 'GET', '/api/admin/rentals?state=out')
  for (const { order_id } of out.data) {
    const address = `/api/admin/orders/${order_id}`
    const { data } = await api<{ data: { documents: { kind: string }[] } }>(page, 'GET', address)
    if (data.documents.some(({ kind }) => kind === 'invoice')) return order_id
  }
  throw new Error('The demo has no paid tool that is out')
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pažymėti kaip apmokėtą' })

test('an accountant finds an order, marks it as paid, fetches its documents, reads its history, deletes it @quick', async ({
  page,
  allow,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/orders')
  await expect(page).toHaveURL(listAddress)
  const company = named('UAB „Žalias stogas“')
  const id = await placeOrder(page, company)

  await open(page, `${listAddress}?paid=0`)
  await page.locator('[name=q]').fill(company.replace('Ž', 'z').toLowerCase())
  const row = rowOf(page, company)
  await expect(row).toContainText('20,00')
  await expect(row).toContainText('24,20')
  await expect(row).toContainText('Ne')
  await expect(page).toHaveURL(/\?paid=0&q=/)
  await page.locator('[name=paid]').selectOption('1')
  await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
  await page.goBack()
  await expect(page.locator('[name=paid]')).toHaveValue('0')
  await expect(row).toBeVisible()
  await expect(row.getByRole('link', { name: company })).toHaveAttribute('href', `${listAddress}/${id}`)
  await expectAccessible(page)

  const prepayment = page.waitForEvent('download')
  await row.getByRole('button', { name: 'PDF apmokėjimui' }).click()
  expect((await prepayment).suggestedFilename()).toBe(`prepayment-${id}.pdf`)

  await row.getByRole('link', { name: company }).click()
  await expect(page).toHaveURL(`${listAddress}/${id}`)
  await expect(page.getByText('302513929')).toBeVisible()
  await expect(page.getByText(`Užsakymas Nr. ${id} priimtas`)).toBeVisible()
  await expect(page.getByText('Užsakymas pateiktas')).toBeVisible()
  await pay(page).click()
  const question = page.getByRole('alertdialog', { name: 'Patvirtinti apmokėjimą' })
  await expect(question).toContainText('Ar tikrai norite pažymėti šį užsakymą kaip apmokėtą?')
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  const done = page.getByText('Order marked as paid successfully')
  await expect(done).toHaveAttribute('lang', 'en')
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByText('Pažymėtas apmokėtu')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Laiškai' }).getByRole('listitem')).toHaveCount(2)
  await expect(done).toBeHidden({ timeout: 7000 })
  const invoice = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  expect((await invoice).suggestedFilename()).toBe(`invoice-${id}.pdf`)
  await expectAccessible(page)

  // Confirmed natively; the order disappears with its invoice.
  allow(404)
  page.once('dialog', async (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this order?')
    await dialog.accept()
  })
  await page.getByRole('button', { name: 'Ištrinti' }).click()
  await expect(page).toHaveURL(listAddress)
  await open(page, `${listAddress}?q=${id}`)
  await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
  await open(page, `${listAddress}/${id}`)
  await expect(page.getByText('Tokio užsakymo nėra')).toBeVisible()

  await open(page, `/admin/istorija?subject=order-${id}`)
  await expect(rowOf(page, 'Užsakymas ištrintas')).toBeVisible()
  await expect(rowOf(page, 'Užsakymas pateiktas')).toBeVisible()
  await page.locator('[name=kind]').selectOption('product')
  await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, 'Užsakymas ištrintas')).toBeVisible()
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Eksportuoti CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^istorija-\d{4}-\d\d-\d\d\.csv$/)
})

test(
  'two who mark one order, a tool that is out, an answer that fails, a session that ends',
  oneWidth,
  async ({ page, allow }) => {
    allow(409, 500, 401)
    await signInAs(page, admin)
    await open(page, listAddress)
    const company = named('UAB „Dvi buhalterės“')
    const id = await placeOrder(page, company)

    await page.locator('[name=q]').fill(company)
    const row = rowOf(page, company)
    await expect(row).toContainText('Ne')
    await row.getByRole('button', { name: 'Pažymėti kaip apmokėtą' }).click()
    await api(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(page.getByText('Šis užsakymas jau pažymėtas kaip apmokėtas.')).toBeVisible()
    await expect(row).toContainText('Taip')

    const held = await findPaidOrderThatIsOut(page)
    await open(page, `${listAddress}?q=${held}`)
    const outRow = page.getByRole('row').filter({ has: page.locator(`a[href="${listAddress}/${held}"]`) })
    page.once('dialog', (dialog) => dialog.accept())
    await chooseInMenu(outRow, 'Ištrinti')
    await expect(page.getByText(/Užsakymo ištrinti negalima, kol jo įrankis išnuomotas/)).toBeVisible()
    await open(page, `${listAddress}/${held}`)
    await expect(page.getByRole('region', { name: 'Užsakymo santrauka' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ištrinti' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Nuomų sąraše' })).toHaveAttribute(
      'href',
      `/admin/rent/rentals?q=${held}`,
    )

    const fails = (address: string) =>
      page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await fails(`**/api/admin/orders/${held}`)
    await open(page, `${listAddress}/${held}`)
    await expect(page.getByText('Failed to load orders')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
    await expect(page.getByRole('heading', { name: 'Klientas' })).toBeVisible()
    await fails(`**/api/admin/orders/${held}/pdf/*`)
    await page.getByRole('button', { name: /^PDF/ }).click()
    await expect(page.getByText(/^Failed to download (invoice|prepayment)$/)).toHaveAttribute('lang', 'en')

    await page.route('**/api/admin/orders?*', (route) =>
      route.fulfill({ json: { data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 } }),
    )
    await open(page, listAddress)
    await expect(page.getByText('Nėra užsakymų')).toBeVisible()
    await page.unroute('**/api/admin/orders?*')

    // The session ends meanwhile.
    await open(page, listAddress)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await api(page, 'GET', '/api/user')
    await page.route('**/api/admin/orders?*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Prisijunkite iš naujo.' } }),
    )
    await page.locator('[name=paid]').selectOption('1')
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test(
  'settings show how they will print, tell a wrong one under its field, and lose nobody’s change',
  oneWidth,
  async ({ page, allow }) => {
    allow(422, 409)
    await signInAs(page, admin)
    await open(page, '/admin/settings')
    const field = (name: string) => page.locator(`[name="${name}"]`)
    const save = () => page.getByRole('button', { name: 'Išsaugoti' }).first().click()
    await expect(field('name')).toBeVisible()
    const { data: before } = await api<{ data: Record<string, unknown> }>(page, 'GET', '/api/admin/settings')

    const paper = page.getByRole('region', { name: 'Dokumento peržiūra' })
    await field('bank').fill('AB Peržiūros bankas')
    await expect(paper).toContainText('AB Peržiūros bankas')
    await page.locator('[name=preview_kind]').selectOption('credit')
    await field('series[credit]').fill('KRED')
    await expect(paper).toContainText('KRED000000')
    const sample = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Pavyzdinis PDF' }).click()
    expect((await sample).suggestedFilename()).toBe('pavyzdys-credit.pdf')
    await expectAccessible(page)

    await field('email').fill('ne-pastas')
    await save()
    await expect(field('email')).toBeFocused()
    await expect(field('email')).toHaveAccessibleDescription(/Neteisingas el. pašto adresas/)
    await field('email').fill(String(before.email))

    const swift = before.swift === 'PAVZLT22' ? 'BANDLT2X' : 'PAVZLT22'
    await api(page, 'PUT', '/api/admin/settings', { ...before, swift })
    await save()
    const conflict = page.getByRole('alert').filter({ hasText: 'pakeitė kitas administratorius' })
    await expect(conflict).toContainText(swift)
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Išsaugoti abiejų pakeitimus' }).click()
    await expect(page.getByText('Nustatymai išsaugoti')).toBeVisible()
    await expect(field('swift')).toHaveValue(swift)
    await expect(field('bank')).toHaveValue('AB Peržiūros bankas')
    const { data: after } = await api<{ data: Record<string, unknown> }>(page, 'GET', '/api/admin/settings')
    expect(after).toEqual({
      ...before,
      swift,
      bank: 'AB Peržiūros bankas',
      series: { ...Object(before.series), credit: 'KRED' },
    })
    await api(page, 'PUT', '/api/admin/settings', before)
  },
)
