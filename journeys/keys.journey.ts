import { admin, expect, oneWidth, open, signInAs, test } from './kit.ts'

test(
  'T1126 keys pressed alone do nothing for who has switched them off, also after a reload',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await open(page, '/admin/profile')
    const box = page.getByRole('dialog')
    const shortcuts = page.getByText('Vieno klavišo komandos', { exact: true })
    await expect(shortcuts).toBeVisible()
    await page.locator('body').press('/')
    await expect(box).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
    await shortcuts.click()
    await expect(page.getByRole('switch', { name: 'Vieno klavišo komandos' })).not.toBeChecked()
    for (let times = 0; times < 2; times++) {
      await page.locator('h1').click()
      await page.keyboard.press('/')
      await page.keyboard.press('?')
      await page.waitForTimeout(300)
      await expect(box).toHaveCount(0)
      await page.keyboard.press('ControlOrMeta+k')
      await expect(box).toBeVisible()
      await page.keyboard.press('Escape')
      await open(page, '/admin/profile')
    }
    await shortcuts.click()
    await expect(page.getByRole('switch', { name: 'Vieno klavišo komandos' })).toBeChecked()
    await page.locator('h1').click()
    await page.keyboard.press('?')
    await expect(box).toBeVisible()
  },
)

test(
  'T1127 the way past the menus has a place of its own while it has the focus, and none on paper',
  oneWidth,
  async ({ page }) => {
    for (const path of ['/', '/duk']) {
      await open(page, path)
      const link = page.getByRole('link', { name: 'Pereiti prie turinio' })
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
      const box = await link.boundingBox()
      const header = await page.locator('header').first().boundingBox()
      expect(box && header && box.y + box.height <= header.y + 1).toBe(true)
      await page.keyboard.press('Enter')
      await expect(page.locator('#turinys')).toBeFocused()
      await page.emulateMedia({ media: 'print' })
      await expect(link).toBeHidden()
      await page.emulateMedia({ media: null })
    }
  },
)
