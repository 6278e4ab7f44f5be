import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { expect, expectAccessible, oneWidth, open, test } from './kit.ts'

const first = openDayAfter(toVilniusDay(new Date()))
const second = openDayAfter(first)
const third = openDayAfter(second)

function openDayAfter(day: Day): Day {
  return findNextOpenDay(addDays(day, 1), firstSettings) as Day
}

test('a visitor asks what is free on some days, and the tool’s page begins with them', async ({ page }) => {
  await open(page, '/nuoma/grezimas-ir-kalimas?sort=price')
  const form = page.getByRole('form', { name: 'Laisva pasirinktomis dienomis' })
  await form.getByLabel('Laisva nuo').fill(second)
  await form.getByLabel('Iki').fill(third)
  await form.getByRole('button', { name: 'Rodyti laisvus' }).click()
  await expect(page).toHaveURL(`/nuoma/grezimas-ir-kalimas?sort=price&from=${second}&to=${third}`)
  await expect(page.getByText(/^Tuo metu laisva: \d+\svnt\.$/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('article').filter({ hasText: 'už dieną' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/nuoma\/irankis\/[^/?]+\?nuo=/)
  await expect(page.getByLabel('Nuo', { exact: true })).toHaveValue(second)
  await expect(page.getByLabel('Iki', { exact: true })).toHaveValue(third)
  await expect(page.getByText('Iš viso su PVM')).toBeVisible()
})

test('dates that cannot be are told under their field, and everything is shown', oneWidth, async ({ page }) => {
  await open(page, `/nuoma/grezimas-ir-kalimas?from=${second}&to=${first}`)
  await expect(page.getByText('Nuoma negali baigtis anksčiau, nei prasideda.')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Išvalyti datas' }).click()
  await expect(page).toHaveURL('/nuoma/grezimas-ir-kalimas')
})

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('dates are asked for all the same, and stay while the order changes', oneWidth, async ({ page }) => {
    await page.goto('/nuoma/grezimas-ir-kalimas')
    await page.locator('[name=from]').fill(first)
    await page.locator('[name=to]').fill(second)
    await page.getByRole('button', { name: 'Rodyti laisvus' }).click()
    await expect(page.getByText(/^Tuo metu laisva:/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Pigiausi' }).click()
    await expect(page).toHaveURL(`/nuoma/grezimas-ir-kalimas?sort=price&from=${first}&to=${second}`)
  })
})
