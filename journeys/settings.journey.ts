import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

const path = '/admin/settings/rekvizitai'

test('a group of settings has its own address, is found by the name of a field and saves its own fields alone @quick', async ({
  page,
  context,
  allow,
}) => {
  allow(409, 422)
  await signInAs(page, admin)
  await open(page, '/admin/settings')
  const save = page.getByRole('button', { name: 'Išsaugoti' })
  const index = page.getByRole('navigation', { name: 'Nustatymų grupės' })
  await expect(index.getByRole('link')).toHaveCount(8)
  await expect(page.locator('[name=unpaid_holds_days]')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  const search = index.getByRole('searchbox', { name: 'Ieškoti nustatymo' })
  await search.fill('nera tokio')
  await expect(index.getByRole('status')).toHaveText('Tokio nustatymo nėra.')
  await search.fill('bank')
  await index.getByRole('link', { name: /^Bankas/ }).press('Enter')
  await expect(page).toHaveURL(`${path}#bank`)
  await expect(page.locator('[name=bank]')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Rekvizitai' })).toBeVisible()
  await expect(page.locator('[name=unpaid_holds_days]')).toHaveCount(0)
  await expectAccessible(page)
  await expectToFit(page)

  // Another window saves another group meanwhile.
  const other = await context.newPage()
  await open(other, '/admin/settings/uzsakymai')
  const bank = `Bankas ${Date.now().toString(36)}`
  const days = String(2 + (Date.now() % 60))
  await other.locator('[name=quote_valid_days]').fill(days)
  await other.getByRole('button', { name: 'Išsaugoti' }).first().click()
  await expect(other.getByText('Nustatymai išsaugoti')).toBeVisible()

  const iban = page.locator('[name=iban]')
  const valid = await iban.inputValue()
  await page.locator('[name=bank]').fill(bank)
  await page.locator('[name=bank]').press('Enter')
  await page.getByRole('button', { name: 'Išsaugoti abiejų pakeitimus' }).click()
  await expect(page.getByText('Nustatymai išsaugoti')).toBeVisible()
  await iban.fill('LT00')
  await save.first().click()
  await expect(iban).toBeFocused()
  await expect(iban).toHaveAccessibleDescription(/Neteisingas sąskaitos numeris/)
  await expectAccessible(page)

  // What is typed is not lost on the way to another group.
  await index.getByRole('link', { name: 'Darbo laikas' }).click()
  const question = page.getByRole('alertdialog', { name: 'Įvesti duomenys dar neišsaugoti' })
  await question.getByRole('button', { name: 'Tęsti pildymą' }).click()
  await expect(iban).toHaveValue('LT00')
  await iban.fill(valid)
  await save.first().click()
  await expect(page.getByText('Nustatymai išsaugoti')).toBeVisible()
  await index.getByRole('link', { name: 'Darbo laikas' }).click()
  await expect(page).toHaveURL('/admin/settings/darbo-laikas')

  await open(page, '/admin/settings')
  await expect(page.locator('[name=bank]')).toHaveValue(bank)
  await expect(page.locator('[name=quote_valid_days]')).toHaveValue(days)
  await open(page, '/admin/settings/tokios-nera')
  await expect(page).toHaveURL('/admin/settings')
})
