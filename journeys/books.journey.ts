import { admin, downloaded, enterAs, expect, expectAccessible, oneWidth, open, test } from './kit.ts'

test('the accountant checks a month’s register and takes its file home @quick', oneWidth, async ({ page }) => {
  await enterAs(page, admin)
  await open(page, '/admin/buhalterija/isaf')
  await expect(page.getByText('Klaidų nėra: rinkmeną galima teikti.')).toBeVisible()
  await expectAccessible(page)
  expect(await downloaded(page, 'Atsisiųsti XML')).toMatch(/^isaf-\d{4}-\d{2}\.xml$/)
  await page.getByLabel('Mėnuo').selectOption({ index: 0 })
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
})
