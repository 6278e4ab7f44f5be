import { dayOf } from '#calendar/vilnius-time.ts'
import { expect, expectAccessible, expectToFit, hydrated, open, test } from './kit.ts'
import { mailsTo } from './mailed-link.ts'
import { addToCart, asAdmin, fillForm, order, stock } from './shopper.ts'

let guests = 0
const newGuest = () => `svecias.${process.pid}.${Date.now()}.${++guests}@example.lt`

/** The link of a mail, as the mailbox shows it; the job sends it a moment after the order. */
async function linkIn(email: string): Promise<string> {
  const found = () =>
    mailsTo(email)
      .flatMap((mail) => mail.match(/\/uzsakymas\/[\w-]{43}/g) ?? [])
      .at(-1)
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return found() as string
}

test('somebody without an account orders, finds the order by the link in the mail, pays it and brings it back', async ({
  page,
  request,
  browser,
  allow,
}) => {
  test.setTimeout(120_000)
  const { drill, compressor } = await stock(request)
  const headers = await asAdmin(request)
  const email = newGuest()
  await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
  const { data: days } = await (
    await request.get(
      `/api/rent-products/${drill.slug}/availability?from=${dayOf(new Date())}&to=${dayOf(new Date(Date.now() + 9 * 86_400_000))}`,
    )
  ).json()
  const day = (days as { date: string; open: boolean; free: number }[]).find((one) => one.open && one.free > 0)?.date
  await page.evaluate(
    ([id, title, from]) => {
      const lines = JSON.parse(localStorage.getItem('cart') ?? '[]')
      localStorage.setItem(
        'cart',
        JSON.stringify([...lines, { id, type: 'rent', quantity: 1, period: { from, to: from }, title }]),
      )
    },
    [drill.id, drill.title, day] as const,
  )

  await test.step('the cart offers to order without an account', async () => {
    await open(page, '/cart')
    await expect(page.getByText('145,20 €').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Prisijungti ir užsakyti' })).toHaveAttribute('href', '/checkout')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Užsakyti be paskyros' }).click()
    await expect(page).toHaveURL('/uzsakymas')
    await expect(page).toHaveTitle(/^Apmokėjimas/)
  })

  await test.step('what is missing is told at its field, and a reload keeps what was typed', async () => {
    await expect(page.getByText('145,20 €').first()).toBeVisible()
    await expect(page.locator('[name=object_id]')).toHaveCount(0)
    await order(page).click()
    await expect(page.locator('[name=name]')).toBeFocused()
    await expect(page.getByRole('alert').getByText('Įveskite el. pašto adresą.')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await page.locator('[name=name]').fill('Rūta')
    await page.locator('[name=lastname]').fill('Žemaitė')
    await page.locator('[name=email]').fill(email)
    await fillForm(page)
    await page.reload()
    await hydrated(page)
    await expect(page.locator('[name=email]')).toHaveValue(email)
    await page.locator('[name=terms]').check()
    await page.locator('[name=early_start]').check()
    await expect(page.getByText('145,20 €').first()).toBeVisible()
  })

  const id = await test.step('one order comes of two presses, its page opens, and the cart is empty', async () => {
    await order(page).dblclick()
    await expect(page).toHaveURL(/\/uzsakymas\/[\w-]{43}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Užsakymas priimtas' })).toBeVisible()
    await expect(page.getByText('Gavėjas', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
    const found = await (await request.get(`/api/admin/orders?q=${email}`, { headers })).json()
    expect(found.total).toBe(1)
    return found.data[0].id as number
  })

  const link = await linkIn(email)
  await test.step('the mail’s link opens it in any browser, also without scripts, and nothing keeps the page', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
    const elsewhere = await context.newPage()
    const answer = await elsewhere.goto(new URL(link, page.url()).href)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    await expect(elsewhere.getByRole('heading', { level: 1, name: `Užsakymas ${id}` })).toBeVisible()
    await expect(elsewhere.getByText('Laukia apmokėjimo')).toBeVisible()
    await expect(elsewhere.getByText('145,20 €').first()).toBeVisible()
    const pdf = elsewhere.getByRole('link', { name: 'Išankstinė sąskaita (PDF)' })
    const file = await request.get((await pdf.getAttribute('href')) as string)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await context.close()
  })

  await test.step('once it is paid the page has the invoice, and once the tool is back it says so', async () => {
    expect((await request.post(`/api/admin/orders/${id}/mark-as-paid`, { headers })).ok()).toBe(true)
    await open(page, link)
    await expect(page.getByText('Apmokėtas', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'PVM sąskaita faktūra (PDF)' })).toBeVisible()
    await expect(page.getByText(/^grąžinti iki 2/)).toBeVisible()
    await expectAccessible(page)
    const { data } = await (await request.get(`/api/admin/orders/${id}`, { headers })).json()
    const back = await request.post(`/api/admin/rentals/${data.rentals[0].id}/mark-as-returned`, { headers, data: {} })
    expect(back.ok(), await back.text()).toBe(true)
    await page.reload()
    await expect(page.getByText(/^grąžinta /)).toBeVisible()
  })

  await test.step('a wrong link shows what every address shows where nothing is', async () => {
    allow(404)
    await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(String(id))
    await expect(page.getByText(email)).toHaveCount(0)
  })
})
