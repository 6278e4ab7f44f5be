import type { Locator } from '@playwright/test'
import { admin, expect, open, signInAs, test } from './kit.ts'

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box
}

test('T998 a notice on an office screen covers neither its heading nor its button, and moves nothing', async ({
  page,
  allow,
}) => {
  allow(0)
  await signInAs(page, admin)
  await open(page, '/admin/rent/products')
  const heading = page.getByRole('heading', { level: 1 })
  const button = page.getByRole('button', { name: 'Pridėti produktą' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const before = [await boxOf(heading), await boxOf(button)]
  // the offline message has the most lines
  await page.route('**/export.csv*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Eksportuoti CSV' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toBeVisible()
  expect([await boxOf(heading), await boxOf(button)]).toEqual(before)
  const said = await boxOf(notice)
  for (const box of before) {
    const isBeside =
      said.y + said.height <= box.y ||
      box.y + box.height <= said.y ||
      said.x + said.width <= box.x ||
      box.x + box.width <= said.x
    expect([isBeside, said, box]).toEqual([true, said, box])
  }
  // it disappears without a layout shift
  await expect(notice).toBeHidden()
  expect([await boxOf(heading), await boxOf(button)]).toEqual(before)
})

test('T998 a notice on an office screen covers none of a machine’s buttons', async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/rent/units')
  await page.getByRole('link', { name: /^IR-/ }).first().click()
  await page.getByRole('button', { name: 'Redaguoti' }).click()
  const window = page.getByRole('dialog')
  await window.locator('[name=note]').fill('Rankena pakeista')
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  const notice = page.getByText('Vienetas išsaugotas')
  await expect(notice).toBeVisible()
  const said = await boxOf(notice)
  const heading = await boxOf(page.getByRole('heading', { level: 1 }))
  expect(said.y).toBeGreaterThan(heading.y + heading.height)
  // An element above a button would take its press.
  for (const name of ['Redaguoti', 'Nurašyti'])
    await page.getByRole('button', { name }).click({ trial: true, timeout: 2_000 })
})
