import type { Locator, Page } from '@playwright/test'
import { expect, oneWidth, open, test, waitForHydration } from './kit.ts'

/** Whole pixels below the window's top. */
const topOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** Scroll positions on the way. */
const places = (page: Page) => page.evaluate(() => (window as unknown as { places: number[] }).places)

async function writeDownPlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const places: number[] = []
    Object.assign(window, { places })
    addEventListener('scroll', () => places.push(Math.round(scrollY)))
  })
}

async function goTo(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Meniu' }).click()
  const menu = isMobile ? page.getByRole('dialog') : page.getByRole('banner')
  await menu.getByRole('link', { name, exact: true }).click()
}

for (const [name, id] of [
  ['Apie mus', 'apie-mus'],
  ['Kontaktai', 'kontaktai'],
] as const)
  test(`„${name}“ leads from another page and at home smoothly to its part, 80 px below the top`, async ({
    page,
    isMobile,
  }) => {
    const part = page.locator(`#${id}`)
    await open(page, '/duk')
    await writeDownPlaces(page)
    await goTo(page, name, isMobile)
    await expect(page).toHaveURL(`/#${id}`)
    await expect.poll(() => topOf(part)).toBe(80)
    expect(new Set(await places(page)).size, 'it was on its way').toBeGreaterThan(3)

    // The position holds while the page loads; scrolling is left alone.
    await page.waitForTimeout(1_000)
    expect(await topOf(part)).toBe(80)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await writeDownPlaces(page)
    await goTo(page, name, isMobile)
    await expect.poll(() => topOf(part)).toBe(80)
    expect(new Set(await places(page)).size, 'it was on its way').toBeGreaterThan(3)
  })

test('a visitor who prefers reduced motion is scrolled at once', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/duk')
  await goTo(page, 'Kontaktai', isMobile)
  await expect.poll(() => topOf(page.locator('#kontaktai'))).toBe(80)
  await page.evaluate(() => scrollTo(0, 0))
  await writeDownPlaces(page)
  await goTo(page, 'Kontaktai', isMobile)
  await expect.poll(() => topOf(page.locator('#kontaktai'))).toBe(80)
  expect(new Set(await places(page)).size).toBeLessThanOrEqual(2)
})

test('back and forward lead to where one was, also past a part that one went to', oneWidth, async ({ page }) => {
  await open(page, '/duk')
  await page.evaluate(() => scrollTo(0, 200))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Kontaktai' })
    .evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => topOf(page.locator('#kontaktai'))).toBe(80)
  await page.mouse.wheel(0, -200)
  await page.waitForTimeout(500)
  const left = await page.evaluate(() => scrollY)
  await page.goBack()
  await expect(page).toHaveURL('/duk')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('an address with a part opens there, and so does a link of another page', oneWidth, async ({ page }) => {
  await page.goto('/#kontaktai')
  await waitForHydration(page)
  await expect.poll(() => topOf(page.locator('#kontaktai'))).toBe(80)
  await open(page, '/sutarties-atsisakymas')
  await page.locator('main a[href="/pirkimo-taisykles#forma"]').first().click()
  await expect(page).toHaveURL('/pirkimo-taisykles#forma')
  await expect.poll(() => topOf(page.locator('#forma'))).toBe(80)
})
