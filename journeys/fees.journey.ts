import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('a fee that an owner adds stands in the rental rules at once, and is gone when it is removed', async ({
  page,
  request,
  allow,
}, { project }) => {
  allow(0)
  const title = `Pamestas raktas (${project.name})`
  const rules = async () => (await request.get('/nuomos-taisykles')).text()
  expect(await rules()).not.toContain(title)
  await signInAs(page, admin)
  await open(page, '/admin/ikainiai')
  await page.getByRole('button', { name: 'Pridėti įkainį' }).click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Pavadinimas') })
    .last()
  await row.getByLabel('Pavadinimas').fill(title)
  await row.getByLabel('Rūšis').selectOption('Trūkstama dalis')
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(row.getByText('Įrašykite kainą eurais, pavyzdžiui, 25,00.')).toBeVisible()
  await row.getByLabel('Kaina be PVM, €').fill('10')
  await expect(row.getByText('Su PVM 12,10')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Įkainiai išsaugoti.')).toBeVisible()
  expect(await rules()).toContain(title)

  await page.getByRole('button', { name: `Pašalinti įkainį ${title}` }).click()
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByRole('button', { name: `Pašalinti įkainį ${title}` })).toHaveCount(0)
  await expect.poll(rules).not.toContain(title)
})
