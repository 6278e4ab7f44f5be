import type { Page } from '@playwright/test'
import { expect, expectAccessible, oneWidth, open, test } from './kit.ts'

test('a visitor comes from home through a category to a tool, picks days by keyboard and puts it into the cart @quick', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Gręžimas ir kalimas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gręžimas ir kalimas' })).toBeVisible()
  await expectAccessible(page)

  const tool = await firstByTheDay(page)
  await page.getByRole('article').getByRole('link', { name: tool, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: tool })).toBeVisible()
  await page.getByRole('button', { name: 'Rinktis pirmą dieną kalendoriuje' }).click()
  const grid = page.getByRole('grid')
  await expect(grid).toContainText('laisva')
  await expectAccessible(page)

  // The demo has no rentals two months ahead.
  const current = grid.locator('[tabindex="0"]')
  await current.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(current).toBeFocused()
  await pickNext(page)
  await pickNext(page)
  await expect(page.locator('[name=from]')).not.toHaveValue('')
  await expect(page.locator('[name=to]')).not.toHaveValue('')
  await expect(page.getByText('Iš viso su PVM')).toBeVisible()

  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Krepšelis, 1 vnt.' })).toBeVisible()
  await expectAccessible(page)
})

test('dates can be typed, and what is wrong with them stands beside them', oneWidth, async ({ page }) => {
  await open(page, '/nuoma/grezimas-ir-kalimas')
  const tool = await firstByTheDay(page)
  await page.getByRole('article').getByRole('link', { name: tool, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: tool })).toBeVisible()
  await page.locator('[name=from]').click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.locator('[name=from]').fill('2020-01-02')
  await page.locator('[name=to]').fill('2020-01-03')
  await expect(page.getByText('Nuoma negali prasidėti praeityje.')).toBeVisible()
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeHidden()
})

test('search proposes while one types, and arrows and Enter open what was found @quick', async ({ page }) => {
  await open(page, '/')
  const field = page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' })
  const proposed = page.getByRole('listbox').getByRole('option')
  await field.fill('perf')
  await expect(proposed.first()).toBeVisible()
  expect(await proposed.count()).toBeLessThanOrEqual(5)
  await expectAccessible(page)

  await field.press('Escape')
  await expect(proposed).toHaveCount(0)
  await field.press('ArrowDown')
  await expect(proposed.first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/irankis\//)
  await expect(proposed).toHaveCount(0)
})

test('the page of results names price and VAT, and says so when nothing is found', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' }).fill('perforatorius')
  await page.getByRole('button', { name: 'Ieškoti' }).click()
  await expect(page).toHaveURL('/search?raktazodis=perforatorius')
  await expect(page.getByText(/^Kaina €\d+\.\d\d su PVM$/).first()).toBeVisible()
  await expectAccessible(page)

  await open(page, '/search?raktazodis=qqqqqq')
  await expect(page.getByText('Nerasta jokių produktų pagal jūsų paieškos užklausą.')).toBeVisible()
})

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('lists, products and search are there all the same', oneWidth, async ({ page }) => {
    await page.goto('/nuoma/grezimas-ir-kalimas')
    await page.getByRole('link', { name: 'Pigiausi' }).click()
    await expect(page).toHaveURL('/nuoma/grezimas-ir-kalimas?sort=price')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByText('su PVM').first()).toBeVisible()

    await page.locator('[name=raktazodis]').fill('perforatorius')
    await page.locator('[name=raktazodis]').press('Enter')
    await expect(page.getByText(/^Kaina €/).first()).toBeVisible()
  })
})

async function firstByTheDay(page: Page): Promise<string> {
  const card = page.getByRole('article').filter({ hasText: 'už dieną' }).first()
  return (await card.getByRole('heading').textContent()) ?? ''
}

async function pickNext(page: Page): Promise<void> {
  const current = page.getByRole('grid').locator('[tabindex="0"]')
  do await page.keyboard.press('ArrowRight')
  while ((await current.getAttribute('aria-disabled')) === 'true')
  await page.keyboard.press('Enter')
}
