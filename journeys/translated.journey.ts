import type { RouteConfigEntry } from '@react-router/dev/routes'
import list from '#app/routes.ts'
import { admin, expect, oneWidth, open, registerAndSignIn, signInAs, slowAtOneWidth, test } from './kit.ts'
import { addToCart, createDrillAndCompressor } from './shopper.ts'
import { translate } from './translator.ts'

test(
  'T1121 a guest whose browser translates the page prices the cart anew, chooses another buyer and sees what is true @quick',
  oneWidth,
  async ({ page, request }) => {
    const { compressor, reprice } = await createDrillAndCompressor(request)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)

    await test.step('the cart counts', async () => {
      await open(page, '/cart')
      await translate(page)
      await expect(page.getByText('121,00 €').first()).toBeVisible()
      await page.getByRole('button', { name: 'Daugiau' }).click()
      await expect(page.getByText('242,00 €').first()).toBeVisible()
      await page.getByRole('button', { name: /^Išimti/ }).click()
      await page.getByRole('button', { name: /Grąžinti|Atšaukti/ }).click()
      await expect(page.getByText('242,00 €').first()).toBeVisible()
    })

    await test.step('the order is priced anew and told for another buyer', async () => {
      await open(page, '/uzsakymas')
      await expect(page.getByText('su PVM. Kitų mokesčių nėra')).toBeVisible()
      await translate(page)
      await page.locator('[name=name]').fill('Rūta')
      await page.waitForTimeout(1_500)
      await page.locator('[name=private_or_company][value=company]').check({ force: true })
      await expect(page.locator('[name=im_k]')).toBeVisible()
      await page.locator('[name=private_or_company][value=private]').check({ force: true })
      await expect(page.locator('[name=im_k]')).toHaveCount(0)
      await expect(page.getByText('Teisė atsisakyti sutarties')).toBeVisible()
      await expect(page.getByText(/242,00\s€ su PVM\. Kitų mokesčių nėra/)).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Užsakyti/ })
        .click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await expect(page.locator('[name=name]')).toHaveValue('Rūta')
      await reprice(20_000)
      await page.reload()
      await expect(page.getByText(/484,00\s€/).first()).toBeVisible()
    })
  },
)

test(
  'T1121 a page that something else has torn apart is drawn anew, with what was typed',
  oneWidth,
  async ({ browser, baseURL, request }) => {
    const { compressor } = await createDrillAndCompressor(request)
    // without the console check: an error is the point
    const page = await browser.newPage({ baseURL: baseURL as string })
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await open(page, '/uzsakymas')
    await page.locator('[name=name]').fill('Rūta')
    await page.locator('[name=email]').fill('ruta@example.lt')
    const mark = () => page.evaluate(() => document.querySelector('main')?.hasAttribute('data-first'))
    await page.evaluate(() => document.querySelector('main')?.setAttribute('data-first', ''))
    // removes what React is about to remove
    await page.getByText('Kokybė', { exact: true }).evaluate((term) => term.parentElement?.remove())
    await page.locator('[name=private_or_company][value=company]').check({ force: true })
    await expect.poll(mark).toBe(false)
    await expect(page.locator('[name=name]')).toHaveValue('Rūta')
    await expect(page.locator('[name=email]')).toHaveValue('ruta@example.lt')
    await expect(page.getByText('Įvyko klaida', { exact: true })).toHaveCount(0)
    await page.close()
  },
)

const routes: RouteConfigEntry[] = list
/** Without parameters, under that route's id. */
const addressesIn = (id: string) =>
  (routes.find((route) => route.id === id)?.children ?? []).flatMap(({ path }) =>
    path && !/[:*]/.test(path) ? [path] : [],
  )
const inOffice = addressesIn('office')
const inShop = addressesIn('frame')

test(
  'T1121 every page of the shop lives on while the browser translates it',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(404, 422)
    await registerAndSignIn(page)
    for (const path of ['', 'nuoma/grezimas-ir-kalimas', 'search?raktazodis=perforatorius', ...inShop]) {
      await open(page, `/${path}`)
      await translate(page)
      await changeIt(page, `/${path}`)
    }
  },
)

test(
  'T1121 every screen of the office lives on while the browser translates it',
  slowAtOneWidth,
  async ({ page, allow }) => {
    test.setTimeout(900_000)
    allow(404, 422)
    await signInAs(page, admin)
    for (const path of inOffice) {
      await open(page, `/admin/${path}`)
      await translate(page)
      await changeIt(page, `/admin/${path}`)
    }
  },
)

async function changeIt(page: import('@playwright/test').Page, path: string): Promise<void> {
  const main = page.getByRole('main')
  await settled(page)
  for (const details of await main.locator('summary:visible').all())
    await details.click({ timeout: 3_000 }).catch(() => {})
  for (const list of (await main.locator('select:visible:enabled').all()).slice(0, 3)) {
    const options = await list.locator('option').count()
    if (options < 2) continue
    await list.selectOption({ index: options - 1 })
    await page.waitForTimeout(400)
    if (await list.isVisible()) await list.selectOption({ index: 0 })
  }
  const opens = main.getByRole('button', { name: /^(Nauj|Pridėti|Sukurti|Kurti|Įrašyti mokėjimą|Importuoti|Keisti)/ })
  for (const button of (await opens.all()).slice(0, 2)) {
    if (!(await button.isVisible())) continue
    await button.click({ timeout: 3_000 }).catch(() => {})
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
  }
  for (const link of (await main.getByRole('link', { name: /^(Rikiuoti|Kitas|2)/ }).all()).slice(0, 1))
    await link.click()
  await settled(page)
  await expect.soft(page.getByText('Įvyko klaida', { exact: true }), path).toHaveCount(0)
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/"], a[href="/admin/dashboard"]')?.click(),
  )
  await settled(page)
  await expect.soft(page.getByText('Įvyko klaida', { exact: true }), path).toHaveCount(0)
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
}

/** Screens with news never reach networkidle. */
const settled = (page: import('@playwright/test').Page) =>
  page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {})
