import type { Page } from '@playwright/test'
import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { expect, expectAccessible, expectToFit, oneWidth, open, test, waitForHydration } from './kit.ts'
import { observeLayoutShift } from './observe-layout-shift.ts'
import { withOwnShop } from './run-journey-script.ts'

const measurementId = 'G-BANDYMAS1'
const bar = (page: Page) => page.getByRole('region', { name: 'Sutikimas dėl slapukų' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Slapukų nustatymai' })
/** Before the footer is hydrated the link leads to the cookie page, which has the same link. */
const openSettings = (page: Page) =>
  expect(async () => {
    await page.getByRole('link', { name: 'Slapukų nustatymai' }).click()
    await expect(settings(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('a shop without statistics asks nothing, and says so to who asks', oneWidth, async ({ page, context }) => {
  await open(page, '/duk')
  await openSettings(page)
  await expect(settings(page)).toContainText('Kitų slapukų ši parduotuvė nenaudoja')
  await expect(settings(page).getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(settings(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Slapukų nustatymai' })).toBeFocused()
  await expect(bar(page)).toHaveCount(0)
  expect(await kept(page)).not.toContain('consent')
  expect(await context.cookies()).toEqual([])
})

const counted = test.extend<object, { shop: RunningProgram }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => withOwnShop({ ANALYTICS_ID: measurementId }, use),
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe('a shop with statistics', oneWidth, () => {
  counted(
    'a page loads no foreign scripts before consent nor after a refusal; consent can be withdrawn',
    async ({ page, context, shop }) => {
      const foreign: string[] = []
      const recorded: { id: string; categories: string[] }[] = []
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (origin !== shop.base && !request.url().startsWith('data:')) foreign.push(request.url())
        if (pathname === '/api/consents') recorded.push(request.postDataJSON())
      })
      await context.route(/^https:/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.counting = true; document.cookie = "_ga=1"' }),
      )
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const go = async (path: string) => {
        await page.goto(shop.base + path)
        await waitForHydration(page)
      }

      await test.step('the question comes late, moves nothing and covers nothing that has the focus', async () => {
        const shifted = await observeLayoutShift(page)
        await go('/')
        await expect(bar(page)).toBeVisible()
        expect(await shifted()).toBeLessThan(0.01)
        expect(await largestPaintIsIn(page, 'section[aria-label^=Sutikimas]')).toBe(false)
        const [yes, no] = await Promise.all(
          ['Sutinku', 'Nesutinku'].map((name) =>
            bar(page).getByRole('button', { name, exact: true }).getAttribute('class'),
          ),
        )
        expect(yes).toBe(no)
        for (const width of [1440, 390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          // after the padding has followed the bar's height
          await expect.poll(() => coveredByBar(page), `covered at ${width} px`).toEqual([])
          await expectAccessible(page)
          await expectToFit(page)
        }
      })

      await test.step('while it is not answered, nothing is loaded and nothing kept', async () => {
        await go('/privatumo-politika')
        await expect(page.getByRole('row', { name: /^_ga 2 metai Tik jums sutikus / })).toBeVisible()
        await expect(bar(page)).toBeVisible()
        expect(foreign).toEqual([])
        expect(await kept(page)).not.toContain('consent')
      })

      await test.step('a no is a no, on the next pages too', async () => {
        await bar(page).getByRole('button', { name: 'Nesutinku' }).click()
        await expect(bar(page)).toHaveCount(0)
        await go('/duk')
        await page.waitForLoadState('networkidle')
        await expect(bar(page)).toHaveCount(0)
        expect(foreign).toEqual([])
        expect(await context.cookies()).toEqual([])
        expect(recorded.length).toBeGreaterThan(0)
        expect(new Set(recorded.map(({ categories }) => categories.length))).toEqual(new Set([0]))
      })

      await test.step('a yes, given later, loads one script', async () => {
        await openSettings(page)
        const box = settings(page).getByRole('checkbox', { name: 'Statistika' })
        await expect(box).not.toBeChecked()
        await expectAccessible(page)
        await box.check()
        await settings(page).getByRole('button', { name: 'Išsaugoti pasirinkimą' }).click()
        await expect.poll(() => page.evaluate(() => 'counting' in window)).toBe(true)
        expect(foreign).toEqual([`https://www.googletagmanager.com/gtag/js?id=${measurementId}`])
        await go('/')
        await expect.poll(() => foreign.length).toBe(2)
        await expect.poll(async () => (await context.cookies()).length).toBe(1)
      })

      await test.step('T147 where people sign in nothing of others runs, also for who comes from a page on which it does', async () => {
        const before = foreign.length
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.getByRole('banner').getByRole('link', { name: 'Prisijungti' }).click()
        await expect(page.getByRole('heading', { name: 'Prisijungimas' })).toBeVisible()
        // Waits across the new document that comes.
        await page.waitForFunction(() => !('counting' in window))
        await page.waitForLoadState('networkidle')
        expect(foreign).toHaveLength(before)
        for (const path of ['/login', '/register', '/checkout', '/profile', '/admin/dashboard']) {
          const policy = (await page.request.get(shop.base + path)).headers()['content-security-policy']
          expect(policy, path).toContain('script-src')
          expect(policy, path).not.toContain('google')
        }
        await go('/')
        await expect.poll(() => foreign.length).toBe(before + 1)
      })

      await test.step('taken back, counting stops at once and its cookie is gone', async () => {
        await openSettings(page)
        await settings(page).getByRole('checkbox', { name: 'Statistika' }).uncheck()
        await settings(page).getByRole('button', { name: 'Išsaugoti pasirinkimą' }).click()
        await expect.poll(() => context.cookies()).toEqual([])
        expect(await page.evaluate((id) => Reflect.get(window, `ga-disable-${id}`), measurementId)).toBe(true)
        const before = foreign.length
        await go('/')
        await page.waitForLoadState('networkidle')
        expect(foreign).toHaveLength(before)
        // A choice may be sent twice when the page was left early; it is recorded once.
        const choices = recorded.map(({ categories }) => categories.join())
        expect(choices.filter((choice, index) => choice !== choices[index - 1])).toEqual(['', 'statistics', ''])
        expect(new Set(recorded.map(({ id }) => id)).size).toBe(1)
      })
    },
  )
})

function largestPaintIsIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (inside) =>
      new Promise<boolean>((done) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as unknown as { element: Element | null }
          done(last.element?.closest(inside) != null)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    selector,
  )
}

function coveredByBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cover = document.querySelector('section[aria-label^=Sutikimas]') as HTMLElement
    const stops = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([tabindex="-1"]), textarea, select',
    )
    return [...stops].flatMap((stop) => {
      if (cover.contains(stop) || !stop.checkVisibility()) return []
      stop.focus()
      const { top, bottom } = stop.getBoundingClientRect()
      const isCovered = document.activeElement === stop && bottom > cover.getBoundingClientRect().top && top >= 0
      return isCovered ? [stop.outerHTML.slice(0, 80)] : []
    })
  })
}
