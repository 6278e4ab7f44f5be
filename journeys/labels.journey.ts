import { requestApi } from './counter.ts'
import { admin, expect, expectAccessible, expectToFit, getDialog, open, signInAs, test } from './kit.ts'

test('a label is made, put on a client and an order, filters their lists, and is removed from both @quick', async ({
  page,
}, { project }) => {
  const name = `Svarbus (${project.name})`
  await signInAs(page, admin)
  await open(page, '/admin/zymos')
  await page.getByRole('button', { name: 'Nauja žyma' }).first().click()
  await getDialog(page).getByLabel('Pavadinimas').fill(name)
  await getDialog(page).getByText('Violetinė').click()
  await expectAccessible(page)
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Žyma sukurta')).toBeVisible()
  await expect(page.getByRole('table')).toContainText(name)
  await expectAccessible(page)
  await expectToFit(page)

  const client = await requestApi<{ data: { id: number; name: string } }>(page, 'POST', '/api/admin/clients', {
    kind: 'person',
    contact_name: 'Žymantė',
    contact_lastname: 'Žymaitė',
    phone: '+37061234567',
  })
  await open(page, `/admin/klientai/${client.data.id}`)
  await page.getByRole('button', { name: 'Pridėti žymą' }).click()
  const search = page.getByLabel('Ieškoti žymos arba įrašyti naują')
  await expect(search).toBeFocused()
  await search.fill(name.toLowerCase())
  await expect(getDialog(page).getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(getDialog(page).getByRole('checkbox', { name })).toBeChecked()
  const second = `Nuolatinis (${project.name})`
  await search.fill(second)
  await page.getByRole('button', { name: `Sukurti žymą „${second}“` }).click()
  await expect(getDialog(page).getByRole('checkbox', { name: second })).toBeChecked()
  await expectAccessible(page)
  await getDialog(page).getByRole('button', { name: 'Baigti' }).click()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('button', { name: 'Keisti žymas' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await open(page, '/admin/klientai')
  await page.getByLabel('Žyma', { exact: true }).selectOption(name)
  await expect(page).toHaveURL(/label=\d+/)
  await expect(page.getByRole('row').filter({ hasText: 'Žymaitė' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Žymaitė' })).toContainText(second)
  await expectAccessible(page)
  await expectToFit(page)

  await open(page, '/admin/zymos')
  for (const one of [name, second]) {
    await page.getByRole('button', { name: `Panaikinti: ${one}` }).click()
    await expect(page.getByText(`Žyma „${one}“ bus nuimta nuo 1 kliento.`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Panaikinti', exact: true }).click()
    await expect(page.getByText(`Žyma „${one}“ panaikinta`)).toBeVisible()
  }
  await open(page, `/admin/klientai/${client.data.id}`)
  await expect(page.getByRole('button', { name: 'Pridėti žymą' })).toBeVisible()
})
