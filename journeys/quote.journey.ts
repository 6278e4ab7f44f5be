import type { APIRequestContext, Page } from '@playwright/test'
import { readOpenDays } from './days.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  oneWidth,
  open,
  signInAs,
  slow,
  test,
  waitForHydration,
} from './kit.ts'

import { readMailsTo } from './mails.ts'
import { expireQuote } from './run-order-lapse.ts'
import { createDrillAndCompressor, requestAdminHeaders } from './shopper.ts'

let made = 0
const newEmail = () => `pasiulymas.${process.pid}.${Date.now()}.${++made}@example.lt`

/** From the newest mail; sent by a job after the quote. */
async function linkIn(email: string, mails = 1): Promise<string> {
  await expect.poll(() => readMailsTo(email).length, { timeout: 20_000 }).toBe(mails)
  const link = readMailsTo(email)
    .at(-1)
    ?.match(/\/pasiulymas\/[\w-]{43}/)?.[0]
  expect(link).toBeDefined()
  return link as string
}

async function quoted(request: APIRequestContext) {
  const { drill } = await createDrillAndCompressor(request)
  const [day = ''] = await readOpenDays(request, drill.slug, { ahead: 15, units: 2 })
  const email = newEmail()
  const body = {
    private_or_company: 'private',
    name: 'Rūta',
    lastname: 'Žemaitė',
    email,
    phone: '+37061234567',
    address: 'Liepų g. 1-2',
    city: 'Kaunas',
    delivery: 'pickup',
    items: [{ id: drill.id, type: 'rent', quantity: 1, period: { from: day, to: day } }],
  }
  const headers = await requestAdminHeaders(request)
  const answer = await request.post('/api/admin/desk/orders', { headers, data: { ...body, state: 'quoted' } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, version, quote } = (await answer.json()).data
  const change = async (comment: string) => {
    const data = { ...body, comment, seen: version }
    expect((await request.put(`/api/admin/desk/orders/${id}`, { headers, data })).status()).toBe(200)
  }
  const withdraw = async () =>
    expect((await request.post(`/api/admin/desk/orders/${id}/withdraw`, { headers })).status()).toBe(200)
  return { id: id as number, email, drill, link: `/pasiulymas/${quote.secret}`, number: quote.number, change, withdraw }
}

const accept = (page: Page) => page.getByRole('button', { name: 'Priimti pasiūlymą' })

test(
  'a quote is made at the desk, opened on a phone by the mailed link, read as PDF and accepted by one press @quick',
  oneWidth,
  async ({ page, request, browser }) => {
    const { drill } = await createDrillAndCompressor(request)
    const [day = ''] = await readOpenDays(request, drill.slug, { ahead: 15, units: 2 })
    const email = newEmail()

    await test.step('the clerk', async () => {
      await signInAs(page, admin)
      await open(page, '/admin/naujas-uzsakymas')
      for (const [name, text] of [
        ['name', 'Rūta'],
        ['lastname', 'Žemaitė'],
        ['phone', '861234567'],
        ['email', email],
        ['address', 'Liepų g. 1-2'],
        ['city', 'Kaunas'],
      ] as const)
        await page.locator(`[name=${name}]`).fill(text)
      await page.getByLabel('Nuo', { exact: true }).fill(day)
      await page.getByLabel('Iki', { exact: true }).fill(day)
      await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(drill.title)
      await page.getByRole('option', { name: drill.title }).click()
      await expect(page.getByText('24,20 €').first()).toBeVisible()
      await page.getByRole('button', { name: 'Siųsti pasiūlymą' }).click()
      await expect(page).toHaveURL(/\/admin\/juodrasciai$/)
      await expect(page.getByRole('row', { name: /Rūta Žemaitė/ }).first()).toContainText('Laukia atsakymo')
    })

    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    ).newPage()
    const link = await linkIn(email)
    const secret = link.split('/').at(-1)
    await test.step('the customer looks at it', async () => {
      await open(phone, link)
      await expect(phone.getByRole('heading', { level: 1, name: /^Pasiūlymas PAS\d{6}$/ })).toBeVisible()
      await expect(phone.getByText(drill.title).first()).toBeVisible()
      await expect(phone.getByText('24,20 €').first()).toBeVisible()
      await expectAccessible(phone)
      await expectToFit(phone)
      const pdf = phone.getByRole('link', { name: 'Pasiūlymas (PDF)' })
      const file = await phone.request.get((await pdf.getAttribute('href')) ?? '')
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
      const download = phone.waitForEvent('download')
      await pdf.tap()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    })

    await test.step('and accepts it; once more is the same order', async () => {
      await accept(phone).tap()
      const heading = phone.getByRole('heading', { level: 1, name: /^Užsakymas \d+ priimtas$/ })
      await expect(heading).toBeVisible()
      await expect(accept(phone)).toHaveCount(0)
      await expectAccessible(phone)
      await expectToFit(phone)
      const id = Number((await heading.textContent())?.match(/\d+/)?.[0])
      const again = await phone.request.post(`/api/quotes/${secret}/accept`)
      expect([again.status(), (await again.json()).data.id]).toEqual([200, id])
      await expect.poll(() => readMailsTo(email).length, { timeout: 20_000 }).toBe(2)
      expect(readMailsTo(email).at(-1)).toContain('application/pdf')
      await phone.reload()
      await expect(heading).toBeVisible()
    })

    await test.step('and pays it there, too', async () => {
      await phone.getByRole('button', { name: /^Mokėti per banką/ }).tap()
      await phone.getByRole('button', { name: 'Sumokėti' }).tap()
      const thanked = phone.getByRole('heading', { level: 1, name: 'Ačiū, apmokėta!' })
      await expect(thanked).toBeVisible()
      await expectToFit(phone)
    })
    await phone.context().close()
  },
)

test('a quote is accepted without scripts, by the same one press', oneWidth, async ({ request, browser }) => {
  const { link, id, email } = await quoted(request)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  await accept(page).click()
  await expect(page.getByRole('heading', { level: 1, name: `Užsakymas ${id} priimtas` })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await context.close()
})

test(
  'a link that was cut off, guessed, withdrawn or of before a change is answered well',
  slow,
  async ({ page, request, allow }) => {
    allow(404, 409)

    await test.step('cut off or guessed', async () => {
      const { link } = await quoted(request)
      for (const wrong of [link.slice(0, 30), `/pasiulymas/${'a'.repeat(43)}`, '/pasiulymas/%20']) {
        expect((await page.goto(wrong))?.status()).toBe(404)
        await expect(page.getByText('Patikrinkite, ar nuoroda nukopijuota visa.')).toBeVisible()
        await expectToFit(page)
      }
      await expectAccessible(page)
    })

    await test.step('withdrawn, also while it is looked at', async () => {
      const { link, withdraw } = await quoted(request)
      await open(page, link)
      await withdraw()
      await accept(page).click()
      await expect(page.getByText('Pasiūlymas atšauktas.', { exact: false })).toBeVisible()
      await expect(accept(page)).toHaveCount(0)
      await open(page, link)
      await expect(page.getByText('Pasiūlymą atšaukėme.', { exact: false })).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
    })

    await test.step('late: asked for anew by one press, and the office sees it', async () => {
      const { id, link, number } = await quoted(request)
      await expireQuote(id)
      await open(page, link)
      await expect(page.getByText('Pasiūlymo laikas baigėsi', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Paprašyti iš naujo' }).click()
      await expect(page.getByText('Prašymą gavome', { exact: false })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Paprašyti iš naujo' })).toHaveCount(0)
      await expectAccessible(page)
      await expectToFit(page)
      const headers = await requestAdminHeaders(request)
      const { data } = await (await request.get(`/api/admin/desk/orders?search=${number}`, { headers })).json()
      expect(data[0]).toMatchObject({ id, state: 'lapsed', asked_again_at: expect.any(String) })
    })

    await test.step('changed while it is looked at: what is new is shown first', async () => {
      const { link, change, id } = await quoted(request)
      await open(page, link)
      await change('Su pristatymu į objektą')
      await accept(page).click()
      await expect(page.getByText('Pasiūlymas pakeistas.', { exact: false })).toBeVisible()
      await waitForHydration(page)
      await accept(page).click()
      await expect(page.getByRole('heading', { level: 1, name: `Užsakymas ${id} priimtas` })).toBeVisible()
    })
  },
)
