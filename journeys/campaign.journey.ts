import type { Locator, Page } from '@playwright/test'
import { computeDay, readOpenDays } from './days.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

/** Unused by other stories, with prices known for long. */
const tools = { wide: 'Rotacinis lazerinis nivelyras RL 500 G', narrow: 'Termovizorius TV 256' }

test('the office makes a campaign, the shop shows it beside the lowest price, cart and order agree, and ended it is gone @quick', async ({
  page,
  allow,
  browser,
  baseURL,
}) => {
  allow(409, 422)
  const isWide = (page.viewportSize()?.width ?? 0) > 1_000
  const before = await productTitled(page, isWide ? tools.wide : tools.narrow)
  expect(before.campaign).toBe(null)
  const campaign = `Lapkričio akcija ${Date.now().toString(36)}${process.pid}`
  const now = Math.round((before.price_per_day * 75) / 100)
  const nowWithVat = Math.round((now * 121) / 100)

  await signInAs(page, admin)
  await open(page, '/admin/akcijos')
  // an empty list has a second button
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Nauja akcija' }).click()
  const form = page.getByRole('dialog', { name: 'Nauja akcija' })
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(form.getByText('Pavadinkite akciją.').first()).toBeVisible()
  await form.locator('[name=title]').fill(campaign)
  await form.locator('[name=percent]').fill('25')
  await form.locator('[name=to]').fill(computeDay(9))
  await form.getByRole('searchbox', { name: 'Ieškoti produkto ar kategorijos' }).fill(before.title.slice(0, 14))
  await form.getByRole('button', { name: before.title }).click()
  await expect(form.getByText('30 dienų kainos žinomos')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: campaign })
  await expect(row).toContainText('Vyksta')
  await expectAccessible(page)
  await expectToFit(page)

  // a guest, because the staff's cart is shared by their devices
  const shopper = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage()
  // list and page show the same reduction, against the earlier price
  const entry = async (place: Page | Locator) => {
    const shown = place.getByText('mažiausia 30 d. kaina').first().locator('..')
    await expect(shown).toContainText('−25 %')
    await expect(shown.locator('s')).toHaveText(euros(before.price_with_vat_per_day))
    await expect(place.getByText(euros(nowWithVat)).first()).toBeVisible()
    await expectAccessible(shopper)
    await expectToFit(shopper)
  }
  await open(shopper, `/nuoma/${before.category.category_slug}`)
  await entry(shopper.getByRole('article').filter({ hasText: before.title }))
  await open(shopper, `/nuoma/irankis/${before.slug}`)
  await entry(shopper)
  const data = await shopper.locator('script[type="application/ld+json"]').first().textContent()
  expect(data).toContain(`"price":"${(nowWithVat / 100).toFixed(2)}"`)

  // its only unit: in the cart for one day, ordered for another
  const [day = '', otherDay = ''] = await readOpenDays(shopper.request, before.slug, { ahead: 10 })
  await shopper.locator('[name=from]').fill(day)
  await shopper.locator('[name=to]').fill(day)
  await shopper.locator('[name=to]').blur()
  await shopper.getByRole('button', { name: 'Į krepšelį' }).click()
  await open(shopper, '/cart')
  await expect(shopper.getByText(euros(nowWithVat)).first()).toBeVisible()

  const order = (on: string) =>
    page.request.post('/api/orders', {
      data: {
        private_or_company: 'private',
        name: 'Ona',
        lastname: 'Akcijienė',
        phone: '+37061234567',
        email: `ona.${Date.now().toString(36)}@example.lt`,
        address: 'Liepų g. 1',
        city: 'Kaunas',
        delivery: 'pickup',
        terms: true,
        expected_price_with_vat: nowWithVat,
        items: [{ id: before.id, type: 'rent', quantity: 1, period: { from: on, to: on } }],
      },
    })
  const placed = await (await order(otherDay)).json()
  expect(placed.data.price_with_vat).toBe(nowWithVat)

  await open(page, '/admin/akcijos')
  await row.getByRole('button', { name: 'Baigti' }).click()
  await page.getByRole('button', { name: 'Baigti dabar' }).click()
  await expect(row).toContainText('Baigta')

  await open(shopper, `/nuoma/irankis/${before.slug}`)
  await expect(shopper.getByText(euros(before.price_with_vat_per_day)).first()).toBeVisible()
  await expect(shopper.getByText('mažiausia 30 d. kaina')).toHaveCount(0)
  await open(shopper, '/cart')
  await expect(shopper.getByText(euros(before.price_with_vat_per_day)).first()).toBeVisible()
  expect((await (await order(day)).json()).code).toBe('price-changed')
})
const euros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`

async function productTitled(page: Page, title: string) {
  const match = await (await page.request.get(`/api/search?raktazodis=${encodeURIComponent(title)}`)).json()
  return (await (await page.request.get(`/api/rent-products/${match[0].slug}`)).json()).data
}
