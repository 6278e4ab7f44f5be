import { requestApi } from './counter.ts'
import { admin, expect, expectAccessible, expectToFit, getDialog, open, signInAs, test } from './kit.ts'

test('a task about a client stands on their page, on the dashboard and in the list, and is done @quick', async ({
  page,
}, { project }) => {
  const title = `Paskambinti dėl grąžto (${project.name})`
  await signInAs(page, admin)
  await open(page, '/admin/uzduotys')
  const client = await requestApi<{ data: { id: number; name: string } }>(page, 'POST', '/api/admin/clients', {
    kind: 'person',
    contact_name: 'Užduotė',
    contact_lastname: project.name === 'desktop' ? 'Didžioji' : 'Mažoji',
    phone: '+37061234567',
  })
  await open(page, `/admin/klientai/${client.data.id}`)
  const panel = page.getByRole('region', { name: 'Užduotys' })
  await expect(panel).toContainText('Neatliktų užduočių nėra.')
  await panel.getByRole('button', { name: 'Nauja užduotis' }).click()
  await getDialog(page).getByLabel('Ką padaryti').fill(title)
  await getDialog(page).getByLabel('Valanda').fill('0:05')
  await expectAccessible(page)
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(panel.getByRole('button', { name: title })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await open(page, '/admin/dashboard')
  const mine = page.getByRole('region', { name: 'Mano užduotys' })
  await expect(mine.getByRole('button', { name: title })).toBeVisible()
  await expect(mine.getByRole('link', { name: client.data.name })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await open(page, '/admin/uzduotys')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(client.data.name)
  await expectAccessible(page)
  await expectToFit(page)
  await row.getByRole('button', { name: `Keisti: ${title}` }).click()
  await getDialog(page).getByLabel('Kam').selectOption('Niekam: matys visi')
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Užduotis pakeista')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Kieno').selectOption('Visų')
  await expect(row).toContainText('Niekam')
  await row.getByRole('button', { name: `Atlikta: ${title}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Būsena').selectOption('Atliktos')
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await row.getByRole('button', { name: `Ištrinti: ${title}` }).click()
  await page.getByRole('button', { name: 'Ištrinti', exact: true }).click()
  await expect(page.getByText('Užduotis ištrinta')).toBeVisible()
  await expect(row).toHaveCount(0)
})
