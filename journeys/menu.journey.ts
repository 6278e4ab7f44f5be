import type { Page } from '@playwright/test'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  oneWidth,
  open,
  signInAs,
  test,
  waitForHydration,
} from './kit.ts'
import { observeLayoutShift } from './observe-layout-shift.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Administravimas' }).filter({ visible: true })
const entry = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true }).first()
const tabs = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true })

async function pressEntry(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Meniu' }).click()
  await entry(page, name).click()
}

test('every office screen is two presses away, and the menu marks the current one @quick', async ({
  page,
  isMobile,
}) => {
  const shifted = await observeLayoutShift(page)
  await signInAs(page, admin)
  await open(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Application information' })).toBeVisible()

  await pressEntry(page, 'Pinigai', isMobile)
  await expect(page).toHaveURL('/admin/buhalterija/mokejimai')
  const money = tabs(page, 'Pinigai')
  await expect(money.getByRole('link', { name: 'Mokėjimai' })).toHaveAttribute('aria-current', 'page')
  await money.getByRole('link', { name: 'Numerių tikrinimas' }).click()
  await expect(page).toHaveURL('/admin/buhalterija/numeriai')
  await expect(page).toHaveTitle(/^Numerių tikrinimas/)
  await expect(page.getByRole('heading', { level: 1, name: 'Numerių tikrinimas' })).toBeVisible()
  await expect(money.locator('[aria-current]')).toHaveText('Numerių tikrinimas')
  await expect(money.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await expectToFit(page)
  await expectAccessible(page)

  // A group's screens stand in a second row, and the group's own first one keeps its name.
  await money.getByRole('link', { name: 'Mėnuo' }).click()
  await expect(page).toHaveURL('/admin/buhalterija/saskaitu-paleidimas')
  const month = money.getByRole('list', { name: 'Ekranai' }).getByRole('link')
  await expect(month).toHaveText(['Sąskaitų išrašymas', 'i.SAF', 'Mėnesio uždarymas', 'Registrai'])
  await month.nth(2).click()
  await expect(page).toHaveURL('/admin/buhalterija/menesiai')
  await expect(money.locator('[aria-current]')).toHaveText('Mėnesio uždarymas')
  await expectToFit(page)
  await expectAccessible(page)

  // An old bookmark; detail pages are under their list.
  await open(page, '/admin/rent/units?state=down')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/units\/\d+$/)
  await expect(tabs(page, 'Technika').locator('[aria-current]')).toHaveText('Vienetai')
  if (isMobile) await page.getByRole('button', { name: 'Meniu' }).click()
  await expect(entry(page, 'Technika')).toHaveAttribute('aria-current', 'true')
  await expect(entry(page, 'Technika')).toBeInViewport({ ratio: 1 })
  await expect(menuOf(page).locator('[aria-current]')).toHaveText(['Technika'])
  await menuOf(page).getByRole('button', { name: 'Visi skyriai' }).click()
  for (const section of ['Nuoma', 'Pardavimas', 'Priedai', 'Buhalterija', 'Vartotojai'])
    await expect(menuOf(page).getByText(section, { exact: true })).toBeVisible()
  await menuOf(page).getByRole('link', { name: 'Pardavimo kategorijos' }).click()
  await expect(page).toHaveURL('/admin/sell/categories')

  await page.goto('/admin/buhalterija/skolos')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Skolos' })).toBeVisible()
  expect(await shifted()).toBeLessThan(0.01)
})

test(
  'at 1440 × 900 the whole menu is in sight, and at 360 px its rows scroll inside themselves',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await open(page, '/admin/settings')
    for (const name of ['Šiandien', 'Nustatymai', 'Profilis'])
      await expect(entry(page, name)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/admin/buhalterija/menesiai')
    await expect(tabs(page, 'Pinigai').locator('[aria-current]')).toBeInViewport({ ratio: 1 })
    await expect(tabs(page, 'Pinigai').getByRole('link', { name: 'Mėnuo' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)
