import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, test } from './kit.ts'

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`)
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test(
  'without any script: from the foot of a page to the receipt, mistakes included',
  oneWidth,
  async ({ browser, baseURL }) => {
    const email = `be.scenariju.${Date.now()}@example.lt`
    const page = await browser.newPage({
      javaScriptEnabled: false,
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.${Date.now() % 250}.7` },
    })
    await page.goto('/duk')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Atsisakyti sutarties čia', exact: true }).click()
    await expect(page).toHaveURL('/sutarties-atsisakymas')

    await field(page, 'name').fill('Ona Be Scenarijų')
    await button(page, 'Tęsti').click()
    await expect(page.getByText('Įveskite užsakymo numerį.')).toHaveCount(2)
    await expect(field(page, 'name')).toHaveValue('Ona Be Scenarijų')

    await field(page, 'order_number').fill('Nr. 777777')
    await field(page, 'email').fill(email)
    await button(page, 'Tęsti').click()
    await expect(heading(page, 'Ar viskas teisinga?')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Nr. 777777')
    await button(page, 'Taisyti').click()
    await expect(field(page, 'email')).toHaveValue(email)
    await button(page, 'Tęsti').click()
    await button(page, 'Patvirtinti atsisakymą').click()
    await expect(heading(page, 'Atsisakymą gavome')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Gauta\s*20\d\d-\d\d-\d\d \d\d:\d\d/)

    // reloading posts again, without a second withdrawal
    await page.reload()
    await expect(heading(page, 'Atsisakymą gavome')).toBeVisible()
    await page.close()
    await expect.poll(() => mailsTo(email).length, { timeout: 40_000 }).toBe(1)
  },
)

test('a consumer leaves a contract by the mail’s link, and the office sees it with the order @quick', async ({
  page,
  request,
  allow,
}) => {
  allow(422, 503)
  const order = await aPrivateOrder(request)
  await open(page, `/sutarties-atsisakymas?uzsakymas=${order.id}`)
  await expect(field(page, 'order_number')).toHaveValue(String(order.id))
  await expectAccessible(page)
  await expectToFit(page)

  await field(page, 'name').fill('Ieva Atsisakė')
  await field(page, 'email').fill('ne adresas')
  await button(page, 'Tęsti').click()
  await expect(page.getByText('Neteisingas el. pašto adresas.').first()).toBeVisible()
  await expect(field(page, 'email')).toBeFocused()
  await expectAccessible(page)

  await field(page, 'email').fill(order.email)
  await button(page, 'Tęsti').click()
  await expect(heading(page, 'Ar viskas teisinga?')).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)

  await test.step('a shop that does not answer costs nothing that was typed', async () => {
    await page.route('**/sutarties-atsisakymas.data', (route) => route.fulfill({ status: 503, body: '' }))
    await button(page, 'Patvirtinti atsisakymą').click()
    await expect(page.getByRole('alert')).toContainText('Nepavyko susisiekti su serveriu.')
    await page.unroute('**/sutarties-atsisakymas.data')
  })

  await button(page, 'Patvirtinti atsisakymą').dblclick()
  await expect(heading(page, 'Atsisakymą gavome')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(order.email)
  await expectAccessible(page)

  await test.step('the office: the list, and the order', async () => {
    await signInAs(page, admin)
    await open(page, '/admin/buhalterija/uzsakymai')
    await page.getByRole('link', { name: 'Sutarčių atsisakymai' }).click()
    await expect(page).toHaveURL('/admin/buhalterija/atsisakymai')
    await expect(page.getByText('Ieva Atsisakė').first()).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('link', { name: `Nr. ${order.id}`, exact: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Sutarties atsisakyta' })).toBeVisible()
    await expectAccessible(page)
  })
})

async function aPrivateOrder(request: APIRequestContext): Promise<{ id: number; email: string }> {
  const { token } = await (await request.post('/api/login', { data: admin })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await request.get('/api/admin/orders', { headers })).json()
  for (const { id } of data.filter((one: { private_or_company: string }) => one.private_or_company === 'private')) {
    const order = (await (await request.get(`/api/admin/orders/${id}`, { headers })).json()).data
    // Erased customers have no address.
    if (order.email) return order
  }
  throw new Error('No private order has an address')
}

/** Without a mail server each mail is a file. */
function mailsTo(email: string): string[] {
  const folder = join(process.env.JOURNEY_DATA as string, 'mail')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .filter((mail) => mail.includes(`To: ${email}`) && !mail.includes(`Reply-To: ${email}`))
}
