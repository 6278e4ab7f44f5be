import type { Page } from '@playwright/test'
import { orderDrills, requestApi } from './counter.ts'
import { downloadFileName, expect, expectAccessible, expectToFit, getDialog, open } from './kit.ts'
import { openForOrders, signInAsOwner, test } from './own-shop.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Pinigų grąžinimai', exact: true })

test('deposits go back by transfer: one is given an account, both go to the bank as one file, and one that it refused is sent again @quick', async ({
  page,
  request,
  shop,
}) => {
  await signInAsOwner(page, request, shop)
  await open(page, '/admin')
  await openForOrders(page)
  await open(page, '/admin/buhalterija/grazinimai')
  await expect(page.getByText('Pinigų grąžinimų pavedimu nėra')).toBeVisible()
  await expectAccessible(page)

  const { id } = await orderDrills(page, 5_000)
  const held = (amount: number) =>
    requestApi(page, 'POST', `/api/admin/orders/${id}/deposit/hold`, { amount, way: 'card' })
  await held(10_000)
  await requestApi(page, 'POST', `/api/admin/orders/${id}/deposit/settle`, {
    returned: 4_000,
    way: 'transfer',
    iban: 'LT601010012345678901',
    name: 'Jurgis Stogius',
  })
  await open(page, `/admin/buhalterija/uzsakymai/${id}`)
  await page.getByRole('button', { name: 'Grąžinti arba sulaikyti' }).click()
  await getDialog(page).getByLabel('Kaip grąžinama').selectOption('transfer')
  await getDialog(page).getByLabel('Sąskaitos numeris (IBAN)').fill('LT60 1010 0123 4567 8901')
  await getDialog(page).getByLabel('Gavėjas').fill('Jurga Stogienė')
  await expectAccessible(page)
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Užstato atsiskaitymas įrašytas')).toBeVisible()

  await open(page, '/admin/buhalterija/grazinimai')
  await expect(page.getByRole('main')).toContainText('Reikia išsiųsti 100,00')
  await expect(list(page).getByText(/^Ne pirkėjas/)).toHaveCount(1)
  await expectToFit(page)
  await expectAccessible(page)
  await list(page)
    .getByRole('button', { name: /^Gavėjas/ })
    .first()
    .click()
  await getDialog(page).getByLabel('Sąskaitos numeris (IBAN)').fill('LT967044011111111111')
  await expectAccessible(page)
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Gavėjas įrašytas.')).toBeVisible()

  await list(page).getByLabel('Pasirinkti visus').check()
  expect(await downloadFileName(page, 'SEPA failas bankui (2)')).toMatch(/^grazinimai-\d{4}-\d\d-\d\d\.xml$/)
  await expect(page.getByRole('main')).toContainText('Reikia išsiųsti 0,00')
  await expect(list(page).getByText(/^Išsiųsta bankui/)).toHaveCount(2)
  await expectToFit(page)
  await expectAccessible(page)

  await list(page)
    .getByRole('button', { name: /^Bankas nepervedė/ })
    .first()
    .click()
  await getDialog(page).getByLabel('Kodėl?').fill('Sąskaita uždaryta')
  await getDialog(page).getByRole('button', { name: 'Siųsti iš naujo' }).click()
  await expect(page.getByText('Grąžinimas vėl laukia siuntimo.')).toBeVisible()
  await list(page)
    .getByRole('button', { name: /^Nesiųsti/ })
    .click()
  await getDialog(page).getByLabel('Kodėl?').fill('Pasiims grynaisiais')
  await getDialog(page).getByRole('button', { name: 'Nesiųsti' }).click()
  await expect(page.getByText('Grąžinimas atšauktas: pinigai nesiunčiami.')).toBeVisible()
  await expect(list(page).getByText(/^Išsiųsta bankui/)).toHaveCount(1)
})
