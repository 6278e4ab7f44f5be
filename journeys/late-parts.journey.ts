import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToFit, oneWidth, open, test, waitForHydration } from './kit.ts'
import { addToCart, createDrillAndCompressor } from './shopper.ts'

const word = (page: Page) => page.getByRole('alert').filter({ hasText: 'Šios puslapio dalies gauti nepavyko.' })
const again = (page: Page) => word(page).getByRole('button', { name: 'Bandyti dar kartą' })

/** `times` resets of the scripts by these names; until the returned function is called where none are told. */
async function resetScripts(page: Page, names: string, times?: number): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(${names})-`)
  await page.route(files, (route) => route.abort('connectionreset'), times ? { times } : {})
  return () => page.unroute(files)
}

test('T1735 a part whose script was reset says so in its place, is fetched by a press, and keeps what was typed @quick', async ({
  page,
  request,
  allow,
}) => {
  allow(0)
  const { drill } = await createDrillAndCompressor(request)
  const year = new Date().getFullYear() + 1
  const network = await resetScripts(page, 'rent-form')
  await open(page, `/nuoma/irankis/${drill.slug}`)
  await expect(word(page)).toHaveCount(1)
  await expectAccessible(page)
  await expectToFit(page)
  await page.locator('[name=from]').fill(`${year}-03-02`)
  await page.locator('[name=to]').fill(`${year}-03-04`)
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  const refused = page.waitForEvent('requestfailed', (input) => input.method() === 'HEAD')
  await again(page).click()
  await refused
  await expect(word(page)).toHaveCount(1)
  await network()
  await again(page).click()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
  await expect(word(page)).toHaveCount(0)
  await expect(page.locator('[name=from]')).toHaveValue(`${year}-03-02`)
})

test('T1735 a window whose script was reset says so over the page, and the page goes on', async ({ page, allow }) => {
  allow(0)
  await open(page, '/nuoma/irankis/perforatorius-px-28-sds-plus-3-2-j')
  await page.waitForLoadState('networkidle')
  const network = await resetScripts(page, 'enlarged-pictures')
  await page
    .getByRole('link', { name: /^Padidinti nuotrauką/ })
    .first()
    .click()
  await expect(again(page)).toBeInViewport()
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' }).fill('perforatorius')
  await expect(page.getByRole('option').first()).toBeVisible()
  await network()
  await again(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(word(page)).toHaveCount(0)
})

test(
  'T1735 a part that was reset comes by itself when it is opened again, or when the network is back',
  oneWidth,
  async ({ page, request, context, allow }) => {
    allow(0)
    const { compressor, drill } = await createDrillAndCompressor(request)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await page.waitForLoadState('networkidle')
    const network = await resetScripts(page, 'filled-cart')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Krepšelis/ })
      .filter({ visible: true })
      .click()
    await expect(word(page)).toBeVisible()
    await network()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(compressor.title)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Krepšelis/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await expect(word(page)).toHaveCount(0)

    await resetScripts(page, 'rent-form', 4)
    await open(page, `/nuoma/irankis/${drill.slug}`)
    await expect(word(page)).toBeVisible()
    await page.unrouteAll()
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(word(page)).toHaveCount(0)
    await expect(page.locator('[data-late]')).toHaveCount(0)
  },
)

test(
  'T1735 one reset is not noticed, and after an update the page is loaded anew',
  oneWidth,
  async ({ page, request, allow }) => {
    allow(0)
    allow(404)
    const { compressor } = await createDrillAndCompressor(request)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await open(page, '/duk')
    await page.waitForLoadState('networkidle')
    const cart = page
      .getByRole('banner')
      .getByRole('link', { name: /^Krepšelis/ })
      .filter({ visible: true })
    await resetScripts(page, 'filled-cart', 1)
    await cart.click()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await expect(word(page)).toHaveCount(0)

    // Another release has other scripts.
    await open(page, '/duk')
    await page.route(/assets\/filled-cart-/, (route) => route.fulfill({ status: 404 }), { times: 2 })
    await cart.click()
    await expect(page.getByText('121,00 €').first()).toBeVisible()

    // And one that has none of them is told rather than loaded for ever.
    await page.route(/assets\/filled-cart-/, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await waitForHydration(page)
    await expect(word(page)).toBeVisible()
    await page.unrouteAll()
    await again(page).click()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
  },
)
