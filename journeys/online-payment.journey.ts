import type { Browser, Page } from '@playwright/test'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  open,
  registerAndSignIn,
  signInAs,
  slow,
  slowAtOneWidth,
  test,
} from './kit.ts'
import { waitForMailedPayLink } from './mails.ts'
import { callStandIn, readStandInLedger } from './provider.ts'
import { addToCart, createDrillAndCompressor, fillForm, order } from './shopper.ts'

let guests = 0
const newGuest = () => `moketojas.${process.pid}.${Date.now()}.${++guests}@example.lt`

/** A compressor for 121,00 €. */
async function orderAsGuest(page: Page, slug: string): Promise<{ id: number; email: string }> {
  const email = newGuest()
  await addToCart(page, `/pardavimas/irankis/${slug}`)
  await open(page, '/uzsakymas')
  await page.locator('[name=name]').fill('Rūta')
  await page.locator('[name=lastname]').fill('Žemaitė')
  await page.locator('[name=email]').fill(email)
  await fillForm(page)
  await order(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Užsakymas priimtas' })).toBeVisible()
  const said = await page.getByText(/^Ačiū! Užsakymo numeris/).textContent()
  return { id: Number(/\d+/.exec(said ?? '')?.[0]), email }
}

async function openInOffice(browser: Browser, of: Page, id: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: of.viewportSize(),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signInAs(page, admin)
  await open(page, `/admin/buhalterija/uzsakymai/${id}`)
  await expect(page.getByText('Neapmokėtas', { exact: true }).first()).toBeVisible()
  return page
}

const title = (page: Page, words: string | RegExp) => page.getByRole('heading', { level: 1, name: words })
const atTheBank = (page: Page, words: string) => page.getByRole('button', { name: words }).click()

test('a guest is refused by the bank, pays by the second try and has the invoice, and the office sees it come @quick', async ({
  page,
  request,
  browser,
}) => {
  const { compressor } = await createDrillAndCompressor(request)
  const { id } = await orderAsGuest(page, compressor.slug)
  const office = await openInOffice(browser, page, id)
  await expectAccessible(page)
  await expectToFit(page)

  await test.step('the page that pays shows a number and a sum, and nothing of the person', async () => {
    await page.getByRole('link', { name: 'Apmokėti internetu' }).click()
    await expect(title(page, `Užsakymas Nr. ${id}`)).toBeVisible()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await expect(page.getByText('Gavėjas', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(/Žemaitė|@example/)).toHaveCount(0)
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('the bank says no: nothing was taken, and the same page opens again', async () => {
    await page.getByRole('button', { name: /^Mokėti per banką/ }).click()
    await atTheBank(page, 'Bankas atmeta mokėjimą')
    await expect(title(page, 'Mokėjimas neįvyko')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('link', { name: 'Bandyti dar kartą' }).click()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
  })

  await test.step('a payer who comes back before the bank has answered is told to wait', async () => {
    await page.getByRole('button', { name: /^Mokėti per banką/ }).click()
    await atTheBank(page, 'Grįžti nesumokėjus')
    await expect(title(page, 'Laukiame patvirtinimo')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('once the bank has answered, the payer is thanked and the open order in the office shows it, both without a reload', async () => {
    const there = await readStandInLedger()
    const mine = there.filter(({ description }) => description === `Užsakymas Nr. ${id}`).at(-1)
    await office.evaluate(() => Object.assign(globalThis, { isThisLoad: true }))
    await callStandIn('pay', { reference: mine?.reference ?? '' })
    await expect(office.getByText(/^Apmokėtas \d/)).toBeVisible({ timeout: 2_500 })
    expect(await office.evaluate(() => 'isThisLoad' in globalThis)).toBe(true)
    await expectAccessible(office)
    await expectToFit(office)
    await expect(title(page, 'Ačiū, apmokėta!')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('the VAT invoice is there, and going back finds nothing to pay', async () => {
    const link = page.getByRole('link', { name: /^PVM sąskaita faktūra .* \(PDF\)$/ })
    const file = await request.get((await link.getAttribute('href')) as string)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await open(page, page.url().replace('/mokejimas/', '/moketi/').replace(/\?.*/, ''))
    await expect(page.getByText('Apmokėta. Ačiū!')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mokėti/ })).toHaveCount(0)
    await expectAccessible(page)
  })
  await office.context().close()
})

test(
  'a clerk’s link and the mail’s lead whoever pays to the bank, also without scripts',
  slowAtOneWidth,
  async ({ page, request, browser }) => {
    const { compressor } = await createDrillAndCompressor(request)
    const { id, email } = await orderAsGuest(page, compressor.slug)
    const office = await openInOffice(browser, page, id)
    await office.getByRole('button', { name: 'Mokėjimo nuoroda' }).click()
    await expect(office.getByText(/Nukopijuota: http.*\/moketi\/[\w-]{43}$/)).toBeVisible()
    const copied = await office.evaluate(() => navigator.clipboard.readText())
    await expectAccessible(office)
    await office.context().close()

    const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
    const elsewhere = await context.newPage()
    const answer = await elsewhere.goto(copied)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    await expect(title(elsewhere, `Užsakymas Nr. ${id}`)).toBeVisible()

    await elsewhere.goto(await waitForMailedPayLink(email))
    await elsewhere.getByRole('button', { name: /^Mokėti per banką/ }).click()
    await atTheBank(elsewhere, 'Sumokėti')
    // the waiting page refreshes every five seconds
    await expect(title(elsewhere, 'Ačiū, apmokėta!')).toBeVisible()
    await elsewhere.goto(copied)
    await expect(elsewhere.getByText('Apmokėta. Ačiū!')).toBeVisible()
    await elsewhere.goto(`/moketi/${'a'.repeat(43)}`)
    await expect(title(elsewhere, 'Tokios mokėjimo nuorodos nėra')).toBeVisible()
    await context.close()
  },
)

test(
  'with a provider that is down the order stays and a transfer is offered; once it is back a card pays it',
  slow,
  async ({ page, request, allow }) => {
    allow(503)
    const { compressor } = await createDrillAndCompressor(request)
    await registerAndSignIn(page)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await open(page, '/checkout')
    await fillForm(page)
    await order(page).click()
    await expect(page).toHaveURL(/\/ordered\?uzsakymas=\d+$/)
    const id = Number(/\d+$/.exec(page.url())?.[0])

    await callStandIn('behave', { reference: `Užsakymas Nr. ${id}`, isDown: true })
    await page.getByRole('button', { name: 'Mokėti per banką' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Pinigai nenuskaityti' })).toBeVisible()
    await expect(page.getByText('Įmokos kodas', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: /QR|kodas/ })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)

    await open(page, '/vartotojas/uzsakymai')
    const card = page.getByRole('article', { name: `Užsakymas ${id}` })
    await expect(card.getByText('Laukia apmokėjimo')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await callStandIn('behave', { reference: `Užsakymas Nr. ${id}`, isDown: false })
    await card.getByRole('button', { name: 'Mokėti kortele' }).click()
    await atTheBank(page, 'Sumokėti')
    await expect(title(page, 'Ačiū, apmokėta!')).toBeVisible()
    await open(page, '/vartotojas/uzsakymai')
    await expect(card.getByText('Apmokėtas', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Mokėti/ })).toHaveCount(0)
  },
)
