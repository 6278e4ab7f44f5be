import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToFit, open } from './kit.ts'
import { signInAsOwner, test } from './own-shop.ts'

/** The header has it at each width, and shows one. */
const choice = (page: Page) => page.locator('summary').filter({ hasText: 'Atsiimsiu:' }).filter({ visible: true })

test('an owner adds a place with hours of its own, and a customer who chooses it keeps it @quick', async ({
  page,
  request,
  shop,
  allow,
}) => {
  allow(422)
  await open(page, '/')
  await expect(choice(page)).toHaveCount(0)

  await signInAsOwner(page, request, shop)
  await page.goto('/admin/padaliniai')
  const list = page.getByRole('list', { name: 'Padaliniai' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Pagrindinis padalinys' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Pridėti padalinį' }).click()
  const form = page.getByRole('dialog', { name: 'Naujas padalinys' })
  await form.getByLabel('Pavadinimas').fill('Kaunas')
  await form.getByLabel('Kodas', { exact: true }).fill('k')
  await form.getByLabel('Adresas').fill('Savanorių pr. 1')
  await form.getByLabel('Miestas').fill('Kaunas')
  await form.getByLabel('Telefonas').fill('612 34567')
  await form.getByLabel('Uždaroma', { exact: true }).fill('20:00')
  await form.getByLabel('Šeštadienis: atidaroma').fill('09:00')
  await form.getByLabel('Šeštadienis: uždaroma').fill('14:00')
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(form.getByText('Kodas – nuo 2 iki 4 didžiųjų raidžių').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Kodas', { exact: true }).fill('kn')
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Padalinys pridėtas')).toBeVisible()
  await expect(list).toContainText('Savanorių pr. 1')
  await expectToFit(page)
  await expectAccessible(page)

  await open(page, '/')
  await expect(choice(page)).toHaveCount(1)
  await expect(choice(page)).toContainText('Pagrindinis padalinys')
  await choice(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Kaunas', exact: true }).filter({ visible: true }).click()
  await expectToFit(page)
  await expectAccessible(page)
  await open(page, '/duk')
  await expect(choice(page)).toContainText('Kaunas')
  await page.reload()
  await expect(choice(page)).toContainText('Kaunas')
  // The owner's sign-in left one.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByRole('heading', { name: 'Kaunas' })).toBeVisible()
  await expect(footer).toContainText('612 34567')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await expectToFit(page)
})
