import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '#rules/calendar/day.ts'
import { formatDayOfMonth, formatWeekday } from '#rules/calendar/format-day.ts'
import { formatYearMonth, getMonthAfter, toMonth } from '#rules/calendar/month.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { admin, expectAccessible, expectToFit, oneWidth, open, readAuthHeaders, signInAs, test } from './kit.ts'

async function openCampaign(page: Page): Promise<{ opener: Locator; window: Locator; question: Locator }> {
  await signInAs(page, admin)
  await open(page, '/admin/akcijos')
  const opener = page.getByRole('button', { name: 'Nauja akcija' }).first()
  const window = page.getByRole('dialog', { name: 'Nauja akcija' })
  await opener.click()
  await expect(window).toBeVisible()
  return { opener, window, question: page.getByRole('alertdialog', { name: 'Įvesti duomenys dar neišsaugoti' }) }
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

  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Rudens akcija')

  // A phone's back gesture, which can be refused once.
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
  await window.getByRole('searchbox').fill('perforatorius')
  await closesAtOnce()
  await window.locator('[name=title]').fill('Rudens akcija')
  await window.getByRole('button', { name: 'Atšaukti' }).click()
  await expect(window).toBeHidden()
  await expect(question).toHaveCount(0)
})

test('a day of the office is typed or picked from a calendar, by keys or by a press, in Lithuanian from Monday on', async ({
  page,
}) => {
  const { window, question } = await openCampaign(page)
  const today = toVilniusDay(new Date())
  const nameOf = (day: string) => `${formatDayOfMonth(day)}, ${formatWeekday(day)}`
  const until = window.locator('[name=to]')
  const button = window.getByRole('button', { name: 'Rinktis kalendoriuje' }).nth(1)
  await expect(button).toHaveAccessibleDescription(/^Paskutinė diena/)
  const calendar = page.getByRole('dialog', { name: 'Kalendorius' })
  const at = (day: string) => calendar.getByRole('gridcell', { name: nameOf(day), exact: true })

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(at(today)).toBeFocused()
  await expect(calendar.getByRole('columnheader')).toHaveText(['pr', 'an', 'tr', 'kt', 'pn', 'št', 'sk'])
  await expect(calendar.getByText(formatYearMonth(toMonth(today)))).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await page.keyboard.press('ArrowLeft')
  await expect(at(today)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(window).toBeVisible()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(until).toHaveValue(addDays(today, 8))
  await expect(button).toBeFocused()

  const day = `${getMonthAfter(toMonth(addDays(today, 8)))}-15`
  await button.click()
  await expect(at(addDays(today, 8))).toHaveAttribute('aria-selected', 'true')
  await calendar.getByRole('button', { name: 'Kitas mėnuo' }).click()
  await at(day).click()
  await expect(until).toHaveValue(day)
  await button.click()
  await expect(at(day)).toBeFocused()
  await page.mouse.click(2, 2)
  await expect(calendar).toBeHidden()
  await expect(until).toHaveValue(day)

  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await until.fill('2031 1 5')
  await until.blur()
  await expect(until).toHaveValue('2031-01-05')
  await button.click()
  await expect(calendar.getByText('2031\u00a0m. sausis')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(async () => {
    const box = await calendar.boundingBox()
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640).toBe(true)
  }).toPass()
  await expectToFit(page)
})

test('T996 a message at the head of a long window is seen by a clerk who saves at its end', async ({ page, allow }) => {
  allow(409)
  await signInAs(page, admin)
  await open(page, '/admin/klientai')
  const made = await page.request.post('/api/admin/clients', {
    headers: await readAuthHeaders(page),
    data: { name: `Rasa Ilgalangė ${Date.now()}` },
  })
  const client = `/admin/klientai/${(await made.json()).data.id}`
  const other = await page.context().newPage()
  for (const [tab, words] of [
    [page, 'Skambinti vakare'],
    [other, 'Vėluoja'],
  ] as const) {
    await open(tab, client)
    await tab.getByRole('button', { name: 'Keisti duomenis' }).click()
    await tab.getByRole('dialog').locator('[name=note]').fill(words)
  }
  const save = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: 'Išsaugoti' }).click()
  await save(other)
  await expect(other.getByRole('dialog')).toBeHidden()
  await save(page)
  const locator = page.getByRole('dialog').getByRole('alert')
  await expect(locator).toContainText('pakeitė: pastaba')
  await expect(locator).toBeInViewport({ ratio: 1 })
  await save(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})
