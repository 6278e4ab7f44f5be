import { admin, expect, expectAccessible, open, signInAs, test } from './kit.ts'

test('clients of another program are brought in by their own columns, and taken back', async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/persikraustymas')
  await expectAccessible(page)
  const code = `${Date.now()}`
  const lines = [
    'Klientas;Paštas;Sritis',
    `Ona Onaitė;ona${code}@example.lt;x`,
    `Jonas Jonaitis;jonas${code}@example.lt;y`,
  ]
  const file = { name: 'pirkejai.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Paštas').selectOption('email')
  await page.getByRole('button', { name: 'Patikrinti iš naujo' }).click()
  await page.getByRole('button', { name: 'Įkelti (2)' }).click()
  await expect(page.getByText('Įkelta: 2 nauji')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Atšaukti importą' }).first().click()
  await page.getByRole('button', { name: 'Pašalinti įkeltus' }).click()
  await expect(page.getByText('Importas atšauktas. Pašalinta įrašų: 2.')).toBeVisible()
})
