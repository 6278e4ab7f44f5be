import type { Page } from '@playwright/test'
import { expect, oneWidth, test, waitForHydration } from './kit.ts'

/** As password managers and grammar checkers: elements of their own beside each field and each label of a form. */
const putForeignElements = (page: Page, field: string) =>
  page.locator(field).evaluate((typed) => {
    for (const one of typed.closest('form')?.querySelectorAll('input:not([type=hidden]), textarea, label') ?? []) {
      const foreign = document.createElement('div')
      foreign.setAttribute('data-foreign', '')
      if (one.matches('label')) one.before(foreign)
      else one.after(foreign, document.createElement('foreign-mark'))
    }
  })

const anyScript = /\/assets\/.*\.js$/

for (const [what, address, field, files] of [
  ['the way in', '/login', '[name=password]', anyScript],
  ['the registration', '/register', '[name=name]', anyScript],
  ['the search', '/', '[name=raktazodis]', anyScript],
  ['the message of a visitor', '/', '#kontaktai [name=name]', anyScript],
  ['a part whose own script comes late', '/', '#kontaktai [name=name]', /\/assets\/about-us-.*\.js$/],
] as const)
  test(
    `T1762 an extension’s elements beside the fields of ${what}, put there before scripts come, take away neither what was typed nor the caret`,
    oneWidth,
    async ({ page }) => {
      let letGo = () => {}
      const gate = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route(files, async (route) => {
        await gate
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator('footer').waitFor()
      if (files !== anyScript) await waitForHydration(page)
      await page.waitForFunction(() => document.readyState !== 'loading')
      await putForeignElements(page, field)
      const put = await page.locator('[data-foreign], foreign-mark').count()
      expect(put).toBeGreaterThan(0)
      const typed = page.locator(field)
      await typed.pressSequentially('Perforatorius')
      await typed.press('ArrowLeft')
      await typed.press('ArrowLeft')
      const first = await typed.elementHandle()
      letGo()
      await waitForHydration(page)
      await expect(page.locator(`[data-late] ${field}`)).toHaveCount(0)
      await expect(typed).toHaveValue('Perforatorius')
      await expect(typed).toBeFocused()
      // The search sets its value anew when it comes, with or without them.
      if (what !== 'the search')
        expect(await typed.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe('Perforatori'.length)
      expect(await typed.evaluate((input, same) => input === same, first)).toBe(true)
      await expect(page.locator('[data-foreign], foreign-mark')).toHaveCount(put)
      await expect(page.locator('[data-foreign] + foreign-mark')).toHaveCount(
        await page.locator('foreign-mark').count(),
      )
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )
