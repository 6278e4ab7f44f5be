import { admin, expect, expectAccessible, expectToFit, getDialog, open, signInAs, test } from './kit.ts'

test('sales of a period stand beside the period before, by what one asks, and are kept as a view @quick', async ({
  page,
}, { project }) => {
  const view = `Pagal produktą (${project.name})`
  await signInAs(page, admin)
  await open(page, '/admin/ataskaitos/pardavimai')
  await expect(page.getByRole('heading', { name: 'Pardavimai ir marža', level: 1 })).toBeVisible()
  await expect(page.getByText('Ką reiškia šie skaičiai')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Produktas', exact: true }).click()
  await page.getByRole('button', { name: 'Palyginti su ankstesniu laikotarpiu' }).click()
  await expect(page).toHaveURL(/by=product.*compare=previous/)
  await expect(page.getByRole('button', { name: 'Produktas', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Įsiminti rodinį' }).click()
  await getDialog(page).getByLabel('Pavadinimas').fill(view)
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByRole('navigation', { name: 'Rodiniai' }).getByRole('link', { name: view })).toBeVisible()

  await open(page, '/admin/ataskaitos/menuo')
  await expect(page.getByRole('heading', { name: 'Nieko neuždirbo' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  const mailed = page.getByRole('switch', { name: `Gauti pardavimus „${view}“` })
  await mailed.press('Space')
  await expect(page.getByText('Ataskaitos bus siunčiamos mėnesiui pasibaigus.')).toBeVisible()
  await page.reload()
  await expect(mailed).toBeChecked()
  await page.getByRole('navigation', { name: 'Mėnesiai' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
})
