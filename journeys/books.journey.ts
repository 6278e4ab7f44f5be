import { admin, downloadFileName, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

test('the accountant checks a month’s register and takes its file home @quick', oneWidth, async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/buhalterija/isaf')
  await expect(page.getByText('Klaidų nėra: failą galima teikti.')).toBeVisible()
  await expectAccessible(page)
  expect(await downloadFileName(page, 'Atsisiųsti XML')).toMatch(/^isaf-\d{4}-\d{2}\.xml$/)
  await page.getByLabel('Mėnuo').selectOption({ index: 0 })
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
})
