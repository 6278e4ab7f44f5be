import { expect, type Locator, type Page } from '@playwright/test'
import { admin, enterAs, expectAccessible, expectToFit, oneWidth, open, test } from './kit.ts'

/** A window of the office with words, a number, days and a search. */
async function openCampaign(page: Page): Promise<{ opener: Locator; window: Locator; question: Locator }> {
  await enterAs(page, admin)
  await open(page, '/admin/akcijos')
  const opener = page.getByRole('button', { name: 'Nauja akcija' }).first()
  await opener.click()
  return {
    opener,
    window: page.getByRole('dialog', { name: 'Nauja akcija' }),
    question: page.getByRole('alertdialog', { name: 'Įvesti duomenys dar neišsaugoti' }),
  }
}

test('T991 a window in which something was typed asks before Escape or the back gesture closes it, and keeps it meanwhile', async ({
  page,
}) => {
  const { opener, window, question } = await openCampaign(page)
  const title = window.locator('[name=title]')
  await title.fill('Rudens akcija')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Uždarius langą „Nauja akcija“ jie dings.')
  await expect(question.getByRole('button', { name: 'Tęsti pildymą' })).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)

  // A second Escape means no as well, and the focus is where it was.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Rudens akcija')

  // The back gesture of a phone, which may be refused once; after that the browser closes without asking.
  await window.evaluate((dialog: HTMLDialogElement) => dialog.requestClose())
  await question.getByRole('button', { name: 'Tęsti pildymą' }).click()
  await expect(title).toBeFocused()
  await window.evaluate((dialog: HTMLDialogElement) => dialog.close())
  await expect(question).toBeVisible()
  await expect(window).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Rudens akcija')

  await title.focus()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Uždaryti neišsaugojus' }).click()
  await expect(window).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(title).toHaveValue('')
})

test('T992 a window in which nothing stands otherwise than before closes at once', oneWidth, async ({ page }) => {
  const { opener, window, question } = await openCampaign(page)
  const closesAtOnce = async () => {
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    await expect(question).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(window).toBeVisible()
  }
  await closesAtOnce()
  // typed, and typed back
  await window.locator('[name=percent]').fill('20')
  await window.locator('[name=percent]').fill('')
  await closesAtOnce()
  // words to search by are no work of anybody's
  await window.getByRole('searchbox').fill('perforatorius')
  await closesAtOnce()
  // a button that says so
  await window.locator('[name=title]').fill('Rudens akcija')
  await window.getByRole('button', { name: 'Atšaukti' }).click()
  await expect(window).toBeHidden()
  await expect(question).toHaveCount(0)
})
