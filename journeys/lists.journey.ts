import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { requestApi } from './counter.ts'
import { admin, expect, expectAccessible, getDialog, open, signInAs, test } from './kit.ts'

const turn = Math.random().toString(36).slice(2, 8)
const address = '/admin/klientai'
const table = (page: Page) => page.getByRole('region', { name: 'Klientai', exact: true })
const views = (page: Page) => page.getByRole('navigation', { name: 'Rodiniai' })
const heads = (page: Page) => table(page).locator('thead th').allTextContents()
const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('T1955 a clerk orders the columns of a list, saves it under a name and finds it again, by keyboard alone', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, address)
  const name = `Rodinys ${turn} ${page.viewportSize()?.width}`
  await requestApi(page, 'POST', '/api/admin/clients', { name: `Saulius ${turn}`, phone: '861234567' })
  await open(page, `${address}?search=${turn}`)
  await expect(table(page).getByRole('row').filter({ hasText: turn }).first()).toBeVisible()
  expect(await heads(page)).toEqual(['Klientas', 'Įmonės kodas', 'Ryšiai', 'Skolinga', 'Vieta', 'Veiksmai'])

  await page.getByRole('button', { name: 'Stulpeliai' }).press('Enter')
  const columns = getDialog(page)
  await expect(columns.getByRole('checkbox', { name: 'Klientas' })).toBeDisabled()
  await columns.getByRole('checkbox', { name: 'Įmonės kodas' }).press('Space')
  const up = columns.getByRole('button', { name: 'Aukštyn: Skolinga' })
  await up.press('Enter')
  await expect(columns.getByRole('status')).toHaveText('Skolinga: 3 iš 5')
  await expect(up).toBeFocused()
  await up.press('Enter')
  await expectAccessible(page)
  await columns.getByRole('button', { name: 'Rodyti' }).press('Enter')
  await expect(columns).toHaveCount(0)
  await expect(page).toHaveURL(/stulpeliai=name%2Cowed%2Ccontact%2Ccity/)
  expect(await heads(page)).toEqual(['Klientas', 'Skolinga', 'Ryšiai', 'Vieta', 'Veiksmai'])

  const downloads = page.locator('summary').filter({ hasText: 'Atsisiųsti' })
  for (const [label, ending] of [
    ['CSV failas', 'csv'],
    ['Excel failas', 'xlsx'],
  ] as const) {
    await downloads.press('Enter')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: label }).press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^klientai-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    const bytes = readFileSync(await file.path())
    if (ending === 'csv') expect(bytes.toString().trim().split('\r\n').slice(1).join()).toContain(`Saulius ${turn}`)
    else expect(bytes.subarray(0, 2).toString()).toBe('PK')
  }

  await page.getByRole('button', { name: 'Įsiminti rodinį' }).press('Enter')
  const form = getDialog(page)
  await form.getByRole('button', { name: 'Išsaugoti' }).press('Enter')
  await expect(form.getByText('Šis laukas yra privalomas.')).toBeVisible()
  await form.getByLabel('Pavadinimas').fill(name)
  await form.getByLabel('Pavadinimas').press('Enter')
  await expect(form).toHaveCount(0)
  const view = views(page).getByRole('link', { name })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  // Without the address this browser remembers the columns, and „Visi“ has no filters.
  await views(page).getByRole('link', { name: 'Visi' }).press('Enter')
  await expect(page).toHaveURL(address)
  expect(await heads(page)).toEqual(['Klientas', 'Skolinga', 'Ryšiai', 'Vieta', 'Veiksmai'])
  await page.reload()
  await view.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Vardas, telefonas' })).toHaveValue(turn)
  await expect(table(page).getByRole('row').filter({ hasText: turn }).first()).toBeVisible()

  await page.getByRole('button', { name: `Keisti rodinį: ${name}` }).press('Enter')
  await getDialog(page).getByLabel('Pavadinimas').fill(`${name} B`)
  await getDialog(page).getByRole('checkbox', { name: 'Bendras' }).press('Space')
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).press('Enter')
  const shared = views(page).getByRole('link', { name: `${name} B, bendras` })
  await expect(shared).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: `Keisti rodinį: ${name} B` }).press('Enter')
  await getDialog(page).getByRole('button', { name: 'Ištrinti rodinį' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ištrinti' }).press('Enter')
  await expect(shared).toHaveCount(0)

  await page.getByRole('button', { name: 'Stulpeliai' }).press('Enter')
  await getDialog(page).getByRole('button', { name: 'Kaip buvo' }).press('Enter')
  await expect(page).toHaveURL(address)
  expect(await heads(page)).toEqual(['Klientas', 'Įmonės kodas', 'Ryšiai', 'Skolinga', 'Vieta', 'Veiksmai'])
})

test('T1955 a list has as many rows a page as are chosen, and a long name, no rows and an error each have their look', async ({
  page,
  allow,
}) => {
  allow(500)
  await signInAs(page, admin)
  await open(page, address)
  const long = `Nebepriklausomybės ${turn} ${'Ilgapavadinimystė'.repeat(4)} ir partneriai`
  for (let at = 0; at < 26; at++)
    await requestApi(page, 'POST', '/api/admin/clients', {
      name: at === 0 ? long : `Eilė ${turn} ${at}`,
      phone: `8612${String(10_000 + at)}`,
    })
  await open(page, `${address}?search=${turn}`)
  const rows = table(page).locator('tbody tr')
  await expect(rows).toHaveCount(20)
  await page.getByLabel('Eilučių puslapyje').selectOption('50')
  await expect(page).toHaveURL(/po=50/)
  await expect(rows).not.toHaveCount(20)
  expect(await rows.count()).toBeGreaterThan(25)
  await expect(page.getByRole('link', { name: long, exact: true })).toBeVisible()
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  await expectAccessible(page)

  await open(page, `${address}?search=${turn}nėra`)
  await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()

  await page.route('**/api/admin/clients?**', (route) => route.fulfill({ status: 500, json: { message: 'Nepavyko' } }))
  await open(page, address)
  await expect(page.getByText('Sąrašo gauti nepavyko')).toBeVisible()
  await page.unroute('**/api/admin/clients?**')
  await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
  await expect(rows.first()).toBeVisible()
})

test('T1955 on a phone a row has two lines, and filters fold away until they are wanted', async ({ page }) => {
  await signInAs(page, admin)
  await open(page, address)
  await requestApi(page, 'POST', '/api/admin/clients', { name: `Eglė ${turn}`, phone: '861234568' })
  await open(page, `${address}?search=${turn}`)
  const row = table(page)
    .getByRole('row')
    .filter({ hasText: `Eglė ${turn}` })
  await expect(row).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) {
    const { height = 0 } = (await row.boundingBox()) ?? {}
    expect(height).toBeLessThan(120)
  }
  await open(page, '/admin/istorija')
  const fold = page.getByRole('button', { name: /^Filtrai/ })
  await expect(fold).toBeVisible({ visible: isPhone })
  const day = page.getByRole('search', { name: 'Sąrašo filtrai' }).locator('[name=from]')
  if (isPhone) {
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.press('Enter')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await fold.press('Enter')
    // Who comes by Tab, or to the field itself, opens it.
    await day.focus()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
  }
  await day.fill('2020-01-01')
  await expect(page).toHaveURL(/from=2020-01-01/)
  if (isPhone) await expect(fold).toHaveText('Filtrai (1)')
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  await expectAccessible(page)
})
