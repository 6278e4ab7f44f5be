import { admin, downloadFileName, expect, expectAccessible, open, signInAs, test } from './kit.ts'

test('the accountant takes registers of a month as files', async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/buhalterija/registrai?period=month')
  await expect(page.getByRole('heading', { level: 1, name: 'Registrai' })).toBeVisible()
  await expectAccessible(page)
  expect(await downloadFileName(page, 'Dokumentai: CSV failas')).toMatch(/^dokumentu-registras-[\d-]{10}\.csv$/)
  expect(await downloadFileName(page, 'Atsargos: Excel failas')).toMatch(/^atsargu-registras-[\d-]{10}\.xlsx$/)
  await page.getByText('Pagal dieną').click()
  await expect(page).toHaveURL(/by=day/)
  expect(await downloadFileName(page, 'Skolos: CSV failas')).toMatch(/^skolu-registras-[\d-]{10}\.csv$/)
})
