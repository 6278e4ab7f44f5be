import type { Locator } from '@playwright/test'
import { admin, enterAs, expect, open, test } from './kit.ts'

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box
}

test('T998 what an office screen says covers neither its heading nor its button, and moves nothing', async ({
  page,
  allow,
}) => {
  allow(0)
  await enterAs(page, admin)
  await open(page, '/admin/rent/products')
  const heading = page.getByRole('heading', { level: 1 })
  const button = page.getByRole('button', { name: 'Pridėti produktą' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const before = [await boxOf(heading), await boxOf(button)]
  // a network that is gone takes the most lines to tell
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
  // it goes by itself, and nothing moves then either
  await expect(notice).toBeHidden()
  expect([await boxOf(heading), await boxOf(button)]).toEqual(before)
})
