import type { Page } from '@playwright/test'
import { orderDrills, orderTwo, requestApi } from './counter.ts'
import { admin, expect, expectAccessible, expectToFit, getDialog, open, signInAs, test } from './kit.ts'

const turn = Math.random().toString(36).slice(2, 8)
const products = (page: Page) => page.getByRole('region', { name: /produktai|Įrankiai|Nuoma/i }).first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function makeTools(page: Page, word: string, count: number): Promise<number[]> {
  const { data: categories } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const { data } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/rent-products', {
      title: `${word} ${at}`,
      rent_category_id: categories[0]?.id,
      price_per_day: 1000,
      left_in_stock: 1,
      is_day_rent: '1',
      is_hour_rent: '0',
    })
    ids.push(data.id)
  }
  return ids
}

test('T2041 prices of all found tools rise after a look, by keyboard alone, and come back from the notice @quick', async ({
  page,
  allow,
}) => {
  allow(409)
  await signInAs(page, admin)
  await open(page, '/admin')
  const word = `Kelis${turn}${page.viewportSize()?.width}`
  const [first] = await makeTools(page, word, 22)
  await open(page, `/admin/rent/products?q=${word}`)
  const rows = products(page).locator('tbody tr')
  await expect(rows).toHaveCount(20)

  await button(page, 'Pasirinkti').press('Enter')
  const all = page.getByRole('checkbox', { name: 'Pasirinkti visus' })
  await all.press('Space')
  await expect(page.getByText('Pasirinkta: 20')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await button(page, 'Pasirinkti visus rastus (22)').press('Enter')
  await expect(page.getByText('Pasirinkti visi rasti: 22')).toBeVisible()

  await button(page, 'Keisti pasirinktus').press('Enter')
  const dialog = getDialog(page)
  await dialog.getByRole('button', { name: 'Peržiūrėti' }).press('Enter')
  await expect(dialog.getByLabel('Kiek procentų')).toBeFocused()
  await dialog.getByLabel('Kiek procentų').fill('10')
  await dialog.getByLabel('Kiek procentų').press('Enter')
  await expect(dialog.getByText('Pasikeis 22.')).toBeVisible()
  await expect(dialog.getByText('ir dar 2')).toBeVisible()
  await expectAccessible(page)

  // Somebody else is quicker: what was looked at is no longer so.
  const other = { ids: [first], change: { price_cents: 500 } }
  const edits = '/api/admin/rent-products/bulk-edit'
  const { data } = await requestApi<{ data: { seen: string } }>(page, 'POST', edits, { ...other, dry_run: true })
  await requestApi(page, 'POST', edits, { ...other, seen: data.seen })
  await dialog.getByRole('button', { name: 'Pakeisti (22)' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Peržiūrėkite iš naujo')
  await dialog.getByRole('button', { name: 'Peržiūrėti' }).press('Enter')
  await expect(dialog.getByText('15,00 €')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pakeisti (22)' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Pakeisti 22 produktai.')).toBeVisible()
  await expect(rows.filter({ hasText: '11,00' }).first()).toBeVisible()
  await expect(all).toHaveCount(0)
  await expectAccessible(page)
  await expect(button(page, 'Atšaukti')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Grąžinti 22 produktai.')).toBeVisible()
  await expect(rows.filter({ hasText: '11,00' })).toHaveCount(0)
})

test('T2041 a few chosen tools change how they are known, what can’t is told, and no undo is promised', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin')
  const word = `Sekami${turn}${page.viewportSize()?.width}`
  await makeTools(page, word, 3)
  await open(page, `/admin/rent/products?q=${word}`)
  await button(page, 'Pasirinkti').click()
  await expect(button(page, 'Keisti pasirinktus')).toBeDisabled()
  await page.getByRole('checkbox', { name: `Pasirinkti: ${word} 0` }).check()
  // a press anywhere in a row is one on its box
  await products(page)
    .locator('tbody tr')
    .filter({ hasText: `${word} 1` })
    .getByText('10,00')
    .click()
  await expect(page.getByText('Pasirinkta: 2')).toBeVisible()
  await button(page, 'Keisti pasirinktus').click()
  const dialog = getDialog(page)
  await dialog.getByLabel('Ką keisti').selectOption('Kaip sekami')
  await dialog.getByLabel('Kaip bus sekami').selectOption('Tik skaičiuojama')
  await dialog.getByRole('button', { name: 'Peržiūrėti' }).click()
  await expect(dialog.getByText('Pasikeis 2.')).toBeVisible()
  await expect(dialog.getByText('Šio pakeitimo atšaukti negalėsite')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pakeisti (2)' }).click()
  await expect(page.getByText('Pakeisti 2 produktai.')).toBeVisible()
  await expect(button(page, 'Atšaukti')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Pasirinkti visus' })).toHaveCount(0)
})

test('T2042 orders that are found are marked as paid, each by itself, what can’t be is told, and their mails go again', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin')
  const { id, product } = await orderDrills(page)
  const second = await orderTwo(page, product, 3)
  await requestApi(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`)
  await open(page, '/admin/buhalterija/uzsakymai?q=Stogien%C4%97')
  await button(page, 'Pasirinkti').click()
  const boxOf = (order: number) => page.getByRole('checkbox', { name: new RegExp(`^Pasirinkti: Nr.\\s${order},`) })
  await boxOf(id).check()
  await boxOf(second).check()
  await expectToFit(page)
  await button(page, 'Pažymėti apmokėtais').click()
  const dialog = getDialog(page)
  await expect(dialog.getByText('Apmokėtas.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pažymėti (1)' }).click()
  await expect(dialog.getByText('Atlikta: 1 iš 1.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Uždaryti' }).last().click()
  await expect(boxOf(id)).toHaveCount(0)

  await button(page, 'Pasirinkti').click()
  await boxOf(id).check()
  await button(page, 'Siųsti el. paštu').click()
  await dialog.getByRole('button', { name: 'Siųsti (1)' }).click()
  await expect(dialog.getByText(/Atlikta: 1 iš 1\./)).toBeVisible()
})

test('T2000 chosen orders get a label together, and one press prints the papers of all as one file', async ({ page }, {
  project,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin')
  const { id, product } = await orderDrills(page)
  const second = await orderTwo(page, product, 3)
  const label = `Kartu ${turn} ${project.name}`
  await requestApi(page, 'POST', '/api/admin/labels', { name: label })
  await open(page, '/admin/buhalterija/uzsakymai?q=Stogien%C4%97')
  await button(page, 'Pasirinkti').click()
  await expect(button(page, 'Spausdinti')).toBeDisabled()
  const boxOf = (order: number) => page.getByRole('checkbox', { name: new RegExp(`^Pasirinkti: Nr.\\s${order},`) })
  await boxOf(second).check()
  await boxOf(id).check()
  await expectAccessible(page)
  await expectToFit(page)

  const papers = page.waitForResponse((answer) => answer.url().includes('/api/admin/orders/papers.pdf'))
  await button(page, 'Spausdinti').click()
  const pdf = await papers
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect(pdf.headers()['x-printed-orders']).toBe('2')
  await expect(page.getByText('Spausdinami dokumentai: 2\u00a0užsakymai.')).toBeVisible()

  await button(page, 'Žymos').click()
  const labels = getDialog(page)
  const box = labels.getByRole('checkbox', { name: label })
  await expect(box).not.toBeChecked()
  await expectAccessible(page)
  await box.click()
  await expect(box).toBeChecked()
  await labels.getByRole('button', { name: 'Baigti' }).click()
  const marked = page.getByRole('row').filter({ hasText: label })
  await expect(marked).toHaveCount(2)

  // One that has it beside one that has not: half is on, and a press puts it on both.
  const third = await orderTwo(page, product, 5)
  await page.reload()
  await button(page, 'Pasirinkti').click()
  await boxOf(third).check()
  await boxOf(id).check()
  await button(page, 'Žymos').click()
  await expect(box).toHaveJSProperty('indeterminate', true)
  await box.click()
  await expect(box).toBeChecked()
  await labels.getByRole('button', { name: 'Baigti' }).click()
  await expect(marked).toHaveCount(3)
})
